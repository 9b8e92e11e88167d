"""Dicy Cards on the screen."""
