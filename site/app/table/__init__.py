"""The table: the controller, which says what may be done; it knows neither HTML nor a browser."""
