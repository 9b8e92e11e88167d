"""Statistics from the journal."""
