"""The whole way of a die, from frames to a confirmed move."""
