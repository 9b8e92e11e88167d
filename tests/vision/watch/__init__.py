"""Tests of vision/watch."""
