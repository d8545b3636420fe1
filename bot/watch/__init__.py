"""Watching over the bot: will its tables go on, is it well, is it quick, and is there a copy of what it holds."""
