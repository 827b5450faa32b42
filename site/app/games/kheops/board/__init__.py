"""The drawing of Kheops."""
