"""Games as plain text that other programs replay: header, lines, checks, and the way back."""
