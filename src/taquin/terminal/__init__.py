"""Terminal output that the command and the console share: streams, tables, progress lines, exit codes."""
