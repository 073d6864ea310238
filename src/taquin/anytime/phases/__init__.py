"""The phases of any-time search, one per file. `taquin.anytime.schedule` has their order."""
