"""The server's exceptions. Every refusal has a code, a message and an HTTP status, and changes nothing."""


class Refusal(Exception):
    """A request that was not carried out; nothing has changed."""

    status = 400

    def __init__(self, code: str, message: str, clause: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.clause = clause


class Invalid(Refusal):
    """The request is malformed or names something that cannot exist."""


class NotFound(Refusal):
    """There is no such thing, or this player may not know of it."""

    status = 404


class Unauthenticated(Refusal):
    """Nobody is signed in."""

    status = 401


class Forbidden(Refusal):
    """This player may not do that."""

    status = 403


class StateConflict(Refusal):
    """The present state of the table does not allow it: too early, too late, or against a rule of the game."""

    status = 409


class PayloadTooLarge(Refusal):
    status = 413


class TooManyRequests(Refusal):
    """A rate limit is reached; try again later."""

    status = 429


class Unavailable(Refusal):
    """The store does not answer; send the same intent again."""

    status = 503


class WriteConflict(Exception):
    """A log entry with this number or intent is already in the store: another process was faster, or it is a retry."""


class SchemaTooNew(Exception):
    """The database was written by a newer server."""
