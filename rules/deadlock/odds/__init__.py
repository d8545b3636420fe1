"""What a move of Deadlock is likely to bring: exact chances, from what the asking player sees."""
