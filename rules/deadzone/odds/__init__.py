"""What a move of Deadzone is likely to bring: exact chances, from what the asking player sees."""
