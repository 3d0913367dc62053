"""What stands in the way of a release, and where its version comes from."""

import importlib
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]
SIGNED = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"]


@pytest.fixture
def release(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    """The script, for a repository of its own with one commit."""
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    module = importlib.import_module("release")
    monkeypatch.setattr(module, "ROOT", tmp_path)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    (tmp_path / "CHANGELOG.md").write_text("# Changelog\n\n## 1.2.3 (19 November 2026)\n", encoding="utf-8")
    for words in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "Begin"]):
        git(tmp_path, *words)
    return module


def git(folder: Path, *words: str) -> None:
    subprocess.run(["git", *SIGNED, *words], cwd=folder, check=True, capture_output=True)


def test_a_release_needs_a_tag_a_section_of_the_changelog_and_a_clean_tree(release: ModuleType) -> None:
    assert release.check() == ["The last commit has no tag: git tag -a v1.2.3."]
    git(release.ROOT, "tag", "-a", "v1.2.3", "-m", "1.2.3")
    assert release.check() == []
    (release.ROOT / "notes.txt").write_text("to do\n", encoding="utf-8")
    assert release.check() == ["There are changes that are not committed."]
    git(release.ROOT, "add", ".")
    git(release.ROOT, "commit", "-q", "-m", "Go on")
    git(release.ROOT, "tag", "-a", "v1.3.0", "-m", "1.3.0")
    assert release.check() == ["CHANGELOG.md has no section '## 1.3.0 (date)'."]


def test_the_version_comes_from_the_tag(release: ModuleType) -> None:
    pytest.importorskip("setuptools_scm")
    git(release.ROOT, "tag", "-a", "v1.2.3", "-m", "1.2.3")
    command = [sys.executable, "-m", "setuptools_scm"]
    done = subprocess.run(command, cwd=release.ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "1.2.3"
