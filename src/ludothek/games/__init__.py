"""The games that come with Ludothek, one package each."""
