"""Gang of Dice on the screen."""
