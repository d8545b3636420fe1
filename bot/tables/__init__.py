"""Tables in and out of the database."""
