"""Real services on loopback: a push service as RFC 8030 has it, an SMTP server, and a receiver of webhooks."""

import base64
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

import http_ece
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from tests.server.harness import free_port

WAIT_SECONDS = 60.0


class Received(NamedTuple):
    method: str
    path: str
    headers: dict[str, str]
    body: bytes


class HttpService:
    """Keeps every request. `answer` may be set: it gets the request and returns the status; by default that is 201."""

    def __init__(self) -> None:
        self.requests: list[Received] = []
        self.answer: Callable[[Received], int] = lambda request: 201
        self._arrived = threading.Condition()
        service = self

        class Handler(BaseHTTPRequestHandler):
            def handle_any(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length", 0)))
                headers = {name.lower(): value for name, value in self.headers.items()}
                request = Received(self.command, self.path, headers, body)
                with service._arrived:
                    service.requests.append(request)
                    service._arrived.notify_all()
                status = service.answer(request)
                try:
                    self.send_response(status)
                    if status in (301, 302, 307):
                        self.send_header("location", f"{service.url}/elsewhere")
                    self.send_header("content-length", "0")
                    self.end_headers()
                except OSError:
                    return

            do_POST = do_PUT = do_GET = handle_any

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True)
        self._thread.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def wait_for(self, count: int) -> list[Received]:
        """Wait until so many requests have arrived."""
        with self._arrived:
            assert self._arrived.wait_for(lambda: len(self.requests) >= count, WAIT_SECONDS), (
                f"{len(self.requests)} of {count} requests arrived"
            )
            return list(self.requests)

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


class Browser:
    """A browser's subscription at the push service: it alone can decrypt what is pushed to it."""

    def __init__(self, service: HttpService, name: str = "browser") -> None:
        self.endpoint = f"{service.url}/push/{name}"
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"0123456789abcdef"

    @property
    def subscription(self) -> dict[str, str]:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.endpoint, "p256dh": to_base64(point), "auth": to_base64(self.auth)}

    def decrypt(self, request: Received) -> dict[str, Any]:
        """Check a push message as a push service and a browser do, and return its payload."""
        assert request.headers["content-encoding"] == "aes128gcm"
        assert int(request.headers["ttl"]) > 0
        assert len(request.headers["topic"]) <= 32
        clear = http_ece.decrypt(request.body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        return dict(json.loads(clear))


def check_signature(request: Received, push_key: str, audience: str) -> None:
    """Check that a push message is signed with the key that the browser subscribed with (RFC 8292)."""
    authorization = request.headers["authorization"]
    assert Vapid02.verify(authorization)
    assert authorization.split("k=")[1].split(",")[0] == push_key
    claims = authorization.split("t=")[1].split(",")[0].split(".")[1]
    assert json.loads(from_base64(claims))["aud"] == audience


def to_base64(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def from_base64(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class MailService:
    """An SMTP server that keeps every mail."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self._arrived = threading.Condition()
        self._controller = Controller(self, hostname="127.0.0.1", port=free_port())
        self._controller.start()

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self._controller.port}"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        with self._arrived:
            self.mails.append(message_from_bytes(envelope.content, policy=policy.default))  # type: ignore[arg-type]
            self._arrived.notify_all()
        return "250 OK"

    def wait_for(self, count: int) -> list[EmailMessage]:
        with self._arrived:
            assert self._arrived.wait_for(lambda: len(self.mails) >= count, WAIT_SECONDS)
            return list(self.mails)

    def close(self) -> None:
        self._controller.stop(no_assert=True)


@contextmanager
def run_http_service() -> Iterator[HttpService]:
    service = HttpService()
    yield service
    service.close()


@contextmanager
def run_mail_service() -> Iterator[MailService]:
    service = MailService()
    yield service
    service.close()
