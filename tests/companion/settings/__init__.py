"""Tests of companion/settings."""
