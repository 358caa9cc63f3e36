//! Resources that a run has created.

use crate::requirements::Link;
use serde_json::Value as JsonValue;

/// Maximum length of an id in a URL, in bytes.
const MAX_ID_BYTES: usize = 4 << 10;

/// A resource, identified by a member of a reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Created {
    /// The operation that created it.
    pub(crate) by: String,
    /// The member of the reply.
    pub(crate) at: String,
    pub(crate) id: String,
    /// True if the request named the resource, so that it may already have existed.
    pub(crate) is_chosen: bool,
}

impl Created {
    pub(crate) fn new(link: &Link, id: &str) -> Self {
        let [by, at, id] = [&link.from, &link.at, id].map(str::to_owned);
        Self { by, at, id, is_chosen: false }
    }

    /// Returns true if a link accepts the id.
    pub(crate) fn is_of(&self, link: &Link) -> bool {
        link.from == self.by && link.at == self.at
    }
}

/// Returns the resources in a reply to an operation, one per member.
pub(crate) fn in_reply(links: &[Link], operation: &str, reply: &JsonValue) -> Vec<Created> {
    let links = links.iter().filter(|link| link.from == operation);
    first(links.filter_map(|link| Some(Created::new(link, &named(reply, link)?))))
}

/// Returns the value of a link in a reply.
pub(crate) fn named(reply: &JsonValue, link: &Link) -> Option<String> {
    scalar(reply.pointer(&link.at)?)
}

/// Returns a value as the ID of a resource.
pub(crate) fn scalar(value: &JsonValue) -> Option<String> {
    match value {
        JsonValue::String(text) => (text.len() <= MAX_ID_BYTES).then(|| text.clone()),
        JsonValue::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// Keeps the first resource for each member of each operation.
pub(crate) fn first(all: impl Iterator<Item = Created>) -> Vec<Created> {
    let mut first: Vec<Created> = Vec::new();
    for one in all {
        if first.iter().all(|known| (&known.by, &known.at) != (&one.by, &one.at)) {
            first.push(one);
        }
    }
    first
}

#[cfg(test)]
mod tests {
    use super::{Link, first, in_reply};
    use serde_json::json;

    fn link(to: &str, at: &str) -> Link {
        let [to, parameter, from, at] = [to, "", "create_order", at].map(str::to_owned);
        Link { to, parameter, from, at }
    }

    #[test]
    fn an_id_that_no_address_holds_names_nothing() {
        let named = |bytes: usize| {
            let reply = json!({ "id": "x".repeat(bytes) });
            in_reply(&[link("get_order", "/id")], "create_order", &reply).len()
        };
        assert_eq!([named(1), named(4096), named(4097)], [1, 1, 0]);
    }

    #[test]
    fn each_link_has_the_id_of_its_own_member() {
        let links = [link("get_order", "/id"), link("get_parcel", "/parcel/id")];
        let links = links.into_iter().chain([link("delete_order", "/id")]).collect::<Vec<_>>();
        let one = in_reply(&links, "create_order", &json!({"id": "o1", "parcel": {"id": 7}}));
        let two = in_reply(&links, "create_order", &json!({"id": "o2", "parcel": {"id": 8}}));
        assert_eq!(in_reply(&links, "create_parcel", &json!({"id": "o2"})), []);
        let all = first(one.into_iter().chain(two));
        assert_eq!(all.len(), 2);
        let ids = links.iter().map(|link| {
            let mut known = all.iter().filter(|known| known.is_of(link));
            known.next().map(|known| known.id.as_str())
        });
        assert_eq!(ids.collect::<Vec<_>>(), [Some("o1"), Some("7"), Some("o1")]);
    }
}
