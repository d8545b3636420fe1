"""Deadzone: two strike teams in a sector of stacked cubes; victory points decide after five Rounds."""
