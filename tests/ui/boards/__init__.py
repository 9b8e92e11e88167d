"""Tests of ui/boards."""
