"""One view per game: its position as SVG, and which parts of the drawing stand for which choices."""
