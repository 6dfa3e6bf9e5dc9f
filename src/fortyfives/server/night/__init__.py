"""Card nights in the server: their file, their keys, what the pages show and ask."""
