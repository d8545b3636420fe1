"""Speed, measured: never a timed test, always beside something that was measured in the same run."""
