"""Behind nginx, configured as the documentation shows: sockets, streams, and what it keeps to itself."""

import re
import shutil
import subprocess
import time
from pathlib import Path

import httpx2
import pytest

from tests.server.harness import free_port, legal, play_on, start_pair

DOCS = Path(__file__).parents[3] / "docs" / "server.md"
AROUND = "daemon off; pid {folder}/pid; error_log {folder}/error.log; events {{}} http {{ access_log off; {site} }}"


class Proxy:
    def __init__(self, port):
        self.port = port
        self.url = f"http://127.0.0.1:{port}"


@pytest.fixture
def proxied(sqlite_server, tmp_path):
    nginx = shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/bin")
    if nginx is None:
        pytest.skip("nginx is not installed, so nothing is played through it")
    site = re.search(r"```nginx\n(.*?)```", DOCS.read_text(), re.S)[1]
    proxy = Proxy(free_port())
    site = site.replace("listen 443 ssl;", f"listen 127.0.0.1:{proxy.port};")
    site = site.replace("127.0.0.1:8000", f"127.0.0.1:{sqlite_server.port}")
    (tmp_path / "nginx.conf").write_text(AROUND.format(folder=tmp_path, site=site))
    command = [nginx, "-p", str(tmp_path), "-c", str(tmp_path / "nginx.conf"), "-e", str(tmp_path / "error.log")]
    if subprocess.run([*command, "-t"], capture_output=True).returncode:
        pytest.skip(f"nginx does not start here: {(tmp_path / 'error.log').read_text()[-300:]}")
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    for _ in range(300):
        try:
            httpx2.get(f"{proxy.url}/healthz")
            break
        except httpx2.HTTPError:
            time.sleep(0.1)
    yield proxy
    process.terminate()
    process.wait()


def test_a_table_is_played_through_nginx(proxied, guest):
    a, b = guest(proxied, "Ada"), guest(proxied, "Ben")
    table, one, two = start_pair(a, b)
    assert table["link"].startswith(f"{proxied.url}/t/")
    assert play_on({0: one, 1: two}, 6) > 3
    seat = one.views[0]["to_move"]
    with a.http.stream("GET", f"/api/tables/{table['table']}/stream") as stream:
        told = (line for line in stream.iter_lines() if line.startswith("data: "))
        assert '"welcome"' in next(told)
        assert '"update"' in next(told)
        line = (one, two)[seat]
        line.ask("act", seat=seat, seq=line.seq, actions=[legal(line.views[seat])[0]])
        assert '"update"' in next(told)
    assert a.get("/metrics").status_code == 403
    assert a.post("/api/me", {"name": "X"}, headers={"origin": "https://elsewhere.example"}).status_code == 403
    assert a.post("/api/me", {"name": "X"}, headers={"origin": proxied.url}).status_code == 200
