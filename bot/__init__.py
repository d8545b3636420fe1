"""Everything that talks: Discord, the database, the clock and the command line."""
