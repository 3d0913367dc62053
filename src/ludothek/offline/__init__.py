"""Tables on one device without a server: what runs in a browser's worker, with the same rules, bots and messages."""
