"""What the searches share: nodes, state spaces, the monitor, observers, the registry."""
