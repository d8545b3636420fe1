"""The computer player of Deadzone: it plays from views."""
