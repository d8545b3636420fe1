"""The rules of Death Dome 3,000, one module for each chapter of the book."""
