"""Imhotep's Italian words."""
