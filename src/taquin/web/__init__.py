"""The page and its server: the functions of the command over HTTP."""
