"""Tests of Dicetopia."""
