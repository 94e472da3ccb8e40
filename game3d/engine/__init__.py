"""The engine: search, evaluation, solved tables and levels, and the process in which they run.

`contract` says what a game's engine file provides and `registry` finds it; `players` has players for any game, made
from the searches in `search`. Programs ask through `ask`, the window through `service.client`.
"""
