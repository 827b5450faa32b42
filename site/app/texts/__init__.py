"""One module of Italian words per game."""
