"""Frames in, events out: when the table is still, what is new on it, what several looks agree on."""
