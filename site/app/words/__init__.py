"""All Italian sentences of the shared page, one module per subject. The sentences of one game are in its package."""
