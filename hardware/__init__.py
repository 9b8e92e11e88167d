"""Buttons, lamps and buzzer through gpiozero."""
