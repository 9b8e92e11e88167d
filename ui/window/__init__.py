"""The Kivy window, and what joins it to the table."""
