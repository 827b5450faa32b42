"""The browser: the only room that imports `js`, `pyodide` and `pyscript`; it wires the page to the table."""
