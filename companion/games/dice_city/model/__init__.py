"""The table of Dice City as frozen values, nothing else: board, moves, changes, tasks and state."""
