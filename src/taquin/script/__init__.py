"""The command-file language: it takes lines of text and returns replies as data. Nothing here prints."""
