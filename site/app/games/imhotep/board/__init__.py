"""The drawing of Imhotep."""
