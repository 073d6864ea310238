# ruff: noqa: A005 (this package mirrors taquin.pdb)
