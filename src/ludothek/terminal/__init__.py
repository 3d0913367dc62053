"""The terminal interface: play, replay, review and reports as text."""
