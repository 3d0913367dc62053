"""Builds a container image without a container engine: `python packaging/image.py dist/ludothek*.whl`.

The image is a folder in the OCI layout with two layers: Debian's Python, and Ludothek with what it needs from PyPI.
`mmdebstrap` unpacks Debian's packages, and `umoci` writes the layout. `--arch arm64` describes the other architecture:
its packages are unpacked, not run, and the rules run interpreted unless the wheel was compiled for it.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

SUITE = "bookworm"
PYTHON = "3.11"
PACKAGES = "python3,libgomp1,ca-certificates,tzdata"
EXTRAS = "server,passkeys,nats"
SOURCE_ONLY = ("http-ece",)
"""Dependencies in plain Python that PyPI has no wheel of."""
USER = 1000
MACHINES = {"amd64": "x86_64", "arm64": "aarch64"}
NEEDLESS = ("usr/share/doc", "usr/share/man", "usr/share/locale", "usr/share/info", "usr/share/lintian")
LANGUAGES = {"root", "en", "en_US", "en_GB", "de", "de_DE", "fr", "fr_FR"}
CHECK = (
    "import os, urllib.request as u; u.urlopen('http://127.0.0.1:%s/healthz' % os.environ.get('LUDOTHEK_PORT', 8000))"
)


def unpack_debian(folder, arch):
    """Unpack Debian's Python into a folder, without running any of the packages' scripts."""
    command = ["mmdebstrap", "--quiet", "--variant=extract", f"--architectures={arch}", f"--include={PACKAGES}"]
    subprocess.run([*command, SUITE, str(folder)], check=True)
    for name in NEEDLESS:
        shutil.rmtree(folder / name, ignore_errors=True)
    (folder / "etc" / "passwd").write_text(
        f"root:x:0:0:root:/root:/bin/false\nludothek:x:{USER}:{USER}::/data:/bin/false\n", encoding="utf-8"
    )
    (folder / "etc" / "group").write_text(f"root:x:0:\nludothek:x:{USER}:\n", encoding="utf-8")


def install_ludothek(folder, wheels, arch):
    """Install the wheels and what it needs into a folder, from packages that are built for the image's platform."""
    machine = MACHINES[arch]
    target = folder / "opt" / "ludothek"
    platforms = [f"manylinux_2_{minor}_{machine}" for minor in (36, 34, 28, 27, 26, 17)]
    options = [f"--platform={name}" for name in [f"linux_{machine}", f"manylinux2014_{machine}", *platforms]]
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    made = folder / "wheels"
    subprocess.run([*pip, "wheel", "--no-deps", f"--wheel-dir={made}", *SOURCE_ONLY], check=True)
    subprocess.run(
        [*pip, "install", "--only-binary=:all:", f"--python-version={PYTHON}", "--implementation=cp", *options,
         f"--find-links={made}",
         f"--target={target}", f"{wheels[0].resolve()}[{EXTRAS}]", *(str(wheel.resolve()) for wheel in wheels[1:])],
        check=True,
    )  # fmt: skip
    shutil.rmtree(made)
    for path in list((target / "babel" / "locale-data").glob("*.dat")):
        if path.stem not in LANGUAGES:
            path.unlink()
    for path in [p for p in target.rglob("*") if p.is_dir() and p.name in ("tests", "__pycache__", "include")]:
        if "ludothek" not in path.relative_to(target).parts:
            shutil.rmtree(path, ignore_errors=True)
    data = folder / "data"
    data.mkdir(mode=0o700)
    os.chown(data, USER, USER)


def pack(folder, layer, timestamp):
    """Write a folder as a tar file that is the same for the same content."""
    with tarfile.open(layer, "w") as archive:
        for path in sorted(folder.rglob("*")):
            member = archive.gettarinfo(path, str(path.relative_to(folder)))
            member.mtime, member.uname, member.gname = timestamp, "", ""
            with path.open("rb") if member.isfile() else open(os.devnull, "rb") as content:
                archive.addfile(member, content if member.isfile() else None)


