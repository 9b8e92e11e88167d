"""Tests of companion/records."""
