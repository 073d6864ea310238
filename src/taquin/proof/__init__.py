"""Proofs: lower bounds, certificates, and the checker that verifies them."""
