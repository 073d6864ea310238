"""The page and its server: an HTTP API for what the command can do."""
