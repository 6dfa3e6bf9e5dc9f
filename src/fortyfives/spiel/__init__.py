"""The game for OpenSpiel: one deal, from the shuffle to the points, at any table of any house.

Installed with ``pip install 'fortyfives[openspiel]'``. Importing `fortyfives.spiel.game` registers
it as ``python_fortyfives``; `python -m fortyfives.spiel` plays a computer player against
OpenSpiel's information-set Monte-Carlo tree search.
"""
