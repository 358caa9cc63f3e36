//! The operations of the paths of a document.

use super::document::{Document, Spot};

/// Methods: the key in OpenAPI, the method on the wire, and the verb for derived operation names.
pub(super) const METHODS: [(&str, &str, &str); 8] = [
    ("get", "GET", "get"),
    ("post", "POST", "create"),
    ("put", "PUT", "update"),
    ("patch", "PATCH", "update"),
    ("delete", "DELETE", "delete"),
    ("head", "HEAD", "check"),
    ("options", "OPTIONS", "query"),
    ("trace", "TRACE", "send"),
];

/// Key of the object that maps additional methods to operations.
pub(super) const FURTHER: &str = "additionalOperations";

/// Methods that the spec language does not support.
pub(super) const OTHER_METHODS: [&str; 2] = ["query", FURTHER];

/// Returns the operations of a path, each with its key in the path and the name of its method.
pub(super) fn entries<'d>(item: &Spot<'d>) -> Vec<(&'d str, &'d str, Spot<'d>)> {
    let mut all = Vec::new();
    for (key, member) in item.members() {
        if key == FURTHER {
            let further = member.members().into_iter();
            let further = further
                .filter(|(name, operation)| !name.starts_with("x-") && !operation.json.is_null());
            all.extend(further.map(|(name, operation)| (key, name, operation)));
        } else if METHODS.iter().any(|it| it.0 == key) || OTHER_METHODS.contains(&key) {
            all.push((key, key, member));
        }
    }
    all
}

/// Returns the operations of all paths, each with its path and its key: the operations that the
/// reference of a path item leads to, and those next to the reference with other keys.
pub(super) fn path_operations(document: &Document) -> Vec<(&str, &str, Spot<'_>)> {
    let mut all = Vec::new();
    for (path, item) in document.top().map("paths") {
        let Some(target) = document.follow(&item) else { continue };
        let own = entries(&item).into_iter().filter(|(key, ..)| !target.has(key));
        let both = entries(&target).into_iter().chain(own);
        all.extend(both.map(|(key, _, operation)| (path, key, operation)));
    }
    all
}
