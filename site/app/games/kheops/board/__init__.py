"""Kheops's board as SVG."""
