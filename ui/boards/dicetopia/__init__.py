"""Dicetopia on the screen."""
