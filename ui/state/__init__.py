"""What only the screen knows: where it is, what is open over it, what is half entered. No Kivy."""
