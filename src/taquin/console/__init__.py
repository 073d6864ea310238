"""The console: a guided dialogue over the library, with menus at a terminal and questions over a pipe."""
