"""The states of the controller: each says what it takes from a player, and what happens by itself."""
