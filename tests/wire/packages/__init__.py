"""A game that comes in a package, over the wire."""
