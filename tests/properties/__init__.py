"""Laws that hold for every rule set and every deal, tried on random ones."""
