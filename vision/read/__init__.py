"""One picture in, one reading out: finder, faces, colour, confidence, own dice."""
