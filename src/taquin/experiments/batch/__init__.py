"""The folder batch: finds boards, runs every chosen search on each, writes one file per result, and totals."""
