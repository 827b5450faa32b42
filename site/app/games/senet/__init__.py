"""What the page shows of Senet."""
