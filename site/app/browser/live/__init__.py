"""Tables with several devices, in the browser: carries messages and hands them to the table.

This package is a wheel of its own, loaded when a table is opened to other devices or an invitation is followed.
"""
