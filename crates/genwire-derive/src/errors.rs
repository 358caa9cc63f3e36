//! The mistakes found in one item: collected, so that all of them are shown at once.

use quote::ToTokens;
use std::fmt::Display;

/// The mistakes found in one item.
#[derive(Debug, Default)]
pub(crate) struct Errors {
    first: Option<syn::Error>,
    count: usize,
}

impl Errors {
    /// Adds a mistake at some tokens.
    pub(crate) fn at(&mut self, tokens: impl ToTokens, message: impl Display) {
        self.push(syn::Error::new_spanned(tokens, message));
    }

    /// Adds a mistake of another parser.
    pub(crate) fn push(&mut self, error: syn::Error) {
        self.count += 1;
        match &mut self.first {
            Some(first) => first.combine(error),
            None => self.first = Some(error),
        }
    }

    /// Adds all mistakes of another list.
    pub(crate) fn extend(&mut self, other: Self) {
        if let Some(error) = other.first {
            self.push(error);
        }
    }

    /// The number of mistakes, to find out later if there are new ones.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// Returns true if there are no mistakes.
    pub(crate) fn is_empty(&self) -> bool {
        self.first.is_none()
    }

    /// Returns all mistakes.
    pub(crate) fn finish(self) -> Option<syn::Error> {
        self.first
    }
}
