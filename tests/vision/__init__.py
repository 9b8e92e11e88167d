"""Tests of the eyes: from pixels to readings."""
