"""The command-file language: lines of text in, replies as data out; nothing here prints."""
