"""Draws all assets again: python -m art, from the folder web."""

from art.paper import ASSETS
from art.studio import all_drawings, map_drawing

drawings = all_drawings()
try:
    drawings |= map_drawing()
except LookupError as reason:
    print(f"{str(reason)[0].upper()}{str(reason)[1:]}")
for name, text in drawings.items():
    path = ASSETS / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
print(f"{len(drawings)} drawings, {sum(len(text.encode()) for text in drawings.values()) // 1000} kB")
