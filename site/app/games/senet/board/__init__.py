"""The drawing of Senet."""
