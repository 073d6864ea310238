"""One IDA* search whose subtrees run on many workers."""
