"""Tests of Grand National Derby: rules by section, what is hidden, texts, boards, whole games."""
