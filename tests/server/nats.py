"""A NATS server of the tests' own, on a free port of this machine."""

import shutil
import socket
import subprocess
import time

from tests.server.harness import free_port

NO_NATS = "nats-server is not installed (Debian: apt install nats-server), so nothing is sent over it."
START_SECONDS = 30.0


def find_server() -> str | None:
    return shutil.which("nats-server", path="/usr/sbin:/usr/bin:/usr/local/bin")


class Nats:
    """`url` has a password: whoever has none can't listen."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"nats://ludothek:password@127.0.0.1:{self.port}"
        self.start()

    @property
    def pid(self) -> int:
        return self.process.pid

    def start(self) -> None:
        found = find_server()
        if found is None:
            raise FileNotFoundError(NO_NATS)
        command = [found, "-a", "127.0.0.1", "-p", str(self.port), "--user", "ludothek", "--pass", "password"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        give_up = time.monotonic() + START_SECONDS
        while time.monotonic() < give_up:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.05)
        raise TimeoutError("nats-server does not start")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()
