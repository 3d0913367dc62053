"""Training of nets by self-play. Needs the extra `train`; nothing here is used at play time."""
