"""The Discord side: questions become buttons, lists and forms, moves become commands. It knows no game by name."""
