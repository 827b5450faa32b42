"""The page side of Kheops."""
