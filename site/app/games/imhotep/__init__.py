"""The page side of Imhotep."""
