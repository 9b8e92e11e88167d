"""Rules, session and records of the table companion: standard library and msgspec."""
