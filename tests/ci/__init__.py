"""Tests of the set-up script."""
