"""From pixels to a reading: NumPy and OpenCV, and of the companion only its dice."""

import os

# Before OpenCV is loaded, which reads this once: a picture that promises more pixels is refused instead of decoded.
os.environ.setdefault("OPENCV_IO_MAX_IMAGE_PIXELS", str(64 * 1024 * 1024))
