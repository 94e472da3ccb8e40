"""The interface: toolkit, pages and the display around a table.

Views are made from plain data and callbacks and know nothing of sittings, scenes or engines.
"""
