"""Nobody is left behind by a process that is killed."""

import subprocess
import sys

import pytest

POOL = """
import multiprocessing, os, sys, time
from concurrent.futures import ProcessPoolExecutor
from ludothek.core.processes import end_with_parent

if __name__ == "__main__":
    pool = ProcessPoolExecutor(2, multiprocessing.get_context(sys.argv[1]), initializer=end_with_parent)
    print(pool.submit(os.getpid).result(), flush=True)
    time.sleep(60)
"""


@pytest.mark.parametrize("way", ["spawn", "fork"])
def test_the_processes_of_a_pool_end_with_a_killed_parent(way, tmp_path):
    script = tmp_path / "pool.py"
    script.write_text(POOL)
    with subprocess.Popen([sys.executable, script, way], stdout=subprocess.PIPE) as parent:
        assert int(parent.stdout.readline()) != parent.pid
        parent.kill()
        # Its processes hold the same output: it is at its end when the last of them is gone.
        assert parent.communicate(timeout=30) == (b"", None)
