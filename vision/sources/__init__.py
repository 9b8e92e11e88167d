"""Where frames come from: cameras, files, and a table that is not there."""
