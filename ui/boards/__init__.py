"""One board a game: what it shows and how it is drawn. A game without one plays on the generic board."""
