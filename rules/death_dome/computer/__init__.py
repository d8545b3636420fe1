"""The computer player of Death Dome 3,000: it plays from views."""
