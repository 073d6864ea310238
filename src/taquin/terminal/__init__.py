"""What the command and the console share: streams, tables, progress, exit codes."""
