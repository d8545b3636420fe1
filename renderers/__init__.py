"""Pictures of games, drawn with Pillow from views: a renderer never sees a game's state."""
