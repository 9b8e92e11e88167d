"""The contract that every game signs, tested over every registered game."""
