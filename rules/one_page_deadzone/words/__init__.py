"""What One Page Deadzone says: narration, prompts, labels, answers to look-ups and to why."""
