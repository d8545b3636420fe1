"""The bot as a process of its own, over a real socket, against a stand-in for Discord that outlives it."""
