"""Tests of vision/generate."""
