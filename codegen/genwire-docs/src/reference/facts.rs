//! The facts that items of the spec cover.

use genwire_spec::model::Interface;

/// Returns the facts that any of the items covers.
pub(super) fn facts_at<'a>(interface: &'a Interface, paths: &[&str]) -> Vec<&'a str> {
    ids(interface, paths.iter().flat_map(|path| interface.ledger.facts_at(path)).copied().collect())
}

/// Returns the facts that an item or one below it covers.
pub(super) fn facts_below<'a>(interface: &'a Interface, path: &str) -> Vec<&'a str> {
    let ledger = &interface.ledger;
    ids(interface, ledger.facts_at(path).iter().copied().chain(ledger.facts_under(path)).collect())
}

/// The parts of a type whose facts are listed with the type itself.
const PARTS_OF_TYPE: [&str; 5] = ["alternatives", "notes", "properties", "values", "variants"];

/// Returns the facts that a type itself covers, without the facts of its members and rules.
pub(super) fn facts_of_type<'a>(interface: &'a Interface, path: &str) -> Vec<&'a str> {
    let ledger = &interface.ledger;
    let mut places = ledger.facts_at(path).to_vec();
    for part in PARTS_OF_TYPE {
        let part = format!("{path}.{part}");
        places.extend(ledger.facts_at(&part));
        places.extend(ledger.facts_under(&part));
    }
    ids(interface, places)
}

/// Returns the facts about the service, without the facts of its error codes, families and
/// credentials.
pub(super) fn facts_of_service(interface: &Interface) -> Vec<&str> {
    let items = interface.items.keys().map(|item| item.0.as_str());
    let own = items.filter(|item| item.starts_with("service")).filter(|item| {
        let part = item.split('.').nth(1).unwrap_or_default();
        !["auth", "codes", "families"].contains(&part)
    });
    facts_at(interface, &own.collect::<Vec<_>>())
}

/// Returns the distinct ids of facts.
fn ids(interface: &Interface, mut places: Vec<usize>) -> Vec<&str> {
    places.sort_unstable();
    places.dedup();
    places.into_iter().map(|place| interface.facts[place].id.as_str()).collect()
}
