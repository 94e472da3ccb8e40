"""The interface: theme, widgets, pages and the heads-up display.

Views are made from plain data and callbacks and know nothing of sittings, scenes or engines.
"""
