"""What is shown on a page: messages with their pictures, from the table's card to the rules behind a line."""
