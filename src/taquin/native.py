"""The one door to the C++ engine."""

from taquin._native import Atlas as NativeAtlas

__all__ = ["NativeAtlas"]
