"""Webhooks: a notice in the words of Discord, Matrix, ntfy, or as plain JSON with a signature."""

import hashlib
import hmac
import re
import time
from urllib.parse import quote, urlsplit

import msgspec

from ludothek.server.notify.channels import WebhookTarget
from ludothek.server.notify.messages import Text
from ludothek.server.notify.requests import Request

JSON = {"content-type": "application/json"}
MARKDOWN = re.compile(r"([\\*_~`|<>\[\]()#@:-])")
"""What Discord would take for markup in a name."""


def make_request(target: WebhookTarget, text: Text, site: str) -> Request:
    url = f"{site}{text.path}"
    if target.format == "discord":
        words = f"**{escape(text.title)}** {escape(text.body)}\n{url}"
        return Request(
            "POST", target.url, JSON, msgspec.json.encode({"content": words, "allowed_mentions": {"parse": []}})
        )
    if target.format == "matrix":
        message = {"msgtype": "m.text", "body": f"{text.title} {text.body}\n{url}"}
        headers = {**JSON, "authorization": f"Bearer {target.secret}"}
        return Request("PUT", f"{target.url.rstrip('/')}/{quote(text.id)}", headers, msgspec.json.encode(message))
    if target.format == "ntfy":
        parts = urlsplit(target.url)
        topic = parts.path.strip("/")
        message = {"topic": topic, "title": text.title, "message": text.body or text.title, "click": url}
        return Request("POST", f"{parts.scheme}://{parts.netloc}/", JSON, msgspec.json.encode(message))
    body = msgspec.json.encode({"id": text.id, "kind": text.kind, "title": text.title, "body": text.body, "url": url})
    at = str(int(time.time()))
    headers = {**JSON, "idempotency-key": text.id, "ludothek-timestamp": at}
    headers["ludothek-signature"] = f"sha256={sign(target.secret, at, body)}"
    return Request("POST", target.url, headers, body)


def sign(secret: str, at: str, body: bytes) -> str:
    """Return the HMAC-SHA256 of a timestamp, a full stop and the body: with it the receiver knows who sent it."""
    return hmac.new(secret.encode(), at.encode() + b"." + body, hashlib.sha256).hexdigest()


def escape(text: str) -> str:
    return MARKDOWN.sub(r"\\\1", text)
