"""`make pictures`: every screen in every language, theme and size, into a folder, to be looked at."""
