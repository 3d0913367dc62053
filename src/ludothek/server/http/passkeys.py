"""Passkeys: sign in to a profile without a password, where the `webauthn` package is installed."""

import asyncio
import hashlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from itsdangerous import BadSignature, URLSafeTimedSerializer
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from ludothek.server.db.passkeys import (
    CHALLENGE_SECONDS,
    find_passkey,
    insert_passkey,
    set_sign_count,
    use_challenge,
)
from ludothek.server.errors import Invalid, NotFound, WriteConflict
from ludothek.server.http.players import name_device, sign_in
from ludothek.server.play import clock
from ludothek.server.runtime.identity import name_cookie
from ludothek.server.service import Service

if TYPE_CHECKING:
    from types import ModuleType

CHALLENGE_COOKIE = "ludothek_challenge"
Credential = dict[str, Any]
"""What a browser's authenticator returns, and the options for it: JSON objects that WebAuthn defines."""


def load_webauthn() -> "ModuleType":
    """Return the library; loading it the first time takes a while, so that this is done in a thread."""
    try:
        import webauthn
    except ImportError:
        raise NotFound("no-passkeys", "this server was installed without passkeys") from None
    return webauthn


def get_site(request: Request) -> tuple[str, str]:
    """The host name and the origin that a passkey is bound to."""
    return request.url.hostname or "localhost", f"{request.url.scheme}://{request.url.netloc}"


def make_serializer(service: Service) -> URLSafeTimedSerializer:
    return URLSafeTimedSerializer(service.secret, salt="ludothek challenge 1")


def send_challenge(service: Service, request: Request, options: Any) -> Response:
    """Send the options to the browser's authenticator; their challenge stays in a signed cookie."""
    response = Response(load_webauthn().options_to_json(options), media_type="application/json")
    value = make_serializer(service).dumps(options.challenge.hex())
    secure = request.url.scheme == "https"
    name = name_cookie(CHALLENGE_COOKIE, secure)
    response.set_cookie(name, value, CHALLENGE_SECONDS, httponly=True, samesite="strict", secure=secure)
    return response


def read_challenge(service: Service, request: Request) -> bytes:
    try:
        cookie = request.cookies.get(name_cookie(CHALLENGE_COOKIE, request.url.scheme == "https"), "")
        return bytes.fromhex(make_serializer(service).loads(cookie, max_age=CHALLENGE_SECONDS))
    except BadSignature:
        raise Invalid("no-challenge", "ask for a challenge first; it holds for five minutes") from None


async def accept(service: Service, challenge: bytes, change: Callable[[Connection], None]) -> None:
    """Write what an answered challenge proves. Each is accepted once: a proof that is sent again is refused."""
    digest = hashlib.sha256(challenge).hexdigest()

    def write(connection: Connection) -> None:
        use_challenge(connection, digest, clock.now())
        change(connection)

    try:
        await service.store.change(write)
    except WriteConflict:
        raise Invalid("no-challenge", "this challenge was answered before; ask for a new one") from None


async def start_registration(service: Service, request: Request) -> Response:
    webauthn = await asyncio.to_thread(load_webauthn)
    from webauthn.helpers.structs import AuthenticatorSelectionCriteria, ResidentKeyRequirement

    player = await service.identities.get_player(request)
    options = webauthn.generate_registration_options(
        rp_id=get_site(request)[0],
        rp_name="Ludothek",
        user_id=player.id.encode(),
        user_name=player.name,
        authenticator_selection=AuthenticatorSelectionCriteria(resident_key=ResidentKeyRequirement.REQUIRED),
    )
    return send_challenge(service, request, options)


async def finish_registration(service: Service, request: Request, body: Credential) -> Response:
    """Keep a new passkey, if the authenticator answered the challenge."""
    webauthn = await asyncio.to_thread(load_webauthn)
    player = await service.identities.get_player(request)
    challenge, (host, origin) = read_challenge(service, request), get_site(request)
    try:
        proof = webauthn.verify_registration_response(
            credential=body, expected_challenge=challenge, expected_rp_id=host, expected_origin=origin
        )
    except Exception as error:
        raise Invalid("passkey-refused", f"this passkey proves nothing: {type(error).__name__}") from None
    credential = proof.credential_id.hex()

    def write(connection: Connection) -> None:
        name, key = name_device(request.headers.get("user-agent", "")), proof.credential_public_key
        insert_passkey(connection, credential, player.id, key, proof.sign_count, name, clock.now())

    await accept(service, challenge, write)
    return Response(status_code=204)


async def start_sign_in(service: Service, request: Request) -> Response:
    webauthn = await asyncio.to_thread(load_webauthn)
    options = webauthn.generate_authentication_options(rp_id=get_site(request)[0])
    return send_challenge(service, request, options)


async def finish_sign_in(service: Service, request: Request, body: Credential) -> Response:
    """Sign the owner of a passkey in, if the authenticator answered the challenge."""
    webauthn = await asyncio.to_thread(load_webauthn)
    from webauthn.helpers import base64url_to_bytes

    try:
        key = base64url_to_bytes(str(body.get("id", ""))).hex()
    except ValueError:
        raise Invalid("invalid-body", "the passkey has no id") from None
    known = await service.store.read(lambda c: find_passkey(c, key))
    if known is None:
        raise Invalid("unknown-passkey", "nobody has this passkey here")
    challenge, (host, origin) = read_challenge(service, request), get_site(request)
    try:
        proof = webauthn.verify_authentication_response(
            credential=body,
            expected_challenge=challenge,
            expected_rp_id=host,
            expected_origin=origin,
            credential_public_key=known.public_key,
            credential_current_sign_count=known.sign_count,
        )
    except Exception as error:
        raise Invalid("passkey-refused", f"this passkey proves nothing: {type(error).__name__}") from None
    await accept(service, challenge, lambda c: set_sign_count(c, key, proof.new_sign_count, clock.now()))
    return await sign_in(service, request, known.player)
