"""`python -m ludothek` is the command line."""

from ludothek.cli import main

main()
