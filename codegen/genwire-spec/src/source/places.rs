//! Finds the lines of spec items, using only the source.

use crate::SpecFile;
use crate::model::Project;
use std::collections::BTreeMap;
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

/// Positions of items: for each path in the spec, its file and its line, counted from 1.
pub type Places = BTreeMap<String, (String, usize)>;

/// Maximum depth below an item at which keys are recorded.
const MAX_KEY_DEPTH: usize = 4;

/// Finds the items and keys of the files that can be parsed, and skips the others.
///
/// Members of a variant are listed under the variant (`chat.Message.variants.user.content`),
/// because the source does not contain the name of its payload.
pub fn places(files: &[SpecFile], project: &Project) -> Places {
    let mut places = Places::new();
    for file in files {
        let Ok(tree) = DeTable::parse(&file.text) else { continue };
        let starts: Vec<usize> = file.text.match_indices('\n').map(|(at, _)| at).collect();
        let mut finder = Finder { file: &file.path, starts, places: &mut places };
        let path = project.in_spec(&file.path).unwrap_or_default();
        match path.split('/').collect::<Vec<_>>().as_slice() {
            ["service.toml"] => finder.service(tree.get_ref()),
            ["gaps.toml"] => finder.below("", tree.get_ref(), MAX_KEY_DEPTH),
            [area, name] => {
                finder.area(area, name.trim_end_matches(".toml"), tree.get_ref());
            }
            _ => {}
        }
    }
    places
}

struct Finder<'a> {
    file: &'a str,
    /// The offsets of the line breaks.
    starts: Vec<usize>,
    places: &'a mut Places,
}

impl Finder<'_> {
    fn note(&mut self, path: &str, at: usize) {
        let line = self.starts.partition_point(|end| *end < at) + 1;
        self.places.entry(path.to_owned()).or_insert_with(|| (self.file.to_owned(), line));
    }

    fn service(&mut self, tree: &DeTable<'_>) {
        for (key, value) in tree {
            let prefix = match key.get_ref().as_ref() {
                "service" => "service".to_owned(),
                other => format!("service.{other}"),
            };
            self.note(&prefix, key.span().start);
            if let Some(table) = table(value) {
                self.below(&format!("{prefix}."), table, MAX_KEY_DEPTH);
            }
        }
    }

    fn area(&mut self, area: &str, stem: &str, tree: &DeTable<'_>) {
        for (key, value) in tree {
            let Some(inside) = table(value) else { continue };
            match key.get_ref().as_ref() {
                "types" => {
                    for (name, value) in inside {
                        let path = format!("{area}.{}", name.get_ref());
                        self.ty(&path, name.span().start, value);
                    }
                }
                "operation" | "webhook" => {
                    let path = format!("{area}.{stem}");
                    self.note(&path, key.span().start);
                    self.below(&format!("{path}."), inside, MAX_KEY_DEPTH);
                }
                "states" => self.states(area, inside),
                "area" => self.note(area, key.span().start),
                other => self.below(&format!("{area}.{other}."), inside, MAX_KEY_DEPTH),
            }
        }
    }

    fn states(&mut self, area: &str, machines: &DeTable<'_>) {
        for (name, value) in machines {
            let path = format!("{area}.states.{}", name.get_ref());
            self.note(&path, name.span().start);
            let Some(machine) = table(value) else { continue };
            self.below(&format!("{path}."), machine, 2);
            if let Some(moves) = machine.get("transitions").and_then(table) {
                self.below(&format!("{path}."), moves, MAX_KEY_DEPTH);
            }
        }
    }

    fn ty(&mut self, path: &str, at: usize, value: &Spanned<DeValue<'_>>) {
        self.note(path, at);
        let Some(inside) = table(value) else { return };
        for (key, value) in inside {
            let word = key.get_ref().as_ref();
            let below = format!("{path}.{word}");
            match (word, table(value)) {
                ("fields" | "common", Some(fields)) => {
                    self.below(&format!("{path}."), fields, MAX_KEY_DEPTH);
                }
                ("values", Some(values)) => {
                    self.note(&below, key.span().start);
                    self.values(&below, values);
                }
                ("variants", Some(variants)) => {
                    self.note(&below, key.span().start);
                    for (name, value) in variants {
                        let path = format!("{below}.{}", name.get_ref());
                        self.ty(&path, name.span().start, value);
                    }
                }
                ("rules" | "natives", None) => self.listed(&below, value),
                (_, Some(inner)) => {
                    self.note(&below, key.span().start);
                    self.below(&format!("{below}."), inner, MAX_KEY_DEPTH);
                }
                (_, None) => self.note(&below, key.span().start),
            }
        }
    }

    fn values(&mut self, path: &str, values: &DeTable<'_>) {
        for (name, value) in values {
            let path = format!("{path}.{}", name.get_ref());
            self.note(&path, name.span().start);
            let Some(inside) = table(value) else { continue };
            if let Some(properties) = inside.get("with").and_then(table) {
                self.below(&format!("{path}."), properties, 1);
            }
            self.below(&format!("{path}."), inside, MAX_KEY_DEPTH);
        }
    }

    /// Records rules and checks, each by its `id`.
    fn listed(&mut self, path: &str, value: &Spanned<DeValue<'_>>) {
        let DeValue::Array(rules) = value.get_ref() else { return };
        for rule in rules {
            let Some(inside) = table(rule) else { continue };
            if let Some(DeValue::String(id)) = inside.get("id").map(Spanned::get_ref) {
                let path = format!("{path}.{id}");
                self.note(&path, rule.span().start);
                self.below(&format!("{path}."), inside, 1);
            }
        }
    }

    fn below(&mut self, prefix: &str, inside: &DeTable<'_>, depth: usize) {
        for (key, value) in inside {
            let path = format!("{prefix}{}", key.get_ref());
            self.note(&path, key.span().start);
            if let (Some(inner), Some(depth)) = (table(value), depth.checked_sub(1)) {
                self.below(&format!("{path}."), inner, depth);
            }
        }
    }
}

fn table<'a, 'i>(value: &'a Spanned<DeValue<'i>>) -> Option<&'a DeTable<'i>> {
    match value.get_ref() {
        DeValue::Table(table) => Some(table),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::places;
    use crate::SpecFile;
    use crate::model::Project;

    #[test]
    fn items_are_found_on_their_lines() {
        let text = "# Types.\n\n[types.A]\ndoc = \"x\"\n\n[types.A.fields.b]\ntype = \"integer\"\n\
                    range = { min = 1 }\n\n[[types.A.rules]]\nid = \"r\"\ncel = \"true\"\n\n\
                    [types.U.variants.v.fields.c]\ntype = \"string\"\n";
        let file = SpecFile { path: "spec/chat/types.toml".to_owned(), text: text.to_owned() };
        let found = places(&[file], &Project::default());
        let line = |path: &str| found.get(path).map(|(_, line)| *line);
        assert_eq!(line("chat.A"), Some(3));
        assert_eq!(line("chat.A.b"), Some(6));
        assert_eq!(line("chat.A.b.range"), Some(8));
        assert_eq!(line("chat.A.rules.r"), Some(10));
        assert_eq!(line("chat.A.rules.r.cel"), Some(12));
        assert_eq!(line("chat.U.variants.v.c"), Some(14));
    }
}
