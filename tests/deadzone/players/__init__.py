"""Players of known strength, to measure the autopilot against."""
