"""The functions that the server runs in child processes.

They take and return plain data, and they load no HTTP library. A name ends in `_in_child` if the function is
an entry point: its first argument is the `Channel` to the server.
"""
