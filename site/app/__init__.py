"""Python that runs in the page: views, words and the table. Imported as `app`, with `site/` on the path."""
