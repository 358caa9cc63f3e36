//! Resolves the requirements and their coverage. `trace` checks that the coverage is real.

use super::Ctx;
use crate::{
    Diagnostic,
    diagnostic::SpecPlace,
    model::{Coverage, Fact, Interface, ItemPath},
    source::facts::FactRow,
};
use std::collections::BTreeMap;

impl Ctx<'_> {
    /// Resolves every requirement, in the order of the file.
    pub(super) fn facts(&mut self, interface: &mut Interface) {
        let source = self.source;
        let Some((path, rows)) = &source.facts else { return };
        let mut lines: BTreeMap<&str, usize> = BTreeMap::new();
        for row in rows {
            if let Some(first) = lines.insert(&row.id, row.line) {
                let place = SpecPlace::new(path, row.span.clone());
                self.report(Diagnostic::fact_twice(place, &row.id, first));
            }
            let fact = self.fact(path, row);
            interface.facts.push(fact);
        }
    }

    fn fact(&mut self, path: &str, row: &FactRow) -> Fact {
        let mut coverage = Vec::new();
        for (text, span) in &row.coverage {
            let Some(cover) = parse_cover(text) else {
                let place = SpecPlace::new(path, span.clone());
                self.report(Diagnostic::coverage_form(place, text));
                continue;
            };
            // A requirement about a member of a union applies to that member in every payload.
            if let Coverage::Item(item) = &cover {
                let others: Vec<String> =
                    self.aliases.iter().filter_map(|alias| alias_of(&item.0, alias)).collect();
                coverage.extend(others.into_iter().map(|path| Coverage::Item(ItemPath(path))));
            }
            coverage.push(cover);
        }
        Fact {
            id: row.id.clone(),
            area: row.area.clone(),
            kind: row.kind.clone(),
            statement: row.statement.clone(),
            places: row.places.clone(),
            coverage,
            line: row.line,
        }
    }
}

fn alias_of(item: &str, (general, special): &(String, String)) -> Option<String> {
    let rest = item.strip_prefix(general.as_str())?;
    if rest.is_empty() || rest.starts_with('.') { Some(format!("{special}{rest}")) } else { None }
}

fn parse_cover(text: &str) -> Option<Coverage> {
    if let Some(test) = text.strip_prefix("test:") {
        let (file, name) = test.rsplit_once("::")?;
        return Some(Coverage::Test { file: file.to_owned(), name: name.to_owned() });
    }
    if let Some(step) = text.strip_prefix("conform:") {
        let (operation, call) = step.split_once('.')?;
        let (name, arguments) = call.strip_suffix(')')?.split_once('(')?;
        return Some(Coverage::Step {
            operation: operation.to_owned(),
            name: name.to_owned(),
            arguments: arguments.to_owned(),
        });
    }
    let is_path = text.contains('.') && !text.contains(char::is_whitespace);
    is_path.then(|| Coverage::Item(ItemPath(text.to_owned())))
}
