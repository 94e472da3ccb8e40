"""The display around a table: its panels, and the state it shows."""
