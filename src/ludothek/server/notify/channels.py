"""The ways to reach a player: a browser, an e-mail address, a webhook; each with what sending to it needs."""

from dataclasses import dataclass
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ludothek.server.protocol import Message

LONGEST_URL = 1000
ChannelKind = Literal["push", "email", "webhook"]
Format = Literal["json", "discord", "matrix", "ntfy"]
Url = Annotated[str, Meta(min_length=8, max_length=LONGEST_URL, pattern="^https?://[!-~]+$")]
Address = Annotated[
    str, Meta(min_length=3, max_length=254, pattern=r"^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9.-]+$")
]
Key = Annotated[str, Meta(min_length=8, max_length=200, pattern="^[A-Za-z0-9_=-]+$")]


class PushTarget(Message):
    """A browser's subscription at its push service (RFC 8030), with the keys that the payload is encrypted for."""

    endpoint: Url
    p256dh: Key
    auth: Key


class EmailTarget(Message):
    address: Address


class WebhookTarget(Message):
    """An address that is sent every notice in the words of a service. `secret` signs plain JSON, and is the access
    token of a Matrix room."""

    url: Url
    format: Format = "json"
    secret: Annotated[str, Meta(max_length=500, pattern="^[!-~]*$")] = ""


Target = PushTarget | EmailTarget | WebhookTarget
TARGETS: dict[str, type[Target]] = {"push": PushTarget, "email": EmailTarget, "webhook": WebhookTarget}


@dataclass(frozen=True, slots=True)
class Channel:
    """A way to reach a player or, with a `table`, all who read the webhook of that table.

    Nothing is sent before it is `confirmed`. `token` is the secret of the links with which an address is confirmed and
    removed, and `site` is where this server's page was when the channel was added.
    """

    id: str
    player: str
    kind: ChannelKind
    target: Target
    table: str | None
    label: str
    site: str
    token: str
    confirmed: bool
    created_at: float

    @property
    def repeats_replace(self) -> bool:
        """Whether a notice that is sent twice, because the server died in between, shows once.

        A browser replaces a notification of the same tag, Matrix has transaction ids, and mail and plain JSON carry an
        id by which the receiver can tell. Discord and ntfy would show it twice.
        """
        return not isinstance(self.target, WebhookTarget) or self.target.format in ("json", "matrix")


def encode_target(target: Target) -> str:
    return msgspec.json.encode(target).decode()


def decode_target(kind: ChannelKind, text: str) -> Target:
    return msgspec.json.decode(text, type=TARGETS[kind])
