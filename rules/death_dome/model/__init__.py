"""What Death Dome 3,000 is made of: state, moves, events, view, components, and what they are called."""
