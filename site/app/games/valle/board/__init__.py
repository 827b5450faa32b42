"""La Valle dei Re's board as SVG."""
