"""The `taquin` command: parse words, call the library, print."""
