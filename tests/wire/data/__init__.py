"""What Discord publishes about its API, as far as the stand-in speaks it."""
