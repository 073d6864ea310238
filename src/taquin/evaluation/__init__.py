"""The evaluation function of the wide beam: its score orders states and proves nothing."""
