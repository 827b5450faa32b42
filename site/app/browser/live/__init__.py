"""A table with several devices, in the browser: what carries messages, and what shows them to the table.

All of it is in a wheel of its own, which comes when somebody opens a table or follows an invitation to one.
"""
