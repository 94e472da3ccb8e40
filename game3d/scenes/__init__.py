"""What stands on the table: the shared stage and one scene for each game (Panda3D)."""
