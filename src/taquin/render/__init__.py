"""Boards, solutions and events as text, SVG, GIF or JSON. The functions return str or bytes; none prints."""
