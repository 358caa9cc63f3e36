// @generated from spec (genwire_typings::typescript::client) by cargo xtask generate. Do not edit by hand.

/** The name of the package. */
export const NAME = "genwire";
/** The beginning of the names of its variables of the environment. */
export const VARIABLES = "GENWIRE";
