"""Tests of ui/system."""
