"""Hostile links, positions and files, by the million: `make fuzz`."""
