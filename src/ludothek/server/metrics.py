"""Metrics for Prometheus. None of them names a player, a table or a card."""

from bisect import bisect_left
from collections.abc import Iterable
from itertools import accumulate

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

registry = CollectorRegistry()


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

    def collect(self) -> Iterable[Metric]:
        family = CounterMetricFamily(self.name, self.help_text, labels=[self.label])
        for value, count in self.counts.items():
            family.add_metric([value], count)
        return [family]


FINE = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)

decisions = UnlockedCounter("ludothek_decisions", "Decisions made durable", "by", ("player", "bot"))
registry.register(decisions)
refused = Counter("ludothek_refused", "Intents refused", ["code"], registry=registry)
intent_seconds = UnlockedHistogram("ludothek_intent_seconds", "From an intent to its answer", FINE)
registry.register(intent_seconds)
commit_seconds = Histogram("ludothek_commit_seconds", "One group's commit", buckets=FINE, registry=registry)
group_size = Histogram(
    "ludothek_group_size", "Changes in one commit", buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256, 512), registry=registry
)
store_errors = Counter("ludothek_store_errors", "Errors of the database", registry=registry)
connections = Gauge("ludothek_connections", "Open sockets and streams", registry=registry)
live_tables = Gauge("ludothek_live_tables", "Tables in memory", registry=registry)
replays = Counter("ludothek_replays", "Tables rebuilt from their rows", registry=registry)
dropped = Counter("ludothek_dropped", "Connections closed because they read too slowly", registry=registry)
bot_seconds = Histogram("ludothek_bot_seconds", "A bot's think time", buckets=FINE, registry=registry)
bot_failures = Counter("ludothek_bot_failures", "Bots that broke down or took too long", registry=registry)
expired = Counter("ludothek_expired", "Clocks that ran out", registry=registry)
unexpected = Counter("ludothek_unexpected", "Unexpected errors", registry=registry)


class PerProcess(Collector):
    """All metrics, labelled with their process: several processes behind one address answer in turn."""

    def __init__(self, process: str) -> None:
        self.process = process

    def collect(self) -> Iterable[Metric]:
        for family in registry.collect():
            family.samples = [s._replace(labels={**s.labels, "process": self.process}) for s in family.samples]
            yield family


def expose(process: str) -> bytes:
    """Return all metrics in the text format of Prometheus."""
    return generate_latest(PerProcess(process))
