"""What Death Dome 3,000 says: narration, prompts, labels, answers to look-ups and to why."""
