"""The page side of Oh, Pharaoh!."""
