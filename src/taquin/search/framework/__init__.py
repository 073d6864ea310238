"""The framework that all searches share: nodes, state spaces, the monitor, observers, events, the registry."""
