"""Tests of ui/headless."""
