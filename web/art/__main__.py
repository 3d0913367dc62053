"""Draws all assets again: python -m art, from the folder web."""

from art.paper import ASSETS
from art.studio import all_drawings

for name, text in all_drawings().items():
    path = ASSETS / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    print(f"{len(text.encode()):7,} {name}")
