"""Senet's Italian words."""
