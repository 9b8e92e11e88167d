"""The touchscreen, the command line, and the place where all parts are put together."""

import os

# Before OpenCV is loaded, which reads this once: a picture that promises more pixels is refused instead of decoded.
os.environ.setdefault("OPENCV_IO_MAX_IMAGE_PIXELS", str(64 * 1024 * 1024))
