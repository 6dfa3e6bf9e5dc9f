"""Where the club player's figures come from: fits to deals that it plays against itself.

`python -m fortyfives.bots.measure.plays` and `… .bids` print the modules of weights anew.
"""
