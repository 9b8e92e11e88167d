"""Tests of ui/app."""
