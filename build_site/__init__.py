"""Builds the website: hooks of mkdocs, and small tools that the Makefile runs."""
