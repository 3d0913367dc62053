"""Writes the reference of the library, made from its docstrings, to build/reference."""

import os
import sys
from pathlib import Path

OUT = Path(__file__).parents[1] / "build" / "reference"
PACKAGES = ("ludothek", "ludothek.core", "ludothek.lab", "ludothek.research")


def main() -> int:
    os.environ["LUDOTHEK_INTERPRETED"] = "1"  # compiled modules hide their signatures
    try:
        import pdoc
    except ImportError:
        print("pdoc is not installed: pip install 'ludothek[reference]'", file=sys.stderr)
        return 2
    pdoc.render.configure(docformat="markdown", footer_text="Ludothek")
    pdoc.pdoc(*PACKAGES, output_directory=OUT)
    print(OUT / "ludothek.html")
    return 0


if __name__ == "__main__":
    sys.exit(main())
