"""The rules of One Page Deadzone, one module for each chapter of the book."""
