"""The page: from the table to HTML text, and nothing else."""
