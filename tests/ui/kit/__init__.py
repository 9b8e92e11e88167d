"""Tests of ui/kit."""
