"""Tests of vision/read."""
