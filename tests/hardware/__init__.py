"""Tests of buttons, lamps and buzzer."""
