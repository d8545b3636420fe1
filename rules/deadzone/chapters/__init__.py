"""The rules of Deadzone, one module for each chapter of the book."""
