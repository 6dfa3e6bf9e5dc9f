"""Tests of the rules, module by module."""
