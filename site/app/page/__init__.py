"""Renders the table as HTML text. It needs no browser, so tests can read the result."""
