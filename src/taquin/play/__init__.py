"""The puzzle as a game in the terminal: pure state and sentences here, textual only in the screen's files."""
