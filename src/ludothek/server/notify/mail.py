"""E-mail by the keeper's SMTP server. Sending blocks, so it runs in a thread."""

import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate
from urllib.parse import unquote, urlsplit

from ludothek.server.notify.messages import TEXTS, Text

TIMEOUT = 20
PORTS = {"smtp": 25, "smtps": 465}


def write_notice(text: Text, lang: str, address: str, sender: str, site: str, token: str) -> EmailMessage:
    """Return a notice as a mail that can be unsubscribed from with one click (RFC 8058)."""
    link = f"{site}/api/notifications/unsubscribe?token={token}&lang={lang}"
    words = f"{text.body}\n\n{site}{text.path}\n\n--\n{TEXTS[lang]['unsubscribe']}: {link}\n"
    mail = write_mail(address, sender, text.title, words, f"{text.id}.{token[:8]}", site)
    mail["List-Unsubscribe"] = f"<{link}>"
    mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return mail


def write_confirmation(address: str, sender: str, site: str, token: str, lang: str) -> EmailMessage:
    words = TEXTS[lang]
    link = f"{site}/api/notifications/confirm?token={token}&lang={lang}"
    body = f"{words['confirm.text']}\n\n{link}\n\n{words['confirm.not']}\n"
    return write_mail(address, sender, f"Ludothek: {words['confirm']}", body, f"confirm.{token[:16]}", site)


def write_mail(address: str, sender: str, subject: str, body: str, name: str, site: str) -> EmailMessage:
    """Return a mail. Its id depends on `name` only, so that a mail that is sent twice can be recognized."""
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = sender, address, subject
    mail["Date"] = formatdate()
    mail["Message-ID"] = f"<{name}@{urlsplit(site).hostname or 'ludothek'}>"
    mail["Auto-Submitted"] = "auto-generated"
    mail.set_content(body)
    return mail


def send(mail: EmailMessage, server: str) -> None:
    """Hand a mail to the server `smtp://user:password@host:port`, or `smtps://…`; with TLS wherever it is offered."""
    parts = urlsplit(server)
    host, port = parts.hostname or "", parts.port or PORTS[parts.scheme]
    if parts.scheme == "smtps":
        connection: smtplib.SMTP = smtplib.SMTP_SSL(host, port, timeout=TIMEOUT, context=ssl.create_default_context())
    else:
        connection = smtplib.SMTP(host, port, timeout=TIMEOUT)
    with connection:
        connection.ehlo()
        if parts.scheme == "smtp" and connection.has_extn("starttls"):
            connection.starttls(context=ssl.create_default_context())
        if parts.username:
            connection.login(unquote(parts.username), unquote(parts.password or ""))
        connection.send_message(mail)
