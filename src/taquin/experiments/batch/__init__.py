"""The folder batch: find boards, search each in every chosen way, write one file per result, sum up."""
