"""Any-time search: a first solution at once, better ones with time, and a lower bound."""
