"""The tables of the next round: who moves where, who meets whom, who sits out."""
