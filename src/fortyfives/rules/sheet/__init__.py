"""A house's rules in plain words."""
