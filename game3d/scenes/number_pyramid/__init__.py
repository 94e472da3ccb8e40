"""The table of Number Pyramid."""
