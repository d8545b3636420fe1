"""What One Page Deadzone is made of: state, moves, events, view, components, and what they are called."""
