"""The HTTP routes, and what they share."""
