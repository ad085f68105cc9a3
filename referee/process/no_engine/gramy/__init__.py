# A sandbox shows this module in place of the Python module that knows exact values.
raise ImportError("the module gramy is not shown to this player: it knows exact values. To show it, set sandbox = { allow_engine = true }")
