"""Tells players about their turns: plans notices with the log entries that begin a turn, decides on them, sends them.

The database decides what is sent: `db/notices.py`. A notice is inserted in the transaction that begins the turn, and
its primary key is the turn, so that it exists once. A delivery is marked before it is sent and deleted afterwards. If
the process dies in between, nobody knows whether it arrived: it is sent again where a repetition replaces the first
(`Channel.repeats_replace`), and given up elsewhere.
"""

import asyncio
import smtplib
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from importlib import import_module
from typing import TYPE_CHECKING, Literal

import msgspec
import structlog
from sqlalchemy import Connection

from ludothek.server import metrics
from ludothek.server.db import channels as db_channels
from ludothek.server.db import notices as outbox
from ludothek.server.db.channels import read_preferences
from ludothek.server.db.notices import Delivery
from ludothek.server.db.writer import AppendRequest
from ludothek.server.errors import Invalid, NotFound, Refusal, TooManyRequests, Unavailable
from ludothek.server.notify import mail, push, webhooks
from ludothek.server.notify.channels import Channel, EmailTarget, PushTarget, WebhookTarget
from ludothek.server.notify.guard import Guard
from ludothek.server.notify.messages import Text, write_text
from ludothek.server.notify.requests import Answer, Request
from ludothek.server.notify.turns import Notice, Send, Wait, decide, find_waiting, plan_notices
from ludothek.server.play import clock
from ludothek.server.play.live_table import LiveTable
from ludothek.server.runtime.channel import TableChannel
from ludothek.server.runtime.hub import Hub
from ludothek.server.runtime.periodic import repeat
from ludothek.server.runtime.rate_limits import Limits
from ludothek.server.settings import Settings

if TYPE_CHECKING:
    from ludothek.server.notify.outgoing import Outgoing

log = structlog.get_logger()
EVERY = 1.0
AT_ONCE = 32
MAILS_AT_ONCE = 4
"""How many mails are handed over at once, in threads of their own: the keeper's server may be slow."""
BACKOFF = (5.0, 30.0, 120.0, 600.0, 1800.0)
"""Seconds between attempts; after the last one a delivery is given up."""
LONGEST_WAIT = 3600.0
GONE = (401, 403, 404, 410)
"""Answers of a push service or webhook that will never again accept anything for this channel."""
Outcome = Literal["sent", "gone", "later", "unknown", "refused"]


