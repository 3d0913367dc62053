"""The server's exceptions. Every refusal has a code, a message and an HTTP status, and changes nothing."""

from ludothek.core.reason import Reason


class Refusal(Exception):
    """A request that was not carried out; nothing has changed."""

    status = 400

    def __init__(self, code: str, message: str, clause: str | None = None, facts: Reason | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.clause = clause
        self.facts = facts

    def __reduce__(self) -> tuple[type["Refusal"], tuple[str, str, str | None]]:
        return type(self), (self.code, self.message, self.clause)


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


class Damaged(StateConflict):
    """The stored rows of a table make no sense, so it cannot be shown; the cause is chained."""

    def __init__(self, code: str = "damaged", message: str = "", clause: str | None = None) -> None:
        super().__init__(code, message or "this table's log is damaged; whoever runs this server is told", clause)


class PayloadTooLarge(Refusal):
    status = 413


class TooManyRequests(Refusal):
    """A rate limit is reached; try again later, if known after so many seconds."""

    status = 429

    def __init__(self, code: str, message: str, clause: str | None = None, retry_after: int | None = None) -> None:
        super().__init__(code, message, clause)
        self.retry_after = retry_after


class Unavailable(Refusal):
    """The store does not answer; send the same intent again."""

    status = 503


class Moved(Exception):
    """Another process is the home of this table now; nothing was done."""


class WriteConflict(Exception):
    """A log entry with this number or intent is already in the store: another process was faster, or it is a retry."""


def describe_database_error(error: BaseException) -> str:
    """Return the database's own message, as one line without values: what a log may say about it."""
    cause = getattr(error, "orig", None) or error
    diagnosis = getattr(cause, "diag", None)
    message = getattr(diagnosis, "message_primary", None) or str(cause)
    if type(error).__name__ in ("DataError", "IntegrityError"):  # Their messages quote what was to be written.
        return type(cause).__name__
    return f"{type(cause).__name__}: {message.strip().partition(chr(10))[0][:300]}"


class SchemaTooNew(Exception):
    """The database was written by a newer server."""
