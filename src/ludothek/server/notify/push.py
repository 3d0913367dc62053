"""Web Push: notices encrypted for a browser (RFC 8291), signed with the server's key (RFC 8292), for its push service.

The libraries are loaded with the first notice, because they take a while.
"""

import base64
import hashlib
import time
from urllib.parse import urlsplit

import msgspec

from ludothek.server.errors import Invalid
from ludothek.server.notify.channels import PushTarget
from ludothek.server.notify.messages import Text
from ludothek.server.notify.requests import Request

SIGNED_SECONDS = 12 * 3600
DAY = 86400


def make_key() -> str:
    """Return a new private key of the server, in PEM."""
    from py_vapid import Vapid02

    vapid = Vapid02()
    vapid.generate_keys()
    return str(vapid.private_pem().decode())


def get_public_key(private_key: str) -> str:
    """Return the public key as browsers want it: the uncompressed point in base64url."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
    from py_vapid import Vapid02

    public = Vapid02.from_pem(private_key.encode()).public_key
    return encode_base64(public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def encode_base64(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def make_topic(tag: str) -> str:
    """Return the topic under which a push service lets a later notice replace one that is not delivered yet."""
    return encode_base64(hashlib.sha256(tag.encode()).digest()[:24])


def make_request(target: PushTarget, text: Text, private_key: str, contact: str, seconds: float | None) -> Request:
    """Encrypt a notice; it is of use for so many seconds. Raise Invalid if the subscription's keys are none."""
    from py_vapid import Vapid02
    from pywebpush import WebPusher, WebPushException

    subscription = {"endpoint": target.endpoint, "keys": {"p256dh": target.p256dh, "auth": target.auth}}
    try:
        body = WebPusher(subscription).encode(msgspec.json.encode(text), content_encoding="aes128gcm")["body"]
    except (ValueError, TypeError, IndexError, WebPushException):
        raise Invalid("invalid-keys", "these are no keys of a push subscription") from None
    parts = urlsplit(target.endpoint)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "sub": contact, "exp": int(time.time()) + SIGNED_SECONDS}
    headers = {
        **Vapid02.from_pem(private_key.encode()).sign(claims),
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        "ttl": str(int(min(DAY, max(60.0, DAY if seconds is None else seconds)))),
        "urgency": "high",
        "topic": make_topic(text.tag),
    }
    return Request("POST", target.endpoint, headers, body)
