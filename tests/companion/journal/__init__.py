"""Tests of companion/journal."""
