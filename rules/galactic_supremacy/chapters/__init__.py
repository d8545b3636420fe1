"""The rules of Galactic Supremacy, one module for each chapter of the book."""
