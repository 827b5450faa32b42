"""Kheops's Italian words."""
