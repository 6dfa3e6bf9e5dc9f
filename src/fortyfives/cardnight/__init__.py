"""Card nights: parties, drives and championships, from the door to the prize list.

`format` says what a format is, `model` what a night is, `events` what can happen in it;
`decide` turns a wish of the organiser into events or refuses, `evolve` folds events to a `Night`.
Nothing here has a clock, a generator or a file but `store`.
"""
