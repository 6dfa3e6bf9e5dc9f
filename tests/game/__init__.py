"""Tests of the course of a deal and of a game, phase by phase."""
