"""What changes a table on somebody's word."""
