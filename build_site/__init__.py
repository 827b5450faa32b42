"""How the website is built: hooks of mkdocs, and the small tools that the Makefile runs."""
