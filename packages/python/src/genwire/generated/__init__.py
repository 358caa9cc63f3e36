# @generated from spec (genwire_typings::python) by cargo xtask generate. Do not edit by hand.

"""Types that are made from the spec."""
