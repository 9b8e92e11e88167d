"""The table of Dicetopia as frozen values, nothing else: moves, changes and state."""
