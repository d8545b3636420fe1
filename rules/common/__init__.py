"""What several games share and the engine does not need: English, standing orders with an end, data files."""
