"""The touchscreen, the command line, and the place where all parts are put together."""
