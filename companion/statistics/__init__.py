"""What the journal tells over many games: players, games, evenings, luck, and the dice themselves."""
