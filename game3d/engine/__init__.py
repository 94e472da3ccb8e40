"""The engine: search, evaluation, solved tables and levels, and the process in which they run.

`evaluator` is the contract of a game's engine file and the registry of them; `search` is the alpha-beta search
of every two-player game and `expectimax` the one for games with dice or more seats; `levels` makes players of
them; `think` is the way in for programs, `client` the one for the window.
"""
