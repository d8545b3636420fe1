"""What Deadlock says: narration, prompts, labels, answers to look-ups and to why."""
