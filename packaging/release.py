"""Checks that a release may be made, and writes its checksums and its bill of materials into `dist`.

`python packaging/release.py check` wants a clean tree, a tag on the last commit, and a section of the changelog for it;
`python packaging/release.py finish` writes `SHA256SUMS` and `ludothek-VERSION.cdx.json`.
"""

import hashlib
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DIST = ROOT / "dist"


def ask_git(*words):
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def find_tag():
    """Return the version that the last commit is tagged with, without its `v`; None without a tag."""
    tags = [tag for tag in ask_git("tag", "--points-at", "HEAD").split() if tag.startswith("v")]
    return tags[0].removeprefix("v") if tags else None


def check():
    """Return what stands in the way of a release, as sentences."""
    version = find_tag()
    if version is None:
        return ["The last commit has no tag: git tag -a v1.2.3."]
    problems = []
    if ask_git("status", "--porcelain"):
        problems.append("There are changes that are not committed.")
    if f"## {version} " not in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"):
        problems.append(f"CHANGELOG.md has no section '## {version} (date)'.")
    return problems


def finish():
    """Write the checksums of all files in `dist` and the bill of materials of an installation of the wheel."""
    wheel = next(DIST.glob("ludothek-*.whl"))
    version = wheel.name.split("-")[1]
    bill = DIST / f"ludothek-{version}.cdx.json"
    environment = ROOT / "build" / "bill"
    subprocess.run([sys.executable, "-m", "venv", "--clear", str(environment)], check=True)
    python = environment / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    install = [str(python), "-m", "pip", "install", "--quiet", f"{wheel}[server,passkeys,nats]"]
    subprocess.run(install, check=True)
    write = ["environment", "--output-reproducible", "--pyproject", str(ROOT / "pyproject.toml"), "-o", str(bill)]
    subprocess.run([sys.executable, "-m", "cyclonedx_py", *write, str(python)], check=True)
    files = sorted(path for path in DIST.rglob("*") if path.is_file() and path.name != "SHA256SUMS")
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.relative_to(DIST)}" for path in files]
    (DIST / "SHA256SUMS").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:] == ["check"]:
        sys.exit("\n".join(check()) or 0)
    finish()
