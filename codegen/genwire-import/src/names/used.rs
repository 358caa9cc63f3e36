//! Names in use.

use super::pascal;
use std::collections::{BTreeMap, BTreeSet};

/// Names of types and operations in use.
#[derive(Debug, Default)]
pub(crate) struct Names {
    /// Names of types in use, each with the last number that was appended to it.
    used: BTreeMap<String, usize>,
    /// Names of types that operations get from the spec language, until they take them; they are in
    /// use for everything else.
    made: BTreeSet<String>,
    /// Names of operations in use, in snake case and in Pascal case, each with the last number that
    /// was appended to it.
    calls: BTreeMap<String, usize>,
}

impl Names {
    /// Makes a list of the names that types, and those that operations, cannot have.
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

    /// Keeps a name for the type that the spec language makes of an operation.
    pub(crate) fn keep(&mut self, name: String) {
        if !self.is_used(&name) {
            self.used.insert(pascal(&name), 1);
            self.used.insert(name.clone(), 1);
            self.made.insert(name);
        }
    }

    /// Returns true if an operation can have the name for a type that is made of it.
    pub(crate) fn is_open(&self, name: &str) -> bool {
        self.made.contains(name) || !self.is_used(name)
    }

    /// Takes a name for a type that is made of an operation, with a number appended if it is in use.
    pub(crate) fn take(&mut self, name: &str) -> String {
        if self.made.remove(name) { name.to_owned() } else { self.unique(name) }
    }

    /// Takes a name for a type, with a number appended if it, or its name in code, is in use.
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

    /// Takes a name for a type, with a word appended if it is in use, or else a number.
    pub(crate) fn unique_with(&mut self, name: &str, word: &str) -> String {
        let with_word = format!("{name}{word}");
        let is_apart = self.is_used(name) && !name.ends_with(word) && !self.is_used(&with_word);
        self.unique(if is_apart { &with_word } else { name })
    }

    /// Takes a name for an operation, with a number appended if it, or a name that types are made
    /// of, is in use.
    pub(crate) fn unique_call(&mut self, name: &str) -> String {
        let mut made = free(&mut self.calls, name, "_");
        while self.calls.insert(pascal(&made), 1).is_some() {
            made = free(&mut self.calls, name, "_");
        }
        made
    }
}

/// Takes a name, with a number appended if it is in use.
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
