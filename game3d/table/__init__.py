"""The controller of a table: from input to touches, and what the display says of it."""
