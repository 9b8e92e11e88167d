"""Tests of the companion: rules, session, journal, settings."""
