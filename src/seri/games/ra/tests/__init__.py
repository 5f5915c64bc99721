"""Tests of Ra: rules by section, notation, what is said, whole games."""
