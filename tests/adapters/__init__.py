"""Trials of `pycore.adapters` with the tools that they are for: `make adapters`."""
