"""Buttons, lamps and buzzer beside the screen. Imports nothing of the screen or the eyes."""
