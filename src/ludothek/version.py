"""The version of the package, which its build takes from the tag in git."""

from importlib.metadata import PackageNotFoundError, version

try:
    __version__ = version("ludothek")
except PackageNotFoundError:
    __version__ = "0+unknown"
