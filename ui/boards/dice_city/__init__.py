"""Dice City on the screen."""
