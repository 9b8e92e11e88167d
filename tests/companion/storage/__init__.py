"""Tests of companion/storage."""
