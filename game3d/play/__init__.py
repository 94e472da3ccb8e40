"""One sitting at a table, headless: seats, turns, undo and redo, repetition, autosave, the move builder."""
