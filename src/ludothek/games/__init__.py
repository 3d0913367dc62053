"""The games. Calling the package, `ludothek.games()`, gives those that are installed, wherever they come from."""

from ludothek.core import registry

registry.make_callable(__name__, registry.games)
