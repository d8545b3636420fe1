"""What leaves for Discord: posts that are owed, and answers that are under way when the bot stops."""
