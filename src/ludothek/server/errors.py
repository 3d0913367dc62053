"""What can be wrong with a request; each becomes a typed answer, never a broken connection."""


class Refusal(Exception):
    """The server cannot do what was asked; nothing was changed."""

    status = 400

    def __init__(self, code: str, message: str, clause: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.clause = clause


class Invalid(Refusal):
    """The request makes no sense."""


class Unknown(Refusal):
    """There is no such thing, or not for this player."""

    status = 404


class Stranger(Refusal):
    """Nobody is signed in."""

    status = 401


class Forbidden(Refusal):
    """This player may not do that."""

    status = 403


class Untimely(Refusal):
    """It can't be done now: too late, too early, or against a clause."""

    status = 409


class TooLarge(Refusal):
    status = 413


class TooMany(Refusal):
    """A limit is reached; come back later."""

    status = 429


class Unavailable(Refusal):
    """The store does not answer; try the same intent again."""

    status = 503


class Conflict(Exception):
    """Another process was faster, or the intent was carried out before."""


class SchemaTooNew(Exception):
    """The database was written by a newer server."""
