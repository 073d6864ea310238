"""Pictures of boards: values in, text or bytes out; nothing here prints."""
