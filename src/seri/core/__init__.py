"""Layer 0: records, rules, chance, matches, transcripts, for any game."""
