"""The command line: one module for each group of commands, imported in full only by the command that runs."""
