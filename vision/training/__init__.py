"""Makes the reader's networks. Needs PyTorch (the extra `training`); nothing at run time imports this."""
