"""Arbiter at home: a Discord of our own for one machine, and a page to play on."""
