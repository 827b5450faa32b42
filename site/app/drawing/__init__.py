"""Drawing: the kit of SVG and of safe text with which all views draw."""
