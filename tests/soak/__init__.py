"""Attacks that are left behind: random hands, random moves, kills. Short in `make test`, long in `make soak`."""
