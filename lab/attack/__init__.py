"""Tests the readers of links, positions and files with millions of damaged inputs: `make fuzz`."""
