//! Release history: the version that introduced each item.

use super::Interface;
use std::collections::BTreeSet;

/// A released version of the interface.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Release {
    /// The version.
    pub version: String,
    /// The paths of the items.
    pub items: BTreeSet<String>,
}

impl Release {
    /// Records the items of an interface that was released as a version.
    pub fn new(version: impl Into<String>, interface: Interface) -> Self {
        let items = interface.items.into_keys().map(|item| item.0).collect();
        Self { version: version.into(), items }
    }
}

/// The version that introduced an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Since<'a> {
    /// It has existed since this release.
    Version(&'a str),
    /// It has not been released yet.
    Unreleased,
}

/// Returns the first release of the unbroken series up to now that has the item.
///
/// It is `None` if nothing has been released.
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
