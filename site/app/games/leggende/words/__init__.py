"""Leggende's Italian words."""
