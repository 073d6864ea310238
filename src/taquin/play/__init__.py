"""The puzzle as a game in the terminal. Only the modules of the screen import textual."""
