"""What owners confirm or correct of a game's cards: its model, and the files it is kept in."""
