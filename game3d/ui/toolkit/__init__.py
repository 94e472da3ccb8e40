"""The interface kit: widgets, layout, focus, text, popups."""
