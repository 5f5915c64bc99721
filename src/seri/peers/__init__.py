"""Other projects' worlds: our games as theirs, their players at our tables. Each is an extra."""
