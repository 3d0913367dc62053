"""The watchdog: lag is counted, and a warning names the handler."""

import sys
import types
from types import SimpleNamespace

import pytest
from structlog.testing import capture_logs

from ludothek.server import metrics
from ludothek.server.runtime import watchdog
from ludothek.server.runtime.watchdog import Watchdog, name_handler


def call_as(module: str, code: str) -> str:
    """Run code in a module of that name; it calls `ask` for the name of its handler."""
    made = types.ModuleType(module)
    made.__dict__["ask"] = lambda: name_handler(sys._getframe())
    exec(code, made.__dict__)
    return str(made.__dict__["handle"]())


def test_a_stack_is_named_by_its_handler_or_our_innermost_function() -> None:
    code = "def work(): return ask()\ndef handle(): return work()"
    assert call_as("ludothek.server.http.rules", code) == "ludothek.server.http.rules.handle"
    assert call_as("ludothek.core.table", code) == "ludothek.core.table.work"
    assert call_as("json", code) == ""
    assert name_handler(None) == ""


def test_a_late_loop_is_counted_and_warned_of(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time is the test's own: the loop is late because its clock says so."""
    now = [100.0]
    monkeypatch.setattr(watchdog.time, "monotonic", lambda: now[0])

    dog = Watchdog()
    monkeypatch.setattr(dog, "_loop", SimpleNamespace(call_later=lambda *_: None))
    before = sum(metrics.loop_lag_seconds.counts)
    dog._plan()
    dog._culprit = "ludothek.server.http.rules.get_rules"
    with capture_logs() as logs:
        for late in (0.2, 0.0):
            now[0] += watchdog.EVERY + late
            dog._beat()
    assert [entry["handler"] for entry in logs] == ["ludothek.server.http.rules.get_rules"]
    assert logs[0]["lag"] == pytest.approx(0.2)
    assert sum(metrics.loop_lag_seconds.counts) == before + 2
