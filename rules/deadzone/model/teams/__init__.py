"""Strike Teams: what they are bought from, what they cost, how they are written."""
