"""One drawing per game; what has none is drawn by the generic board."""