class Notifier:
    def __init__(self, hub: Hub, settings: Settings, limits: Limits, every: float = EVERY) -> None:
        self.hub = hub
        self.settings = settings
        self.limits = limits
        self.every = every
        self.guard = Guard(settings.outgoing_networks)
        self._mailers = ThreadPoolExecutor(MAILS_AT_ONCE, thread_name_prefix="mail")
        self._outgoing: Outgoing | None = None
        self._push_key: str | None = None
        self._sending: set[asyncio.Task[None]] = set()
        hub.plan_notices = self.plan

    def plan(self, channel: TableChannel, live: LiveTable, request: AppendRequest) -> None:
        """Add to a write the notices that it gives reason for, in the same transaction."""
        notices = plan_notices(live, request.entries, channel.is_here)
        if not notices:
            return
        also = request.also

        def write(connection: Connection) -> None:
            if also is not None:
                also(connection)
            outbox.insert_notices(connection, notices)

        request.also = write

    async def run(self) -> None:
        if not self.hub.store.is_shared:
            await self.hub.store.change(lambda c: outbox.release_claims(c, clock.now()))
        await repeat(self.attend, self.every, "notifier failed")

    async def stop(self) -> None:
        """Let what is being sent go; the next process takes it over."""
        for task in tuple(self._sending):
            task.cancel()
        if self._outgoing is not None:
            await self._outgoing.close()
        self._mailers.shutdown(wait=False, cancel_futures=True)

    async def attend(self) -> None:
        """Decide on the notices that are due, and start to send what is decided."""
        store, free = self.hub.store, AT_ONCE - len(self._sending)
        if free <= 0 or not await store.read(lambda c: outbox.is_anything_due(c, clock.now())):
            return
        for notice in await store.change(lambda c: outbox.claim_notices(c, clock.now(), AT_ONCE, store.is_shared)):
            await self._decide(notice)
        for delivery in await store.change(lambda c: outbox.claim_deliveries(c, clock.now(), free, store.is_shared)):
            task = asyncio.create_task(self._deliver(delivery))
            self._sending.add(task)
            task.add_done_callback(self._sending.discard)

    async def _decide(self, notice: Notice) -> None:
        store = self.hub.store
        try:
            live = await self.hub.get_table(notice.table_id)
        except Refusal:
            await store.change(lambda c: outbox.set_due(c, notice, None))
            return
        is_here = self._is_here(notice, live)
        preferences = await store.read(lambda c: read_preferences(c, notice.player))
        at = clock.now()
        decision = decide(notice, live, is_here, preferences, at)
        if isinstance(decision, Wait):
            until = decision.until
            await store.change(lambda c: outbox.set_due(c, notice, until))
            return
        bodies: list[tuple[Channel, str]] = []
        expires_at = None
        if isinstance(decision, Send):
            expires_at = decision.expires_at
            body = msgspec.json.encode(write_text(notice, live, preferences.lang, at)).decode()
            receivers = await store.read(lambda c: outbox.list_receivers(c, notice))
            bodies = [(channel, body) for channel in receivers if self._is_allowed(channel)]
        await store.change(lambda c: outbox.add_deliveries(c, notice, bodies, expires_at, at))

    def _is_allowed(self, channel: Channel) -> bool:
        """Count a notice against the limit of whoever added the channel."""
        try:
            self.limits.take("notice", channel.player)
        except TooManyRequests:
            metrics.notices.labels(channel.kind, "limited").inc()
            return False
        return True

    def _is_here(self, notice: Notice, live: LiveTable) -> bool:
        """Whether the player looks at the table: connected to this process, or to another one that is alive."""
        channel = self.hub.channels.get(notice.table_id)
        if channel is not None and any(client.player == notice.player for client in channel.clients):
            return True
        node, homes = live.seats[notice.seat].node, self.hub.homes
        return homes is not None and node != self.hub.node and node in homes.nodes

    async def _deliver(self, delivery: Delivery) -> None:
        store = self.hub.store
        try:
            channel = await store.read(lambda c: db_channels.find_channel(c, delivery.channel))
            outcome, wait = await self._attempt(delivery, channel)
            metrics.notices.labels(channel.kind if channel is not None else "none", outcome).inc()
            if outcome == "later":
                await store.change(lambda c: outbox.postpone_delivery(c, delivery, clock.now() + wait))
                return
            if outcome == "sent":
                metrics.notice_seconds.observe(clock.now() - delivery.at)
            if outcome == "gone":
                await store.change(lambda c: db_channels.remove_channel(c, delivery.channel))
            await store.change(lambda c: outbox.finish_delivery(c, delivery))
        except Unavailable:
            return
        except Exception:
            metrics.unexpected.inc()
            log.exception("notice not sent", kind=delivery.kind)

    async def _attempt(self, delivery: Delivery, channel: Channel | None) -> tuple[Outcome, float]:
        """Send a delivery unless it is of no use any more; return how that went, and for how long to wait."""
        if channel is None or (delivery.attempts and not await self._is_current(delivery)):
            return "refused", 0.0
        if delivery.sending and not channel.repeats_replace:
            return "unknown", 0.0
        text = msgspec.json.decode(delivery.body, type=Text)
        seconds = None if delivery.expires_at is None else delivery.expires_at - clock.now()
        outcome, wait = await self.send(channel, text, seconds)
        if outcome != "later":
            return outcome, 0.0
        if delivery.attempts >= len(BACKOFF):
            return "refused", 0.0
        return outcome, max(wait, BACKOFF[delivery.attempts])

    async def _is_current(self, delivery: Delivery) -> bool:
        try:
            live = await self.hub.get_table(delivery.table_id)
        except NotFound:
            return False
        if delivery.kind == "round":
            return live.phase == "playing"
        return find_waiting(live) == delivery.seat and live.turn_seq == delivery.turn

    async def send(self, channel: Channel, text: Text, seconds: float | None = None) -> tuple[Outcome, float]:
        """Send a notice by a channel, now. Return how that went, and how long the receiver wants to be let alone."""
        site = self.settings.site or channel.site
        try:
            if isinstance(channel.target, EmailTarget):
                return await self._send_mail(channel, channel.target, text), 0.0
            if isinstance(channel.target, WebhookTarget):
                request = webhooks.make_request(channel.target, text, site)
            else:
                request = await self._make_push(channel.target, text, seconds)
            answer = await (await self._get_outgoing()).send(request)
        except Invalid:
            return "refused", 0.0
        except TimeoutError:
            return ("later" if channel.repeats_replace else "unknown"), 0.0
        except OSError:
            return "later", 0.0
        return judge(answer)

    async def _make_push(self, target: PushTarget, text: Text, seconds: float | None) -> Request:
        contact = self.settings.site if (self.settings.site or "").startswith("https:") else None
        contact = contact or f"mailto:{self.settings.mail_from or 'keeper@localhost'}"
        key = await self.get_push_key()
        return await asyncio.to_thread(push.make_request, target, text, key, contact, seconds)

    async def _send_mail(self, channel: Channel, target: EmailTarget, text: Text) -> Outcome:
        if not self.settings.can_mail:
            return "refused"
        lang = (await self.hub.store.read(lambda c: read_preferences(c, channel.player))).lang
        sender, site = self.settings.mail_from or "", self.settings.site or ""
        letter = mail.write_notice(text, lang, target.address, sender, site, channel.token)
        return await self.post(letter)

    async def post(self, letter: EmailMessage) -> Outcome:
        """Hand a mail to the keeper's server."""
        try:
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(self._mailers, mail.send, letter, self.settings.smtp or "")
        except smtplib.SMTPRecipientsRefused as error:
            codes = [code for code, _ in error.recipients.values()]
            return "gone" if all(code >= 500 for code in codes) else "later"
        except (smtplib.SMTPException, OSError) as error:
            log.warning("mail not sent", error=type(error).__name__)
            return "later"
        return "sent"

    async def _get_outgoing(self) -> "Outgoing":
        """Return the client for requests. Its library takes a while to load: with the first one, and in a thread."""
        if self._outgoing is None:
            module = await asyncio.to_thread(import_module, "ludothek.server.notify.outgoing")
            if self._outgoing is None:
                self._outgoing = module.Outgoing(self.guard)
        return self._outgoing

    async def get_push_key(self) -> str:
        """Return the private key that signs what is pushed; it is made once for all processes."""
        if self._push_key is None:
            store = self.hub.store
            found = await store.read(db_channels.read_push_key)
            if found is None:
                made = await asyncio.to_thread(push.make_key)
                found = await store.change(lambda c: db_channels.keep_push_key(c, lambda: made))
            self._push_key = found
        return self._push_key


def judge(answer: Answer) -> tuple[Outcome, float]:
    """Return what an answer means for a notice, and for how long the receiver wants to be let alone."""
    if 200 <= answer.status < 300:
        return "sent", 0.0
    if answer.status in GONE:
        return "gone", 0.0
    if answer.status == 429 or answer.status >= 500:
        text = answer.retry_after or ""
        return "later", min(LONGEST_WAIT, float(text)) if text.isdecimal() else 0.0
    return "refused", 0.0
