//! The items of the spec by path, and the statements about each.

use super::{Ctx, File};
use crate::{
    Diagnostic,
    model::{Deprecated, ItemKind, ItemPath, Note},
    source::{At, Table, types::DeprecatedSource},
};

impl Ctx<'_> {
    pub(super) fn item(&mut self, path: impl Into<String>, kind: ItemKind) {
        self.items.insert(ItemPath(path.into()), kind);
    }

    /// Resolves the notes of an item.
    pub(super) fn notes(
        &mut self,
        file: File<'_>,
        path: &str,
        notes: &Table<At<String>>,
    ) -> Vec<Note> {
        notes
            .iter()
            .map(|(id, text)| {
                self.snake(file, id);
                self.item(format!("{path}.notes.{}", id.as_str()), ItemKind::Note);
                Note { id: id.to_string(), text: self.prose(file, text) }
            })
            .collect()
    }

    /// Resolves the deprecation of an item.
    pub(super) fn deprecated(
        &mut self,
        file: File<'_>,
        path: &str,
        deprecated: Option<&At<DeprecatedSource>>,
    ) -> Option<Deprecated> {
        let deprecated = deprecated?;
        self.item(format!("{path}.deprecated"), ItemKind::Deprecated);
        Some(Deprecated {
            replacement: deprecated.replacement.as_ref().map(ToString::to_string),
            doc: self.doc(file, &deprecated.doc),
        })
    }

    /// Resolves the references of an item to open questions.
    pub(super) fn gap_ids(
        &mut self,
        file: File<'_>,
        path: &str,
        ids: &[At<String>],
    ) -> Vec<String> {
        let mut out: Vec<String> = Vec::new();
        for id in ids {
            let gaps = self.source.gaps.as_ref().map(|(_, file)| &file.gaps);
            if gaps.is_some_and(|gaps| gaps.contains_key(id.as_str())) {
                if out.contains(id) {
                    self.report(Diagnostic::gap_twice(file.place(id), id));
                    continue;
                }
                let uses = self.gap_uses.entry(id.to_string()).or_default();
                uses.insert(ItemPath(path.to_owned()));
                out.push(id.to_string());
            } else if !self.is_lost(id) {
                let known = gaps.into_iter().flat_map(|gaps| gaps.keys()).map(|id| id.as_str());
                self.report(Diagnostic::unknown_gap(file.place(id), id, known));
            }
        }
        out
    }

    /// Checks that a name is in snake case.
    pub(super) fn snake(&mut self, file: File<'_>, name: &At<String>) {
        if !crate::names::is_snake(name) {
            self.report(Diagnostic::not_snake_case(file.place(name), name));
        }
    }
}
