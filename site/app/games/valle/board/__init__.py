"""The drawing of La Valle dei Re."""
