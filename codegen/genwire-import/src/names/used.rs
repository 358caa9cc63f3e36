//! Names in use.

use super::pascal;
use std::collections::{BTreeMap, BTreeSet};

/// Names of types and operations in use.
#[derive(Debug, Default)]
pub(crate) struct Names {
    /// Type names in use, each with the last number that was appended to it.
    used: BTreeMap<String, usize>,
    /// Type names reserved for the types that the spec language derives from operations; nothing
    /// else may use them.
    made: BTreeSet<String>,
    /// Operation names in use, in snake case and in Pascal case, each with the last number that was
    /// appended to it.
    calls: BTreeMap<String, usize>,
}

impl Names {
    /// Creates the lists of names that types and operations cannot have.
    pub(crate) fn new(
        types: impl Iterator<Item = String>,
        operations: impl Iterator<Item = String>,
    ) -> Self {
        let operations = operations.flat_map(|name| [pascal(&name), name]);
        Self {
            used: types.map(|name| (name, 1)).collect(),
            made: BTreeSet::new(),
            calls: operations.map(|name| (name, 1)).collect(),
        }
    }

    /// Returns true if a type already has the name.
    pub(crate) fn is_used(&self, name: &str) -> bool {
        self.used.contains_key(name) || self.used.contains_key(&pascal(name))
    }

    /// Reserves a name for the type that the spec language derives from an operation.
    pub(crate) fn keep(&mut self, name: String) {
        if !self.is_used(&name) {
            self.used.insert(pascal(&name), 1);
            self.used.insert(name.clone(), 1);
            self.made.insert(name);
        }
    }

    /// Returns true if a type derived from an operation can have the name.
    pub(crate) fn is_open(&self, name: &str) -> bool {
        self.made.contains(name) || !self.is_used(name)
    }

    /// Claims a name for a type derived from an operation, with a number appended if it is in use.
    pub(crate) fn take(&mut self, name: &str) -> String {
        if self.made.remove(name) { name.to_owned() } else { self.unique(name) }
    }

    /// Claims a name for a type, with a number appended if it, or its name in code, is in use.
    pub(crate) fn unique(&mut self, name: &str) -> String {
        let mut made = free(&mut self.used, name, "");
        // `AB` is `Ab` in code.
        let is_twice = |used: &mut BTreeMap<String, usize>, made: &str| {
            let code = pascal(made);
            code != made && used.insert(code, 1).is_some()
        };
        while is_twice(&mut self.used, &made) {
            made = free(&mut self.used, name, "");
        }
        made
    }

    /// Claims a name for a type. Appends a word if the name is in use, or else a number.
    pub(crate) fn unique_with(&mut self, name: &str, word: &str) -> String {
        let with_word = format!("{name}{word}");
        let is_apart = self.is_used(name) && !name.ends_with(word) && !self.is_used(&with_word);
        self.unique(if is_apart { &with_word } else { name })
    }

    /// Claims a name for an operation, with a number appended if it, or its Pascal-case form, is in
    /// use.
    pub(crate) fn unique_call(&mut self, name: &str) -> String {
        let mut made = free(&mut self.calls, name, "_");
        while self.calls.insert(pascal(&made), 1).is_some() {
            made = free(&mut self.calls, name, "_");
        }
        made
    }
}

/// Claims a name, with a number appended if it is in use.
pub(crate) fn free(used: &mut BTreeMap<String, usize>, name: &str, between: &str) -> String {
    let Some(last) = used.get(name).copied() else {
        used.insert(name.to_owned(), 1);
        return name.to_owned();
    };
    let mut number = last + 1;
    let mut unique = format!("{name}{between}{number}");
    while used.contains_key(&unique) {
        number += 1;
        unique = format!("{name}{between}{number}");
    }
    used.insert(name.to_owned(), number);
    used.insert(unique.clone(), 1);
    unique
}
