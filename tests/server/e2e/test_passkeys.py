"""Passkeys: registered by a guest, and the guest again on another device; made here by a small authenticator."""

import base64
import hashlib
import json
import secrets

import cbor2
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

pytest.importorskip("webauthn")


def b64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Authenticator:
    """One key for one site, as a phone keeps it."""

    def __init__(self, site: str, origin: str) -> None:
        self.site, self.origin = site, origin
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(16)
        self.count = 0
        self.counts = True

    def _client_data(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _data(self, flags: int) -> bytes:
        self.count += self.counts
        return hashlib.sha256(self.site.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")

    def create(self, options: dict) -> dict:
        numbers = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        data = self._data(0x45) + bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(public)
        client = self._client_data("webauthn.create", options["challenge"])
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        response = {"clientDataJSON": b64(client), "attestationObject": b64(attestation)}
        return {"id": b64(self.id), "rawId": b64(self.id), "type": "public-key", "response": response}

    def get(self, options: dict) -> dict:
        client = self._client_data("webauthn.get", options["challenge"])
        data = self._data(0x05)
        signed = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        response = {"clientDataJSON": b64(client), "authenticatorData": b64(data), "signature": b64(signed)}
        return {"id": b64(self.id), "rawId": b64(self.id), "type": "public-key", "response": response}


def test_a_passkey_brings_a_guest_to_another_device(server, guest):
    a, other = guest(server, "Ada"), guest(server, joins=False)
    phone = Authenticator("127.0.0.1", server.url)
    options = a.post("/api/passkeys/register").json()
    response = a.post("/api/passkeys/registered", phone.create(options))
    assert response.status_code == 204, response.text
    assert a.get("/api/me").json()["passkey"]
    options = other.post("/api/passkeys/sign-in").json()
    assert other.post("/api/passkeys/signed-in", phone.get(options)).json()["player"] == a.id
    assert other.get("/api/me").json()["name"] == "Ada"


def test_a_passkey_that_proves_nothing_is_refused(sqlite_server, guest):
    a, other = guest(sqlite_server, "Ada"), guest(sqlite_server, joins=False)
    phone = Authenticator("127.0.0.1", sqlite_server.url)
    assert a.post("/api/passkeys/registered", {}).json()["code"] == "no-challenge"
    options = a.post("/api/passkeys/register").json()
    elsewhere = Authenticator("127.0.0.1", "https://evil.example").create(options)
    assert a.post("/api/passkeys/registered", elsewhere).json()["code"] == "passkey-refused"
    a.post("/api/passkeys/registered", phone.create(options))
    options = other.post("/api/passkeys/sign-in").json()
    stolen = phone.get({"challenge": b64(b"another challenge")})
    assert other.post("/api/passkeys/signed-in", stolen).json()["code"] == "passkey-refused"
    unknown = Authenticator("127.0.0.1", sqlite_server.url).get(options)
    assert other.post("/api/passkeys/signed-in", unknown).json()["code"] == "unknown-passkey"
    for nonsense in ({}, {"id": 5}, {"id": "!"}, {"id": phone.get(options)["id"], "response": None}):
        assert other.post("/api/passkeys/signed-in", nonsense).status_code == 400


def test_a_proof_is_accepted_once_also_from_an_authenticator_that_does_not_count(sqlite_server, guest):
    a, other, thief = guest(sqlite_server, "Ada"), *(guest(sqlite_server, joins=False) for _ in range(2))
    phone = Authenticator("127.0.0.1", sqlite_server.url)
    phone.counts = False
    a.post("/api/passkeys/registered", phone.create(a.post("/api/passkeys/register").json()))
    proof = phone.get(other.post("/api/passkeys/sign-in").json())
    thief.http.cookies.update(other.http.cookies)
    assert other.post("/api/passkeys/signed-in", proof).json()["player"] == a.id
    assert thief.post("/api/passkeys/signed-in", proof).json()["code"] == "no-challenge"
