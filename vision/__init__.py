"""From pixels to a reading: NumPy and OpenCV, and of the companion only its dice."""
