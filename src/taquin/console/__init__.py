"""The console: a guided dialogue, with menus on a terminal and numbered questions on a pipe."""
