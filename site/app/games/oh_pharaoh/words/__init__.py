"""Oh, Pharaoh!'s Italian words."""
