"""`fortyfives night`: a card night from the door to the cash sheet."""
