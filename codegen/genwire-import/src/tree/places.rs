//! The source positions in the document for the tables of a draft.

use crate::draft::{Draft, DraftKind, Field};
use crate::made;
use crate::tree::field_key;
use genwire_spec::SpecFile;
use genwire_spec::source::print::key;
use std::collections::BTreeMap;

/// Source positions in the document for the tables of a draft.
#[derive(Clone, Debug, Default)]
pub struct Places(BTreeMap<String, Vec<(usize, String)>>);

impl Places {
    /// Finds the tables of a draft in its files.
    pub(crate) fn new(draft: &Draft<'_>, files: &[SpecFile]) -> Self {
        let types = of_types(draft);
        let mut owners = BTreeMap::new();
        for operation in &draft.calls.operations {
            let tables = of_operation(&operation.params, operation.headers.iter().map(|it| &it.0));
            let path = path(&operation.area, &operation.name);
            owners.insert(path, (operation.pointer.as_str(), tables));
        }
        for webhook in &draft.calls.webhooks {
            let path = path(&webhook.area, &webhook.callback.name);
            owners.insert(path, (webhook.pointer.as_str(), BTreeMap::new()));
        }
        let mut all = BTreeMap::new();
        for file in files {
            let owner = owners.get(&file.path);
            let lines = tables(&file.text).filter_map(|(line, table)| {
                let own = owner.and_then(|(whole, tables)| {
                    let is_own = ["operation", "webhook"].iter().any(|it| table.starts_with(it));
                    tables.get(table).copied().or(is_own.then_some(*whole))
                });
                let place = own.or_else(|| types.get(table).copied())?;
                Some((line, made::place(place).to_owned()))
            });
            all.insert(file.path.clone(), lines.collect());
        }
        Self(all)
    }

    /// Returns the JSON pointer of the source of a line. In a file that the document refers to, the
    /// pointer begins with the path of the file and `#`.
    ///
    /// The pointer is empty for lines that derive from the whole document.
    pub fn of(&self, file: &str, line: usize) -> &str {
        let tables = self.0.get(file).map_or(&[][..], Vec::as_slice);
        let after = tables.partition_point(|(at, _)| *at <= line);
        after.checked_sub(1).map_or("", |at| &tables[at].1)
    }
}

/// Returns the names of the tables of a file with their lines; skips multi-line strings.
pub(crate) fn tables(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut open: Option<&str> = None;
    text.lines().zip(1..).filter_map(move |(text, line)| {
        if let Some(quotes) = open {
            open = Some(quotes).filter(|_| !text.contains(quotes));
            return None;
        }
        if !text.starts_with('#') {
            let mut quotes = ["\"\"\"", "'''"].into_iter();
            open = quotes.find(|quotes| text.matches(quotes).count() == 1);
        }
        Some((line, text.strip_prefix('[')?.strip_suffix(']')?))
    })
}

fn path(area: &str, name: &str) -> String {
    format!("spec/{area}/{name}.toml")
}

/// Returns the source pointers for the tables of types, members and variants.
fn of_types<'a>(draft: &'a Draft<'_>) -> BTreeMap<String, &'a str> {
    let mut out = BTreeMap::new();
    for ty in draft.types.iter() {
        let table = format!("types.{}", ty.name);
        match &ty.kind {
            DraftKind::Object(fields) => add(&mut out, &format!("{table}.fields"), fields),
            DraftKind::Union { variants, .. } => {
                for variant in variants {
                    let table = format!("{table}.variants.{}", key(&variant.tag));
                    if !variant.is_shared {
                        add(&mut out, &format!("{table}.fields"), &variant.fields);
                    }
                    out.insert(table, variant.pointer.as_str());
                }
            }
            DraftKind::Enum { .. } | DraftKind::Either(_) => {}
        }
        out.insert(table, ty.pointer.as_str());
    }
    out
}

/// Returns the source pointers for the tables of parameters and reply headers.
fn of_operation<'a>(
    params: &'a [Field],
    headers: impl Iterator<Item = &'a Field>,
) -> BTreeMap<String, &'a str> {
    let mut out = BTreeMap::new();
    add(&mut out, "operation.params", params);
    add(&mut out, "operation.headers", headers);
    out
}

fn add<'a>(
    out: &mut BTreeMap<String, &'a str>,
    table: &str,
    fields: impl IntoIterator<Item = &'a Field>,
) {
    let fields = fields.into_iter();
    out.extend(
        fields.map(|field| (format!("{table}.{}", key(&field_key(field))), &*field.pointer)),
    );
}
