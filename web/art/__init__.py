"""Draws what Ludothek shows: animals, cards, signs, pawns and the map, all folded paper under one lamp."""
