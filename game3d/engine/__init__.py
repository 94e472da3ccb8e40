"""Search, evaluation, solved tables, levels, and the engine process."""
