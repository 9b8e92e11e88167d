"""Tests of companion/catalogue."""
