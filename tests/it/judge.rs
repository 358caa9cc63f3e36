//! The independent judges of a body, with verdicts that can be compared.

pub(crate) mod cel;
pub(crate) mod compiled;
pub(crate) mod loss;
pub(crate) mod rules;
pub(crate) mod schema;
