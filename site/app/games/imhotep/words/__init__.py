"""The Italian words of Imhotep."""
