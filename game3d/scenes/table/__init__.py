"""What every table has: pieces, motion, marks, picking."""
