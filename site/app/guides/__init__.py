"""The first games with a guide: one module per game that has one, with `GUIDE`."""
