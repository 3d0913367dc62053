"""The bots. Calling the package, `ludothek.bots()`, gives those that are installed, wherever they come from."""

from ludothek.engine import registry

registry.make_callable(__name__, registry.bots)
