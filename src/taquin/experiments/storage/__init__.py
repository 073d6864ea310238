"""Where rows are kept: a SQLite file, a file of JSON lines, or a folder of result files; and reading them."""
