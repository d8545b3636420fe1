"""Galactic Supremacy, rule by rule."""
