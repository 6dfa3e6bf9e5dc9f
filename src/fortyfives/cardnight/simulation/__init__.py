"""Whole nights between computer players: is a format fair, and how long does it take?"""
