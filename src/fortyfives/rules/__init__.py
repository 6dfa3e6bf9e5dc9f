"""The rules: options, presets, and the law of play that they compile to."""
