"""The Italian words of Kheops."""
