"""What can be computed from what was kept: games played again, dice counted, ratings. Nothing here reads or writes."""
