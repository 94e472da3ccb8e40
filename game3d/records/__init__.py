"""Text: game records of all games, and PTN for Tak."""
