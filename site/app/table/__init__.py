"""The table: the controller, which says what may be done; it knows no HTML and no browser."""
