"""Graphs: work on the device that is recorded once and launched as a whole from then on."""

from collections.abc import Callable

import torch

WARM_UPS = 3


class Replay:
    """Runs a function whose tensors stay where they are; on a GPU its launches are recorded and replayed.

    A step of a small net is a hundred short operations, and launching them one by one takes longer than they do.
    """

    def __init__(self, work: Callable[[], None], device: torch.device) -> None:
        self.work = work
        self.is_recorded = device.type == "cuda"
        self.runs = 0
        self.graph: torch.cuda.CUDAGraph | None = None

    def __call__(self) -> None:
        if self.graph is not None:
            self.graph.replay()
        elif not self.is_recorded:
            self.work()
        elif self.runs < WARM_UPS:
            self.runs += 1
            self.run_aside()
        else:
            self.graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(self.graph):
                self.work()
            self.graph.replay()

    def run_aside(self) -> None:
        """Run on a stream of its own, as recording will: what libraries set up at first must not be recorded."""
        aside, usual = torch.cuda.Stream(), torch.cuda.current_stream()
        aside.wait_stream(usual)
        with torch.cuda.stream(aside):
            self.work()
        usual.wait_stream(aside)
