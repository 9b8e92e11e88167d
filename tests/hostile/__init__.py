"""Files that somebody made to do harm: they are refused in a sentence, and nothing outside is touched."""
