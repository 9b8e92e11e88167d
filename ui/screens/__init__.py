"""One screen or sheet a module: a model in, a tree of nodes out."""
