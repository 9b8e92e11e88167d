"""What is kept of every game: entries in a database, written by one thread and read by any number of programs."""
