"""What a person can press, choose from or fill in, and what a control carries in its custom id."""
