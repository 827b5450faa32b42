"""Links, positions and files from people who mean harm, by the million: `make fuzz`."""
