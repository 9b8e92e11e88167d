"""One finished game of every game, as a release left it on somebody's card. These files are never made again.

A later release must still replay them to the same end. If a test here fails, the rules or the journal broke a promise:
mend them, or raise the game's version and keep the old way for old games; do not touch the files.
"""
