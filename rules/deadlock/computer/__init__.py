"""The computer player of Deadlock: it plays from views."""
