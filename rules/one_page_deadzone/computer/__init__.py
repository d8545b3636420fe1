"""The computer player of One Page Deadzone: it plays from views."""
