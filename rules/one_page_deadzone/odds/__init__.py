"""What a move of One Page Deadzone is likely to bring: exact chances, from what the asking player sees."""
