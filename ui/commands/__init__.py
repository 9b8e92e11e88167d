"""The command line: `cli` finds the command, and each command is a module here."""
