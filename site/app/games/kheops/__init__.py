"""What the page shows of Kheops."""
