"""A library of the system that picamera2 imports for its recordings, of which the companion makes none."""
