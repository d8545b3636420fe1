"""What must hold for every game, tried in random play."""
