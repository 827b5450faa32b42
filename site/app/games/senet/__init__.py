"""The page side of Senet."""
