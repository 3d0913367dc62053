"""The board of a tournament is followed by server-sent events, through any process."""

import threading

import httpx2

from tests.server.harness import WAIT_SECONDS


def test_a_stranger_is_told_of_changes_that_another_process_makes(own_server, guest, request):
    """With SQLite there is one process, which does both."""
    first = own_server()
    is_shared = request.node.callspec.params["database"] != "sqlite"
    second = own_server(url=first.database) if is_shared else first
    host = guest(first, "Ada")
    path = f"/api/tournaments/{host.post('/api/tournaments', {'name': 'Cup', 'game': 'maumau'}).json()['tournament']}"
    assert httpx2.get(f"{second.url}/api/tournaments/nothing/changes").status_code == 404
    changed, connected = threading.Event(), threading.Event()

    def follow() -> None:
        with httpx2.stream("GET", f"{second.url}{path}/changes", timeout=WAIT_SECONDS) as stream:
            connected.set()
            for line in stream.iter_lines():
                if line == 'data: {"type":"changed"}':
                    changed.set()
                    return

    follower = threading.Thread(target=follow)
    follower.start()
    assert connected.wait(WAIT_SECONDS)
    host.post(f"{path}/enter")
    assert changed.wait(WAIT_SECONDS)
    follower.join()
