"""The first paint is light, and everything comes from us."""

from playwright.sync_api import expect

from tests.web.conftest import Opener, Server

MOST_BYTES = 150_000
"""On the wire, with headers and answers of the API; the two fonts have 42,500 of them."""


def test_the_front_page_is_light_on_the_wire_and_asks_nobody_else(visit: Opener, server: Server) -> None:
    """Counted on the wire: every byte that comes, with headers, of files and of the API."""
    page = visit("/healthz")
    asked: list[str] = []
    received: list[float] = []
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.send("Network.setCacheDisabled", {"cacheDisabled": True})
    wire.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/")
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert all(url.startswith(server.url) for url in asked)
    print(f"first paint: {sum(received):.0f} bytes in {len(received)} answers to {len(asked)} requests")
    assert len(received) >= len(asked) / 2
    assert sum(received) <= MOST_BYTES
