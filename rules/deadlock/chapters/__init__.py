"""The rules of Deadlock, one module for each chapter of the book."""
