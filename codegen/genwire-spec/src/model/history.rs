//! Release history: the version that introduced each item.

use super::Interface;
use std::collections::BTreeSet;

/// A released version of the interface.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Release {
    /// Its version.
    pub version: String,
    /// The paths of its items.
    pub items: BTreeSet<String>,
}

impl Release {
    /// Records the items of an interface that was released under a version.
    pub fn new(version: impl Into<String>, interface: Interface) -> Self {
        let items = interface.items.into_keys().map(|item| item.0).collect();
        Self { version: version.into(), items }
    }
}

/// Since when an item is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Since<'a> {
    /// Since a released version.
    Version(&'a str),
    /// No release has it yet.
    Unreleased,
}

/// Since when an item is there without a break; `None` where nothing has been released at all.
pub(super) fn since<'a>(releases: &'a [Release], item: &str) -> Option<Since<'a>> {
    releases.last()?;
    let having = releases.iter().rev().take_while(|release| release.items.contains(item));
    Some(having.last().map_or(Since::Unreleased, |release| Since::Version(&release.version)))
}

#[cfg(test)]
mod tests {
    use super::{Release, Since, since};

    #[test]
    fn an_item_is_as_old_as_the_last_break() {
        let release = |version: &str, items: &[&str]| Release {
            version: version.to_owned(),
            items: items.iter().map(|item| (*item).to_owned()).collect(),
        };
        let releases = [
            release("1.0.0", &["a", "b"]),
            release("2.0.0", &["a"]),
            release("2.1.0", &["a", "b", "c"]),
        ];
        let of = |item: &str| since(&releases, item);
        assert_eq!(of("a"), Some(Since::Version("1.0.0")));
        assert_eq!(of("b"), Some(Since::Version("2.1.0")));
        assert_eq!(of("c"), Some(Since::Version("2.1.0")));
        assert_eq!(of("d"), Some(Since::Unreleased));
        assert_eq!(since(&[], "a"), None);
    }
}
