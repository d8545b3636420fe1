"""A player's own panel: the question that is asked of their seat, and what stands below it."""
