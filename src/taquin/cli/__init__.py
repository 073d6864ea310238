"""The `taquin` command: each module parses the arguments of one command, calls the library and prints."""
