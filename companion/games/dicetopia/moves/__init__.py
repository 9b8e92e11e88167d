"""What each move does to the table, step by step of a turn."""
