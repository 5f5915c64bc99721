"""Tests of Galopp Royal: rules by section, hidden cards, texts, boards, the valuation."""
