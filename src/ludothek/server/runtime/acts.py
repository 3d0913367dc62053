"""Actions carried out at once, in the call in which they arrive, without a task: almost all that happens at a table.

Whatever is out of the ordinary (a refusal or an error, a table that is busy or not in memory, a conflict) goes the
usual way, through `Hub.submit`, where a repeated intent does no harm.
"""

import asyncio
import time
from collections.abc import Callable

import msgspec
import structlog

from ludothek.server import metrics, protocol
from ludothek.server.errors import Unavailable
from ludothek.server.play import intents
from ludothek.server.play.intents import Sender
from ludothek.server.runtime.hub import Hub, refuse

log = structlog.get_logger()
encode = msgspec.json.Encoder().encode
Done = Callable[[bytes | None], None]
"""Is called with the encoded answer of an action, or with None if it has to go the usual way."""


class Acts:
    """Carries out actions at tables of this process."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub

    def begin(self, table: str, sender: Sender, intent: protocol.Act, done: Done) -> bool:
        """Carry out an action if that is possible at once; `done` is called when it is durable.

        Return False, with nothing done, if it has to go the usual way.
        """
        hub, channel = self.hub, self.hub.channels.get(table)
        if channel is None or channel.live is None or not acquire_now(channel.lock):
            return False
        started, live = time.perf_counter(), channel.live
        hub.note_use(channel)
        try:
            hub.check_session(sender)
            entries = intents.carry_out(live, sender, intent)
            request = hub.make_request(live, entries, sender.player, f"{sender.player}:{intent.intent}")
            folded = hub.fold(channel, request)
        except BaseException as error:
            channel.lock.release()
            if not isinstance(error, Exception):
                raise
            return False

        def finish(future: "asyncio.Future[None]") -> None:
            answer = None
            try:
                error = future.exception()
                if error is None:
                    hub.show(channel, folded)
                    hub.conclude(channel, folded)
                    metrics.decisions.inc("player", len(entries))
                    answer = encode(protocol.Ack(intent=intent.intent, seq=request.entries[-1].seq))
                else:
                    hub.note_failure(channel, error)
                    if isinstance(error, Unavailable):
                        answer = encode(refuse(live, sender, intent, error))
            except Exception:
                metrics.unexpected.inc()
                log.exception("action failed")
            finally:
                channel.lock.release()
                metrics.intent_seconds.observe(time.perf_counter() - started)
            done(answer)

        hub.store.append(request).add_done_callback(finish)
        return True


def acquire_now(lock: asyncio.Lock) -> bool:
    """Take a lock if nobody has it or waits for it."""
    if lock.locked():
        return False
    attempt = lock.acquire()
    try:
        attempt.send(None)
    except StopIteration:
        return True
    attempt.close()
    return False
