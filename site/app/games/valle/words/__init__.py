"""La Valle dei Re's Italian words."""
