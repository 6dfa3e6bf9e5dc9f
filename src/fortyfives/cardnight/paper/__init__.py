"""The paper of a card night: cards, sheets and lists as PDF files, for A4 and Letter.

Every sheet is a function of plain values (`values`) that gives a file's bytes in the language in
use; the same values give the same bytes. `from_night` makes the values of a night.
"""
