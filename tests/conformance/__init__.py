"""What must hold for every game. `CONFORMANCE_EXAMPLES=50 make unit ARGS=tests/conformance` looks longer."""
