"""What the page shows of La Valle dei Re."""
