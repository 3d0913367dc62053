"""What processes say to one another about their clients and tables.

A client whose table is at home in another process is *carried* by the process that it is connected to.
"""

import msgspec

from ludothek.server.play.intents import Sender


class Message(msgspec.Struct, array_like=True, tag=True):
    """Base of all messages."""


class Attach(Message):
    """A carried client joins a table, or with `resumes` goes on after entry `since`, which it was sent last."""

    number: int
    client: int
    table: str
    player: str
    name: str
    view_lang: str | None
    patience: float
    since: int
    seats: list[int]
    resumes: bool


class Detach(Message):
    """A carried client has left."""

    client: int


class Ask(Message):
    """An intent of somebody connected elsewhere, as JSON; without a sender: close the table."""

    number: int
    table: str
    sender: Sender | None
    intent: bytes


class Answer(Message):
    """The answer to an `Attach` or `Ask`, as JSON."""

    number: int
    body: bytes = b""


class Refuse(Message):
    """The home refuses an `Attach` or `Ask`; `kind` is the name of the error's type."""

    number: int
    kind: str
    code: str
    text: str


class Elsewhere(Message):
    """The receiver of an `Attach` or `Ask` is not the table's home."""

    number: int


class Frame(Message):
    """A message for some clients, ready to be sent. `last_sent`: the entry they know then, if it is the last."""

    clients: list[int]
    body: bytes
    is_first: bool
    last_sent: int = 0
    seats: list[int] = []


class Finish(Message):
    """Close a client's connection."""

    client: int
    code: int
    reason: str


class Follow(Message):
    """A client's table has another home now: attach it there."""

    client: int


class Written(Message):
    """An earlier home wrote a table's log up to this entry."""

    table: str
    seq: int


class Begin(Message):
    """All carried clients follow, each in an `Attach`."""


class End(Message):
    """These were all carried clients."""


class Lost(Message):
    """Something that was sent did not arrive."""


Messages = Attach | Detach | Ask | Answer | Refuse | Elsewhere | Frame | Finish | Follow | Written | Begin | End | Lost


class Parcel(msgspec.Struct, array_like=True):
    """Messages of one process to another, sent together. `number` counts the parcels; an empty one repeats the last."""

    sender: str
    number: int
    messages: list[Messages]


encode = msgspec.msgpack.Encoder().encode
decode = msgspec.msgpack.Decoder(Parcel).decode
