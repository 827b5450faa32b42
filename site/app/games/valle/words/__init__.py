"""The Italian words of La Valle dei Re."""
