"""Tests of vision/sources."""
