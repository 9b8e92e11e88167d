"""settings.toml: what it may say, and frozen values of what it says."""
