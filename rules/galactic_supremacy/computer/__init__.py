"""The computer player of Galactic Supremacy: it plays from views."""