def write_layout(out, layers, arch, version, timestamp):
    """Write the layers and how to run them as an OCI layout."""
    image = f"{out}:{version}"
    created = ["--created", timestamp]
    subprocess.run(["umoci", "init", "--layout", str(out)], check=True)
    subprocess.run(["umoci", "new", "--image", image], check=True)
    for name, layer in layers:
        history = ["--history.created_by", name, "--history.created", timestamp]
        subprocess.run(["umoci", "raw", "add-layer", "--image", image, *history, str(layer)], check=True)
    entry = ["/usr/bin/python3", "-m", "ludothek", "serve", "--data", "/data", "--host", "0.0.0.0"]
    environment = {"PYTHONPATH": "/opt/ludothek", "PYTHONUNBUFFERED": "1", "PATH": "/usr/bin", "HOME": "/data"}
    subprocess.run(
        ["umoci", "config", "--image", image, *created, "--no-history", "--architecture", arch, "--os", "linux",
         "--config.user", f"{USER}:{USER}", "--config.volume", "/data", "--config.exposedports", "8000/tcp",
         "--config.stopsignal", "SIGTERM", "--config.workingdir", "/data",
         *(word for part in entry for word in ("--config.entrypoint", part)),
         *(word for pair in environment.items() for word in ("--config.env", "=".join(pair))),
         "--config.label", "org.opencontainers.image.title=Ludothek",
         "--config.label", f"org.opencontainers.image.version={version}",
         "--config.label", "org.opencontainers.image.licenses=MIT"],
        check=True,
    )  # fmt: skip
    add_health_check(out)
    subprocess.run(["umoci", "gc", "--layout", str(out)], check=True)


def add_health_check(out):
    """Add Docker's health check, which the OCI format does not know but keeps, to the image's configuration."""
    index = json.loads((out / "index.json").read_text(encoding="utf-8"))
    manifest = read_blob(out, index["manifests"][0]["digest"])
    config = read_blob(out, manifest["config"]["digest"])
    test = ["CMD", "/usr/bin/python3", "-c", CHECK]
    config["config"]["Healthcheck"] = {"Test": test, "Interval": 30 * 10**9, "Timeout": 5 * 10**9, "Retries": 3}
    manifest["config"] |= write_blob(out, config)
    index["manifests"][0] |= write_blob(out, manifest)
    (out / "index.json").write_text(json.dumps(index), encoding="utf-8")


def read_blob(out, digest):
    return json.loads((out / "blobs" / digest.replace(":", "/")).read_text(encoding="utf-8"))


def write_blob(out, content):
    """Store JSON under its hash; return its descriptor."""
    text = json.dumps(content, sort_keys=True).encode()
    digest = sha256(text).hexdigest()
    (out / "blobs" / "sha256" / digest).write_bytes(text)
    return {"digest": f"sha256:{digest}", "size": len(text)}


def main():
    parser = argparse.ArgumentParser(description="Build the container image as an OCI layout.")
    parser.add_argument("wheels", type=Path, nargs="+", help="ludothek, and ludothek-offline if there is one")
    parser.add_argument("--out", type=Path, default=Path("dist/image"))
    parser.add_argument("--arch", choices=MACHINES, default="amd64")
    given = parser.parse_args()
    for tool in ("mmdebstrap", "umoci"):
        if shutil.which(tool) is None:
            raise SystemExit(f"The image was not built: there is no {tool} (Debian: apt install mmdebstrap umoci).")
    version = given.wheels[0].name.split("-")[1].replace("+", "-")
    seconds = int(os.environ.get("SOURCE_DATE_EPOCH", "0"))
    timestamp = f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%dT%H:%M:%SZ}"
    shutil.rmtree(given.out, ignore_errors=True)
    given.out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        os.chmod(work, 0o755)
        (work / "debian").mkdir()
        (work / "ludothek").mkdir()
        unpack_debian(work / "debian", given.arch)
        install_ludothek(work / "ludothek", given.wheels, given.arch)
        layers = []
        for part in ("debian", "ludothek"):
            pack(work / part, work / f"{part}.tar", seconds)
            layers.append((part, work / f"{part}.tar"))
        write_layout(given.out, layers, given.arch, version, timestamp)
    size = sum(path.stat().st_size for path in given.out.rglob("*") if path.is_file())
    print(f"{given.out}: ludothek {version} for {given.arch}, {size / 1e6:.1f} MB compressed")


if __name__ == "__main__":
    main()
