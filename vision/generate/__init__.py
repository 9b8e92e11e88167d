"""Labelled pictures of dice on a table, drawn from a description.

For tests, for training, and for a table that is not there. Needs NumPy and OpenCV only.
"""
