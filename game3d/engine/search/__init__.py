"""Search for any game: alpha-beta, expectimax, move ordering, the transposition table."""
