"""Card nights over HTTP."""
