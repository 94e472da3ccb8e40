"""The table of Pylos."""
