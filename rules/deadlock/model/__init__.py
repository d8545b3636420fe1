"""What Deadlock is made of: state, moves, events, view, components, and what they are called."""
