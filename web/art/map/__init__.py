"""Cuts the world's coastlines into the areas of Origin's map."""
