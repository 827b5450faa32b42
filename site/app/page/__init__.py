"""The page: the table as HTML text; what it writes can be read in a test as well as in a browser."""
