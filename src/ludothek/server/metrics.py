"""Metrics for Prometheus. None of them names a player, a table or a card.

Several worker processes add up: the supervisor sets `PROMETHEUS_MULTIPROC_DIR`, each process keeps its numbers in files
there, and whichever answers `/metrics` adds them up.
"""

import os
from bisect import bisect_left
from collections.abc import Iterable
from itertools import accumulate
from pathlib import Path

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.registry import Collector

MULTIPROCESS = "PROMETHEUS_MULTIPROC_DIR"
registry = CollectorRegistry()


def share_metrics(folder: Path) -> None:
    """Let the worker processes that are started after this add up their numbers, in files of an empty folder."""
    folder.mkdir(mode=0o700, exist_ok=True)
    for file in folder.glob("*.db"):
        file.unlink()
    os.environ[MULTIPROCESS] = str(folder)


def forget_process(pid: int | None) -> None:
    """Drop the gauges of a worker process that ended; its counters stay in the sum."""
    if pid is not None and MULTIPROCESS in os.environ:
        mark_process_dead(pid, os.environ[MULTIPROCESS])  # type: ignore[no-untyped-call]


class UnlockedHistogram(Collector):
    """A histogram that only one thread writes, so it needs no lock."""

    def __init__(self, name: str, help_text: str, bounds: tuple[float, ...]) -> None:
        self.name = name
        self.help_text = help_text
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.total = 0.0

    def observe(self, value: float) -> None:
        self.counts[bisect_left(self.bounds, value)] += 1
        self.total += value

    def collect(self) -> Iterable[Metric]:
        labels = [*(str(bound) for bound in self.bounds), "+Inf"]
        buckets = list(zip(labels, accumulate(self.counts), strict=True))
        return [HistogramMetricFamily(self.name, self.help_text, buckets, self.total)]


class UnlockedCounter(Collector):
    """A counter with one label that only one thread writes."""

    def __init__(self, name: str, help_text: str, label: str, values: tuple[str, ...]) -> None:
        self.name = name
        self.help_text = help_text
        self.label = label
        self.counts = dict.fromkeys(values, 0)

    def inc(self, value: str, by: int) -> None:
        self.counts[value] += by

    def collect(self) -> Iterable[Metric]:
        family = CounterMetricFamily(self.name, self.help_text, labels=[self.label])
        for value, count in self.counts.items():
            family.add_metric([value], count)
        return [family]


class SharedCounter:
    """A counter with one label whose processes add up."""

    def __init__(self, name: str, help_text: str, label: str) -> None:
        self.counter = Counter(name, help_text, [label], registry=registry)

    def inc(self, value: str, by: int) -> None:
        self.counter.labels(value).inc(by)


def make_counter(name: str, help_text: str, label: str, values: tuple[str, ...]) -> UnlockedCounter | SharedCounter:
    if MULTIPROCESS in os.environ:
        return SharedCounter(name, help_text, label)
    counter = UnlockedCounter(name, help_text, label, values)
    registry.register(counter)
    return counter


def make_histogram(name: str, help_text: str, bounds: tuple[float, ...]) -> UnlockedHistogram | Histogram:
    if MULTIPROCESS in os.environ:
        return Histogram(name, help_text, buckets=bounds, registry=registry)
    histogram = UnlockedHistogram(name, help_text, bounds)
    registry.register(histogram)
    return histogram


FINE = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)

decisions = make_counter("ludothek_decisions", "Decisions made durable", "by", ("player", "bot"))
refused = Counter("ludothek_refused", "Intents refused", ["code"], registry=registry)
penalties = Counter(
    "ludothek_penalties", "Penalties of networks that kept asking after being refused", registry=registry
)
intent_seconds = make_histogram("ludothek_intent_seconds", "From an intent to its answer", FINE)
commit_seconds = Histogram("ludothek_commit_seconds", "One group's commit", buckets=FINE, registry=registry)
group_size = Histogram(
    "ludothek_group_size", "Changes in one commit", buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256, 512), registry=registry
)
store_errors = Counter("ludothek_store_errors", "Errors of the database", registry=registry)
connections = Gauge("ludothek_connections", "Open sockets and streams", registry=registry, multiprocess_mode="livesum")
carried = Gauge(
    "ludothek_carried",
    "Open sockets and streams of tables whose home is another process",
    registry=registry,
    multiprocess_mode="livesum",
)
live_tables = Gauge("ludothek_live_tables", "Tables in memory", registry=registry, multiprocess_mode="livesum")
replays = Counter("ludothek_replays", "Tables rebuilt from their rows", registry=registry)
dropped = Counter("ludothek_dropped", "Connections closed because they read too slowly", registry=registry)
bot_seconds = Histogram("ludothek_bot_seconds", "A bot's think time", buckets=FINE, registry=registry)
bot_failures = Counter("ludothek_bot_failures", "Bots that broke down or took too long", registry=registry)
expired = Counter("ludothek_expired", "Clocks that ran out", registry=registry)
notices = Counter("ludothek_notices", "Notices by channel and outcome", ["channel", "outcome"], registry=registry)
notice_seconds = Histogram(
    "ludothek_notice_seconds",
    "From the commit of a turn to its notice",
    buckets=(1, 2, 3, 5, 10, 30, 60, 600, 3600),
    registry=registry,
)
damaged = Counter("ludothek_damaged", "Tables whose rows make no sense, taken out of the lists", registry=registry)
loop_lag_seconds = UnlockedHistogram("ludothek_loop_lag_seconds", "How late the event loop is", FINE)
registry.register(loop_lag_seconds)
unexpected = Counter("ludothek_unexpected", "Unexpected errors", registry=registry)


def expose() -> bytes:
    """Return the metrics of all worker processes together, in the text format of Prometheus."""
    if MULTIPROCESS not in os.environ:
        return generate_latest(registry)
    together = CollectorRegistry()
    MultiProcessCollector(together)  # type: ignore[no-untyped-call]
    return generate_latest(together)
