"""The data folder and its disk: durable files, backups, restores."""
