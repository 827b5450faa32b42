"""Imhotep's board as SVG."""
