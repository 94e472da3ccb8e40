"""The table of Trimino."""
