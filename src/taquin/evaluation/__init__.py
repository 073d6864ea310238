"""Evaluation functions of the wide beam: estimates that order states and prove nothing."""
