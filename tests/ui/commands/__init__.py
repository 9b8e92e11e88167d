"""Tests of ui/commands."""
