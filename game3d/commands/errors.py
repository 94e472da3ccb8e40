"""How a command ends: exit statuses, and the errors that become one line on standard error."""

from __future__ import annotations

OK, UNAVAILABLE, WRONG, INTERRUPTED = 0, 1, 2, 130


class WrongInputError(Exception):
    """Wrong input; the message is one line for the user. Exit status WRONG."""


class UnavailableError(Exception):
    """Something this machine lacks; the message says what, and what still works. Exit status UNAVAILABLE."""
