"""The prose of the Discord side, and how what people typed is made safe to show."""
