"""Tests of vision/training."""
