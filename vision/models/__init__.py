"""The networks that the reader runs, made by vision.training."""
