"""Oh, Pharaoh!'s board as SVG."""
