"""The types of what Liar's dice shows: events, actions and views."""

from msgspec import Struct

from ludothek.core.views import Action, PrivateView, SeatEvent, SharedView, join_types


class Rolled(SeatEvent):
    face: int | None = None


class BidMade(SeatEvent, tag="bid"):
    bid: str


class Doubted(SeatEvent):
    pass


class Showed(SeatEvent):
    face: int


class Won(SeatEvent):
    pass


class Bid(Action):
    count: int
    face: int


class Doubt(Action):
    pass


class LastBid(Struct):
    count: int
    face: int
    seat: int


class Shared(SharedView):
    bid: LastBid | None
    winner: int | None


class Private(PrivateView):
    """A die that the seat may not see is 0."""

    dice: list[list[int]]
    legal: list[Bid | Doubt]


View = join_types(Shared, Private)
