//! From what is written to what it means: the only maker of an [`Interface`].

use crate::{Diagnostic, Interface, source::Source};

/// Resolves the whole spec; what is wrong goes to `diagnostics`.
pub fn resolve(_source: &Source, _diagnostics: &mut Vec<Diagnostic>) -> Option<Interface> {
    None
}
