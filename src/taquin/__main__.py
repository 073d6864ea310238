"""`python -m taquin` is the command."""

from taquin.cli.main import entry_point

entry_point()
