"""Behind TLS the cookie is secure and bound to the host."""

from starlette.testclient import TestClient


def test_the_cookie_is_bound_to_the_host_behind_tls_only(client: TestClient) -> None:
    plain = client.post("/api/me", json={"name": "Ada"}).headers["set-cookie"]
    assert plain.startswith("ludothek=")
    assert "Secure" not in plain
    client.cookies.clear()
    client.base_url = "https://testserver"  # type: ignore[assignment]
    player = client.post("/api/me", json={"name": "Ben"})
    cookie = player.headers["set-cookie"]
    assert cookie.startswith("__Host-ludothek=")
    for part in ("Secure", "HttpOnly", "Path=/", "SameSite=lax"):
        assert part in cookie
    assert "Domain" not in cookie
    assert client.get("/api/me").json()["player"] == player.json()["player"]
    value = cookie.partition("=")[2].partition(";")[0]
    client.cookies.clear()
    assert client.get("/api/me", headers={"cookie": f"ludothek={value}"}).status_code == 401
