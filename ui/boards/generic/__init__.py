"""The board of any game that brings none."""
