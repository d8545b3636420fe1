"""What people ask for: slash commands, and the verbs of the controls that they use."""
