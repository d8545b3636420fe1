"""What a move of Galactic Supremacy is likely to bring: exact chances, from what the asking player sees."""
