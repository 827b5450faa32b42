"""The drawing of Oh, Pharaoh!."""
