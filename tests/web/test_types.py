"""The page's message types are those of the server."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "web"


def test_the_types_of_the_page_come_from_the_servers_schema(tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None or not (WEB / "node_modules" / "json-schema-to-typescript").exists():
        pytest.skip("Node and the page's packages are not here")
    schema = subprocess.run([sys.executable, WEB / "scripts" / "schema.py"], capture_output=True, check=True).stdout
    subprocess.run([node, WEB / "scripts" / "types.mjs", tmp_path], input=schema, check=True)
    for path in json.loads(schema):
        generated = (tmp_path / path).read_text()
        assert generated == (WEB / "src" / path).read_text(), "run: python scripts/schema.py | node scripts/types.mjs"
