"""Senet's board as SVG."""
