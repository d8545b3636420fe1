"""What the host does at tables by itself: reminders, time that is over, posts that fail, tables nobody uses."""
