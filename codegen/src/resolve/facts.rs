//! The fact register: what carries each fact. Whether the carriers do is for `trace` to say.

use super::Ctx;
use crate::{
    Diagnostic,
    diagnostic::Place,
    model::{Carrier, Fact, Interface, ItemPath},
    source::facts::FactRow,
};
use std::collections::BTreeMap;

impl Ctx<'_> {
    /// Every fact, in the order of the register.
    pub(super) fn facts(&mut self, interface: &mut Interface) {
        let source = self.source;
        let Some((path, rows)) = &source.facts else { return };
        let mut lines: BTreeMap<&str, usize> = BTreeMap::new();
        for row in rows {
            if let Some(first) = lines.insert(&row.id, row.line) {
                let place = Place::new(path, row.span.clone());
                self.report(Diagnostic::fact_twice(place, &row.id, first));
            }
            let fact = self.fact(path, row);
            interface.facts.push(fact);
        }
    }

    fn fact(&mut self, path: &str, row: &FactRow) -> Fact {
        let mut carriers = Vec::new();
        for (text, span) in &row.carriers {
            let Some(carrier) = carrier(text) else {
                let place = Place::new(path, span.clone());
                self.report(Diagnostic::carrier_form(place, text));
                continue;
            };
            // What is said of a member of a union is said of the member of every payload.
            if let Carrier::Item(item) = &carrier {
                let others: Vec<String> =
                    self.aliases.iter().filter_map(|alias| alias_of(&item.0, alias)).collect();
                carriers.extend(others.into_iter().map(|path| Carrier::Item(ItemPath(path))));
            }
            carriers.push(carrier);
        }
        Fact {
            id: row.id.clone(),
            area: row.area.clone(),
            kind: row.kind.clone(),
            statement: row.statement.clone(),
            places: row.places.clone(),
            carriers,
            line: row.line,
        }
    }
}

fn alias_of(item: &str, (general, special): &(String, String)) -> Option<String> {
    let rest = item.strip_prefix(general.as_str())?;
    if rest.is_empty() || rest.starts_with('.') { Some(format!("{special}{rest}")) } else { None }
}

fn carrier(text: &str) -> Option<Carrier> {
    if let Some(test) = text.strip_prefix("test:") {
        let (file, name) = test.rsplit_once("::")?;
        return Some(Carrier::Test { file: file.to_owned(), name: name.to_owned() });
    }
    if let Some(pending) = text.strip_prefix("pending:") {
        let (place, name) = pending.split_once('/')?;
        let known = matches!(place, "client" | "server") && !name.is_empty();
        return known.then(|| Carrier::Pending { place: place.to_owned(), name: name.to_owned() });
    }
    let is_path = text.contains('.') && !text.contains(char::is_whitespace);
    is_path.then(|| Carrier::Item(ItemPath(text.to_owned())))
}
