"""The page side of La Valle dei Re."""
