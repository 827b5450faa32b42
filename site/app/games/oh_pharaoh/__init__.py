"""What the page shows of Oh, Pharaoh!."""
