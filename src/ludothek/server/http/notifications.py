"""Notifications and vacations over HTTP: how a player is told about turns, when, and when their clocks stand still."""

import asyncio
import html
import secrets
from typing import Annotated

from msgspec import Meta
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ludothek.server.db import channels as db
from ludothek.server.db import vacations
from ludothek.server.db.players import Player
from ludothek.server.db.vacations import DAYS_A_YEAR
from ludothek.server.errors import Forbidden, Invalid, NotFound, StateConflict, Unavailable
from ludothek.server.http.params import get_language
from ludothek.server.notify import mail
from ludothek.server.notify.channels import (
    Address,
    Channel,
    ChannelKind,
    EmailTarget,
    Format,
    Key,
    PushTarget,
    Target,
    Url,
    WebhookTarget,
)
from ludothek.server.notify.messages import TEXTS, write_test
from ludothek.server.notify.preferences import Preferences
from ludothek.server.notify.push import get_public_key
from ludothek.server.play import clock
from ludothek.server.play.calendar import find_zone
from ludothek.server.play.ids import new_id
from ludothek.server.play.text import clean_text
from ludothek.server.protocol import Message
from ludothek.server.runtime.vacations import tell_tables
from ludothek.server.service import Service

Token = Annotated[str, Meta(max_length=64)]
Label = Annotated[str, Meta(max_length=40)]


class ChannelInfo(Message):
    """A way to be told. `name` says which it is, without anything secret; with a `table` it is that table's webhook."""

    id: str
    kind: ChannelKind
    name: str
    confirmed: bool
    format: Format | None = None
    table: str | None = None


class Notifications(Message):
    """How a player is told about turns. `push_key` is what a browser subscribes with; `email`: this server can mail."""

    preferences: Preferences
    channels: list[ChannelInfo]
    push_key: str
    email: bool = False


class PushRequest(Message):
    endpoint: Url
    p256dh: Key
    auth: Key
    label: Label = ""


class EmailRequest(Message):
    address: Address


class WebhookRequest(Message):
    """A webhook for one's own turns, or with `table` for all turns of a table that one hosts.

    `token` is the access token for Matrix; plain JSON is signed with a secret that the answer has.
    """

    url: Url
    format: Format = "json"
    token: Annotated[str, Meta(max_length=500, pattern="^[!-~]*$")] = ""
    table: Token | None = None


class AddedChannel(Message):
    channel: ChannelInfo
    secret: str | None = None


class ChannelRequest(Message):
    id: Token


class TestResult(Message):
    """What became of a test: `sent`, `gone` (it was removed), `refused`, or `later` (no answer)."""

    outcome: str


class VacationRequest(Message):
    """Begin a vacation of so many days now; 0 ends it."""

    days: Annotated[int, Meta(ge=0, le=DAYS_A_YEAR)]


class VacationState(Message):
    """The days of vacation that are left this year, and when the present one ends."""

    left: int
    a_year: int = DAYS_A_YEAR
    until: float | None = None


def describe(channel: Channel) -> ChannelInfo:
    target = channel.target
    if isinstance(target, EmailTarget):
        name = target.address
    elif isinstance(target, PushTarget):
        name = channel.label
    else:
        name = target.url.partition("://")[2].partition("/")[0]
    return ChannelInfo(
        id=channel.id,
        kind=channel.kind,
        name=name,
        confirmed=channel.confirmed,
        format=target.format if isinstance(target, WebhookTarget) else None,
        table=channel.table,
    )


async def get_notifications(service: Service, request: Request) -> Notifications:
    player = await service.identities.get_player(request)
    channels = await service.store.read(lambda c: db.list_channels(c, player.id))
    preferences = await service.store.read(lambda c: db.read_preferences(c, player.id))
    key = await service.notifier.get_push_key()
    return Notifications(
        preferences=preferences,
        channels=[describe(channel) for channel in channels],
        push_key=await asyncio.to_thread(get_public_key, key),
        email=service.settings.can_mail,
    )


async def set_preferences(service: Service, request: Request, body: Preferences) -> Preferences:
    player = await service.identities.get_player(request)
    find_zone(body.zone)
    await service.store.change(lambda c: db.write_preferences(c, player.id, body))
    return body


async def add_channel(
    service: Service,
    request: Request,
    player: Player,
    kind: ChannelKind,
    target: Target,
    *,
    table: str | None = None,
    label: str = "",
) -> Channel:
    """Store a channel. An e-mail address must be confirmed; who adds a browser or a webhook has it before them."""
    channel = Channel(
        id=new_id(),
        player=player.id,
        kind=kind,
        target=target,
        table=table,
        label=clean_text(label),
        site=f"{request.url.scheme}://{request.url.netloc}",
        token=secrets.token_urlsafe(24),
        confirmed=kind != "email",
        created_at=clock.now(),
    )
    await service.store.change(lambda c: db.add_channel(c, channel))
    return channel


async def add_push(service: Service, request: Request, body: PushRequest) -> AddedChannel:
    player = await service.identities.get_player(request)
    service.notifier.guard.check_url(body.endpoint)
    target = PushTarget(endpoint=body.endpoint, p256dh=body.p256dh, auth=body.auth)
    return AddedChannel(channel=describe(await add_channel(service, request, player, "push", target, label=body.label)))


