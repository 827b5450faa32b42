"""The Italian words of Senet."""
