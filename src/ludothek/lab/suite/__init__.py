"""The suite: twelve fixed tasks with a score each, on which any bot can be compared."""
