"""Helpers without puzzle code: atomic file writes, argument checks, printable text, process memory."""
