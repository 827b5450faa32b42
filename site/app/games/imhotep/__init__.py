"""What the page shows of Imhotep."""
