"""The program: the window, which page is open, settings."""
