"""The bots. Calling the package, `ludothek.bots()`, gives those that are installed, wherever they come from."""

from ludothek.core import registry

registry.make_callable(__name__, registry.bots)
