"""The page and its server: HTTP over the calls that the command makes too."""
