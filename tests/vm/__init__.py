"""`make test-vm`: the installed companion in a machine of its own, seen by its screenshots and touched by its panel."""
