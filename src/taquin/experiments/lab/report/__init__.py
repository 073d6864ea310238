"""The HTML report of an experiment, and the tables it shares with the web page."""
