"""The presets, one TOML file each; `library` reads them."""