async def add_email(service: Service, request: Request, body: EmailRequest) -> AddedChannel:
    """Send a link to an address, with which it is confirmed."""
    player = await service.identities.get_player(request)
    settings = service.settings
    if not settings.can_mail:
        raise StateConflict("no-email", "this server sends no e-mail")
    service.take("channel", player.id, request)
    lang = (await service.store.read(lambda c: db.read_preferences(c, player.id))).lang
    channel = await add_channel(service, request, player, "email", EmailTarget(address=body.address))
    letter = mail.write_confirmation(body.address, settings.mail_from or "", settings.site or "", channel.token, lang)
    if await service.notifier.post(letter) != "sent":
        await service.store.change(lambda c: db.remove_channel(c, channel.id))
        raise Unavailable("mail-failed", "the mail could not be sent; check the address or try later")
    return AddedChannel(channel=describe(channel))


async def add_webhook(service: Service, request: Request, body: WebhookRequest) -> AddedChannel:
    player = await service.identities.get_player(request)
    service.notifier.guard.check_url(body.url)
    if body.format == "matrix" and not body.token:
        raise Invalid("no-token", "a Matrix room needs an access token")
    if body.table is not None:
        await service.check_entry(body.table, player.id)
        live = await service.hub.get_table(body.table)
        if live.config.host != player.id:
            raise Forbidden("host-only", "only the host may do that")
    secret = secrets.token_urlsafe(24) if body.format == "json" else body.token
    target = WebhookTarget(url=body.url, format=body.format, secret=secret)
    channel = await add_channel(service, request, player, "webhook", target, table=body.table)
    return AddedChannel(channel=describe(channel), secret=secret if body.format == "json" else None)


async def find_own(service: Service, request: Request, name: str) -> Channel:
    player = await service.identities.get_player(request)
    channel = await service.store.read(lambda c: db.find_channel(c, name))
    if channel is None or channel.player != player.id:
        raise NotFound("no-such-channel", "there is no such way to be told")
    return channel


async def remove_channel(service: Service, request: Request, body: ChannelRequest) -> Response:
    channel = await find_own(service, request, body.id)
    await service.store.change(lambda c: db.remove_channel(c, channel.id))
    return Response(status_code=204)


async def test_channel(service: Service, request: Request, body: ChannelRequest) -> TestResult:
    """Send a test now, and say what became of it."""
    channel = await find_own(service, request, body.id)
    if not channel.confirmed:
        raise StateConflict("not-confirmed", "this address is not confirmed yet")
    lang = (await service.store.read(lambda c: db.read_preferences(c, channel.player))).lang
    outcome, _ = await service.notifier.send(channel, write_test(lang, new_id()))
    if outcome == "gone":
        await service.store.change(lambda c: db.remove_channel(c, channel.id))
    return TestResult(outcome=outcome)


# The links in mails. They need no cookie: whoever has the mail has the token.


def render_page(lang: str, text: str, button: str | None = None) -> HTMLResponse:
    """A page of one sentence, with a button where something is to be done: a mail scanner that opens links does not.

    Without a referrer policy that allows this very site, a browser would send the form with the origin `null`, and be
    refused.
    """
    words = TEXTS[lang]
    title, body = html.escape(words[text]), html.escape(words[f"{text}.text"])
    form = f'<form method="post"><button>{html.escape(words[button])}</button></form>' if button else ""
    head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
    page = f'<!doctype html><html lang="{lang}"><head>{head}<title>{title}</title></head>'
    content = f'{page}<body><h1>{title}</h1><p>{body}</p>{form}<p><a href="/">Ludothek</a></p></body></html>'
    return HTMLResponse(content, headers={"referrer-policy": "same-origin"})


def get_token(request: Request) -> str:
    return request.query_params.get("token", "")[:64]


async def show_confirm(service: Service, request: Request) -> Response:
    return render_page(get_language(request), "confirm", "confirm")


async def confirm(service: Service, request: Request) -> Response:
    token = get_token(request)
    done = await service.store.change(lambda c: db.confirm_channel(c, token))
    return render_page(get_language(request), "confirmed" if done else "void")


async def show_unsubscribe(service: Service, request: Request) -> Response:
    return render_page(get_language(request), "unsubscribe", "unsubscribe")


async def unsubscribe(service: Service, request: Request) -> Response:
    """Remove an address with one click (RFC 8058)."""
    token = get_token(request)
    done = await service.store.change(lambda c: db.unsubscribe(c, token))
    return render_page(get_language(request), "unsubscribed" if done else "void")


# Vacations


async def get_vacation(service: Service, request: Request) -> VacationState:
    player = await service.identities.get_player(request)
    return await read_vacation(service, player.id)


async def read_vacation(service: Service, player: str) -> VacationState:
    at = clock.now()
    found = await service.store.read(lambda c: vacations.list_vacations(c, player))
    until = next((one.ends_at for one in found if one.ends_at > at), None)
    return VacationState(left=vacations.count_days_left(found, at), until=until)


async def set_vacation(service: Service, request: Request, body: VacationRequest) -> VacationState:
    """Begin or end a vacation; the tables where the player's clock stands still or goes on are told."""
    player = await service.identities.get_player(request)
    at = clock.now()
    if body.days:
        vacation = await service.store.change(lambda c: vacations.start_vacation(c, player.id, body.days, at))
        await tell_tables(service.hub, player.id, vacation.ends_at)
    else:
        await service.store.change(lambda c: vacations.end_vacation(c, player.id, at))
        await tell_tables(service.hub, player.id, at)
    return await read_vacation(service, player.id)
