"""Where a user's data is kept, by the custom of each platform."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path


def find_data_folder(platform: str = sys.platform, environment: Mapping[str, str] = os.environ) -> Path:
    """Return the folder for the user's records and the server's data; it need not exist yet."""
    home = Path.home()
    if platform == "win32":
        base = Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = Path(environment.get("XDG_DATA_HOME") or home / ".local" / "share")
    return base / "ludothek"
