"""What an organiser does: each wish becomes events, or is refused with a code and a hint."""
