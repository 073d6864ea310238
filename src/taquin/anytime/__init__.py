"""Any-time search: a first solution immediately, then shorter ones and a rising lower bound."""
