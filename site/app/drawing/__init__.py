"""Drawing: the kit with which all games draw, SVG and text that is safe by construction."""
