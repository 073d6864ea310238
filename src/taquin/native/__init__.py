"""The only door to the C++ engine."""
