"""The Italian words of Oh, Pharaoh!."""
