"""Several bots at one stand-in and on one PostgreSQL database."""
