"""The rules of the five games: a headless core on integers, one file a game.

`game` holds the contract and the registry, `jit` decides between the interpreted and the compiled run.
"""
