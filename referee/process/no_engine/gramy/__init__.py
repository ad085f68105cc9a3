# A sandbox shows this module in place of the Python module that knows exact values.
raise ImportError("the module gramy is hidden from this player, because it knows exact values. To let the player use it, set sandbox = { allow_engine = true }")
