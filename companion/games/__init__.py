"""The games that come with the companion; each goes through the same door as a plug-in."""
