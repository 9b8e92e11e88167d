"""The installer, the units and the rules that put the companion on a Pi."""
