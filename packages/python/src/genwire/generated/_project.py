# @generated from spec (genwire_typings::python::client) by cargo xtask generate. Do not edit by hand.

"""The names of the package, and of its variables of the environment."""

NAME = "genwire"
VARIABLES = "GENWIRE"
