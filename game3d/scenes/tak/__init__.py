"""The table of Tak."""
