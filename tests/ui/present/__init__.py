"""Tests of ui/present."""
