"""Passkeys: keep a profile without a password, where the `webauthn` package is installed."""

from typing import TYPE_CHECKING, Any

import msgspec
import sqlalchemy as sa
from itsdangerous import BadSignature, URLSafeTimedSerializer
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from ludothek.server.db import schema
from ludothek.server.errors import Invalid
from ludothek.server.http import endpoint, players
from ludothek.server.http.identity import Player
from ludothek.server.http.rate_limits import BODY_BYTES

if TYPE_CHECKING:
    from ludothek.server.service import Service

MINUTES_5 = 300
CHALLENGE = "ludothek_challenge"


def routes(service: "Service") -> list[BaseRoute]:
    try:
        import webauthn  # noqa: F401
    except ImportError:
        return []
    handlers = {
        "/api/passkeys/register": register,
        "/api/passkeys/registered": registered,
        "/api/passkeys/sign-in": sign_in,
        "/api/passkeys/signed-in": signed_in,
    }
    return [Route(path, endpoint.endpoint(service, handler), methods=["POST"]) for path, handler in handlers.items()]


def site(request: Request) -> tuple[str, str]:
    """The name and the origin that a passkey is bound to."""
    return request.url.hostname or "localhost", f"{request.url.scheme}://{request.url.netloc}"


def sealed(service: "Service") -> URLSafeTimedSerializer:
    return URLSafeTimedSerializer(service.secret, salt="ludothek challenge 1")


def with_challenge(service: "Service", request: Request, options: Any) -> Response:
    import webauthn

    response = Response(webauthn.options_to_json(options), media_type="application/json")
    value = sealed(service).dumps(options.challenge.hex())
    secure = request.url.scheme == "https"
    response.set_cookie(CHALLENGE, value, MINUTES_5, httponly=True, samesite="strict", secure=secure)
    return response


def challenge(service: "Service", request: Request) -> bytes:
    try:
        return bytes.fromhex(sealed(service).loads(request.cookies.get(CHALLENGE, ""), max_age=MINUTES_5))
    except BadSignature:
        raise Invalid("no-challenge", "ask for a challenge first; it holds for five minutes") from None


async def credential_of(request: Request) -> dict[str, Any]:
    try:
        return msgspec.json.decode(await endpoint.bytes_of(request, BODY_BYTES), type=dict[str, Any])
    except (msgspec.DecodeError, RecursionError, ValueError) as error:
        raise Invalid("invalid-body", str(error)[:200]) from None


async def register(service: "Service", request: Request) -> Response:
    import webauthn
    from webauthn.helpers.structs import AuthenticatorSelectionCriteria, ResidentKeyRequirement

    player = await service.identities.player(request)
    options = webauthn.generate_registration_options(
        rp_id=site(request)[0],
        rp_name="Ludothek",
        user_id=player.id.encode(),
        user_name=player.name,
        authenticator_selection=AuthenticatorSelectionCriteria(resident_key=ResidentKeyRequirement.REQUIRED),
    )
    return with_challenge(service, request, options)


async def registered(service: "Service", request: Request) -> Response:
    import webauthn

    player = await service.identities.player(request)
    name, origin = site(request)
    credential = await credential_of(request)
    try:
        proof = webauthn.verify_registration_response(
            credential=credential,
            expected_challenge=challenge(service, request),
            expected_rp_id=name,
            expected_origin=origin,
        )
    except Invalid:
        raise
    except Exception as error:
        raise Invalid("passkey-refused", f"this passkey proves nothing: {type(error).__name__}") from None
    columns = {
        "credential": proof.credential_id.hex(),
        "player": player.id,
        "public_key": proof.credential_public_key,
        "sign_count": proof.sign_count,
    }

    def keep(connection: Connection) -> None:
        connection.execute(sa.insert(schema.passkeys).values(**columns))

    await service.store.change(keep)
    return Response(status_code=204)


async def sign_in(service: "Service", request: Request) -> Response:
    import webauthn

    return with_challenge(service, request, webauthn.generate_authentication_options(rp_id=site(request)[0]))


async def signed_in(service: "Service", request: Request) -> Response:
    import webauthn
    from webauthn.helpers import base64url_to_bytes

    service.limits.take("recover-address", service.address(request))
    name, origin = site(request)
    credential = await credential_of(request)
    try:
        key = base64url_to_bytes(str(credential.get("id", ""))).hex()
    except ValueError:
        raise Invalid("invalid-body", "the passkey has no id") from None
    query = (
        sa.select(schema.passkeys, schema.players.c.name)
        .join(schema.players, schema.players.c.id == schema.passkeys.c.player)
        .where(schema.passkeys.c.credential == key)
    )
    found = await service.store.read(lambda c: c.execute(query).first())
    if found is None:
        raise Invalid("unknown-passkey", "nobody has this passkey here")
    try:
        proof = webauthn.verify_authentication_response(
            credential=credential,
            expected_challenge=challenge(service, request),
            expected_rp_id=name,
            expected_origin=origin,
            credential_public_key=found.public_key,
            credential_current_sign_count=found.sign_count,
        )
    except Invalid:
        raise
    except Exception as error:
        raise Invalid("passkey-refused", f"this passkey proves nothing: {type(error).__name__}") from None
    change = sa.update(schema.passkeys).where(schema.passkeys.c.credential == key)

    def count(connection: Connection) -> None:
        connection.execute(change.values(sign_count=proof.new_sign_count))

    await service.store.change(count)
    return players.signed_in(service, request, Player(found.player, found.name))
