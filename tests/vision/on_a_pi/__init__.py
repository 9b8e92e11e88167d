"""The Pi's camera through the real picamera2, above a libcamera that is not there."""
