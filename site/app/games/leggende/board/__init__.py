"""Leggende's board as SVG."""
