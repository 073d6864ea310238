"""Proofs: lower bounds, certificates, and the checker that reads them."""
