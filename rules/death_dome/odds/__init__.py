"""What a move of Death Dome 3,000 is likely to bring: exact chances, from what the asking player sees."""
