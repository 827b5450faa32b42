"""The browser: wires the page to the table, and is the only room that knows `js`, `pyodide` and `pyscript`."""
