"""What the server's child processes run: plain data in, plain data out. Nothing of HTTP is loaded there."""
