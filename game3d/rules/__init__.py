"""The rules of the games: a headless core on integers, one file or folder a game.

`game` holds the contract and `registry` the list of games; `jit` decides between the interpreted and the compiled run.
"""
