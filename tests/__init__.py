"""The tests; a package, so that no folder in it can shadow a package of the project."""
