"""The container image: small, without root, and it starts."""

import json
import os
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any

import httpx2
import pytest

from tests.server.harness import START_SECONDS, free_port

ROOT = Path(__file__).parents[2]
IMAGE = ROOT / "dist" / "image"
MOST_BYTES = 150_000_000

pytestmark = pytest.mark.packages


def read(descriptor: dict[str, Any]) -> dict[str, Any]:
    blob = IMAGE / "blobs" / descriptor["digest"].replace(":", "/")
    return dict(json.loads(blob.read_text(encoding="utf-8")))


@pytest.fixture(scope="module")
def manifest() -> dict[str, Any]:
    if not IMAGE.exists():
        pytest.skip("the image was not built: it needs root, mmdebstrap and umoci (make image says what is missing)")
    return read(json.loads((IMAGE / "index.json").read_text(encoding="utf-8"))["manifests"][0])


def test_the_image_is_small_and_runs_without_root(manifest: dict[str, Any]) -> None:
    assert sum(layer["size"] for layer in manifest["layers"]) <= MOST_BYTES
    config = read(manifest["config"])["config"]
    assert config["User"] == "1000:1000"
    assert config["Healthcheck"]["Test"][0] == "CMD"
    assert list(config["Volumes"]) == ["/data"]


def test_the_image_starts_and_is_healthy(manifest: dict[str, Any], tmp_path: Path) -> None:
    chroot = shutil.which("chroot")
    if os.geteuid() != 0 or chroot is None:
        pytest.skip("unpacking and starting the image needs root")
    version = next(iter(json.loads((IMAGE / "index.json").read_text())["manifests"]))["annotations"]
    name = version["org.opencontainers.image.ref.name"]
    subprocess.run(["umoci", "unpack", "--image", f"{IMAGE}:{name}", str(tmp_path / "bundle")], check=True)
    root = tmp_path / "bundle" / "rootfs"
    config = read(manifest["config"])["config"]
    port = free_port()
    environment = dict(pair.split("=", 1) for pair in config["Env"]) | {"LUDOTHEK_PORT": str(port)}
    command = [chroot, f"--userspec={config['User']}", str(root), *config["Entrypoint"]]
    with subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True) as server:
        try:
            give_up = time.monotonic() + START_SECONDS
            while True:
                assert server.poll() is None, server.stderr and server.stderr.read()
                try:
                    assert httpx2.get(f"http://127.0.0.1:{port}/healthz").status_code == 200
                    break
                except httpx2.ConnectError:
                    assert time.monotonic() < give_up
                    time.sleep(0.1)
            assert "Ludothek" in httpx2.get(f"http://127.0.0.1:{port}/").text
            assert httpx2.get(f"http://127.0.0.1:{port}/offline/kit.json").json()["files"]
            bus = [chroot, str(root), "/usr/bin/python3", "-c", "import nats"]
            subprocess.run(bus, env=environment, check=True)  # deploy/compose.yml connects processes by NATS
            check = [chroot, str(root), *config["Healthcheck"]["Test"][1:]]
            subprocess.run(check, env=environment, check=True)
            server.terminate()
            assert server.wait(60) == 0
        finally:
            server.kill()
