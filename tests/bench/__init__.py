"""Benchmarks: `make bench` prints them all in one run."""
