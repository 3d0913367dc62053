"""What strangers install works: the wheel from an index, the source without a compiler and Node."""

import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DIST = ROOT / "dist"
MOST_BYTES = 6_000_000
PLATFORMS = {
    "linux": {"cp311-manylinux_x86_64", "cp314-manylinux_aarch64", "cp313-musllinux_x86_64", "cp312-musllinux_aarch64"},
    "macos": {"cp311-macosx_x86_64", "cp314-macosx_arm64"},
    "windows": {"cp311-win_amd64", "cp314-win_amd64"},
    "pyodide": {"cp314-pyodide_wasm32"},
}

pytestmark = pytest.mark.packages


def only(pattern: str) -> Path:
    """The one file of `make packages` with such a name."""
    files = sorted(DIST.glob(pattern))
    assert len(files) == 1, f"make packages leaves one {pattern}, not {len(files)}"
    return files[0]


def run(*command: str | Path, env: dict[str, str] | None = None, cwd: Path | None = None) -> str:
    """Runs a command that must succeed and returns its output."""
    done = subprocess.run(
        list(map(str, command)), capture_output=True, text=True, stdin=subprocess.DEVNULL, cwd=cwd or DIST,
        env={**os.environ, **(env or {})}, timeout=900,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A package index with our wheels alone, as a folder of pages."""
    folder = tmp_path_factory.mktemp("index") / "simple"
    wheels = {"ludothek": only("ludothek-*.whl"), "ludothek-offline": only("ludothek_offline-*.whl")}
    for name, wheel in wheels.items():
        (folder / name).mkdir(parents=True)
        shutil.copy(wheel, folder / name)
        (folder / name / "index.html").write_text(f'<a href="{wheel.name}">{wheel.name}</a>', encoding="utf-8")
    links = (f'<a href="{name}/">{name}</a>' for name in wheels)
    (folder / "index.html").write_text("".join(links), encoding="utf-8")
    return folder.as_uri()


@pytest.fixture
def scripts() -> Path:
    return Path(sys.executable).parent


def test_the_wheel_is_small_typed_and_whole() -> None:
    wheel = only("ludothek-*.whl")
    assert wheel.stat().st_size <= MOST_BYTES
    assert "-linux_" not in wheel.name, "package indexes take no wheel for one Linux alone: auditwheel repair"
    names = zipfile.ZipFile(wheel).namelist()
    assert {"ludothek/py.typed", "ludothek/page/index.html", "ludothek/compiled.json"} <= set(names)
    assert any(name.endswith("NOTICE") for name in names)
    assert not [name for name in names if name.startswith(("tests/", "web/")) or "offline_kit" in name]


def test_the_source_holds_what_a_build_needs_and_no_more() -> None:
    with tarfile.open(only("*.tar.gz")) as source:
        names = {name.partition("/")[2] for name in source.getnames()}
    assert {"setup.py", "packaging/backend.py", "packaging/page.py", "web/package-lock.json", "web/.npmrc"} <= names
    assert not [name for name in names if name.startswith(("tests", "docs", "training", "ladder"))]
    assert "src/ludothek/compiled.json" not in names, "what was compiled here says nothing of a build elsewhere"


def test_the_index_accepts_the_metadata(scripts: Path) -> None:
    output = run(scripts / "twine", "check", "--strict", *DIST.glob("*.whl"), only("*.tar.gz"))
    assert output.count("PASSED") == 3


def test_uvx_plays_origami(scripts: Path, index: str, tmp_path: Path) -> None:
    env = {"UV_TOOL_DIR": str(tmp_path / "tools"), "XDG_DATA_HOME": str(tmp_path)}
    command = [scripts / "uv", "tool", "run", "--python", sys.executable, "--index", index]
    assert "(compiled)" in run(*command, "ludothek", "--version", env=env)
    assert "Origami" in run(*command, "ludothek", "play", "origami", "--bots", "greedy", "--lang", "en", env=env)


def test_pipx_installs_the_server_with_what_a_browser_needs_without_a_network(
    scripts: Path, index: str, tmp_path: Path
) -> None:
    env = {"PIPX_HOME": str(tmp_path / "home"), "PIPX_BIN_DIR": str(tmp_path / "bin")}
    install = [
        "install",
        "--python",
        sys.executable,
        f"--pip-args=--extra-index-url={index}",
        "ludothek[server,offline]",
    ]
    run(scripts / "pipx", *install, env=env)
    assert "--database" in run(tmp_path / "bin" / "ludothek", "serve", "--help")
    python = tmp_path / "home" / "venvs" / "ludothek" / "bin" / "python"
    assert "kit.json" in run(python, "-c", "import os; from ludothek.server.app import KIT; print(os.listdir(KIT))")


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment with the build's requirements and nothing else."""
    folder = tmp_path_factory.mktemp("bare")
    run(sys.executable, "-m", "venv", folder / "venv")
    python = folder / "venv" / "bin" / "python"
    needed = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]["requires"]
    run(python, "-m", "pip", "install", "--quiet", *needed)
    return python


def test_the_source_installs_without_a_compiler_and_without_node(bare: Path) -> None:
    env = {"PATH": str(bare.parent), "CC": "/nonexistent/cc"}
    output = run(bare, "-m", "pip", "install", "--verbose", "--no-build-isolation", only("*.tar.gz"), env=env)
    assert "the rules run interpreted" in output
    assert "installed without the page (no Node)" in output
    assert "interpreted" in run(bare, "-m", "ludothek", "--version")
    game = ("simulate", "maumau", "--games", "2", "--bots", "greedy,random", "--jobs", "1")
    assert "2 games" in run(bare, "-m", "ludothek", *game)


@pytest.mark.parametrize("platform", PLATFORMS)
def test_cibuildwheel_knows_every_platform(scripts: Path, platform: str) -> None:
    output = run(scripts / "cibuildwheel", "--print-build-identifiers", "--platform", platform, cwd=ROOT)
    assert set(output.split()) >= PLATFORMS[platform]
