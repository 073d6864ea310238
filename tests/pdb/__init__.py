# ruff: noqa: A005 (it is tests.pdb, and stands for taquin.pdb)
