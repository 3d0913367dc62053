"""nginx in front of servers, configured as the documentation shows."""

import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2
import pytest

from tests.server.harness import free_port

DOCS = Path(__file__).parents[3] / "docs" / "server.md"
AROUND = "daemon off; pid {folder}/pid; error_log {folder}/error.log; events {{}} http {{ access_log off; {site} }}"


class Proxy:
    def __init__(self, port: int) -> None:
        self.port = port
        self.url = f"http://127.0.0.1:{port}"


@contextmanager
def proxy(folder: Path, file: str, addresses: dict[str, int]) -> Iterator[Proxy]:
    """Run nginx with the example that names `file`, its addresses replaced by ports of this machine."""
    nginx = shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/bin")
    if nginx is None:
        pytest.skip("nginx is not installed, so nothing is played through it")
    examples = re.findall(r"```nginx\n(.*?)```", DOCS.read_text(), re.S)
    site = next(example for example in examples if file in example)
    running = Proxy(free_port())
    site = site.replace("listen 443 ssl;", f"listen 127.0.0.1:{running.port};")
    site = re.sub(r"\s*ssl_certificate\w* [^;]+;", "", site)
    for address, port in addresses.items():
        assert address in site
        site = site.replace(address, f"127.0.0.1:{port}")
    (folder / "nginx.conf").write_text(AROUND.format(folder=folder, site=site))
    command = [nginx, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", str(folder / "error.log")]
    if subprocess.run([*command, "-t"], capture_output=True).returncode:
        pytest.skip(f"nginx does not start here: {(folder / 'error.log').read_text()[-300:]}")
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        for _ in range(300):
            try:
                httpx2.get(f"{running.url}/healthz")
                break
            except httpx2.HTTPError:
                time.sleep(0.1)
        yield running
    finally:
        process.terminate()
        process.wait()
