"""Drawing: the kit with which all views draw, SVG and text that is safe by construction."""
