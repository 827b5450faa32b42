"""Finds problems: positions of machine games in which one choice is clearly better than every other."""
