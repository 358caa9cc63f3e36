//! The errors of one item, collected so that they are all reported at once.

use quote::ToTokens;
use std::fmt::Display;

/// The errors of one item.
#[derive(Debug, Default)]
pub(crate) struct Errors {
    first: Option<syn::Error>,
    count: usize,
}

impl Errors {
    /// Adds an error at some tokens.
    pub(crate) fn at(&mut self, tokens: impl ToTokens, message: impl Display) {
        self.push(syn::Error::new_spanned(tokens, message));
    }

    /// Adds an error of another parser.
    pub(crate) fn push(&mut self, error: syn::Error) {
        self.count += 1;
        match &mut self.first {
            Some(first) => first.combine(error),
            None => self.first = Some(error),
        }
    }

    /// Adds all errors of another list.
    pub(crate) fn extend(&mut self, other: Self) {
        if let Some(error) = other.first {
            self.push(error);
        }
    }

    /// Returns the number of errors, for comparison with a later number.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// Returns true if there are no errors.
    pub(crate) fn is_empty(&self) -> bool {
        self.first.is_none()
    }

    /// Returns all errors, combined.
    pub(crate) fn finish(self) -> Option<syn::Error> {
        self.first
    }
}
