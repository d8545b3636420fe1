"""The tests that every game has to pass; `CONFORMANCE_EXAMPLES=50 make unit ARGS=testing/suite` looks longer."""
