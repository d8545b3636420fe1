"""That the suite finds what it looks for, in copies of a game that were spoilt."""
