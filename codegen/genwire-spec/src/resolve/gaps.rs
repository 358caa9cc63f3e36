//! Resolves the open questions and the items that refer to them.

use super::{Ctx, File};
use crate::{
    Diagnostic,
    model::{Gap, Interface, ItemKind, ItemPath, TypeDef, TypeKind},
};

use std::collections::BTreeSet;

impl Ctx<'_> {
    /// Resolves references in both directions: from items to gaps, and from gaps to items.
    pub(super) fn gaps(&mut self, interface: &mut Interface) {
        let source = self.source;
        let Some((path, gaps)) = &source.gaps else { return };
        let file = File::beside_areas(path);
        for (id, gap) in &gaps.gaps {
            self.items.insert(ItemPath(format!("gaps.{}", id.as_str())), ItemKind::Gap);
            let mut items: Vec<ItemPath> = Vec::new();
            for item in &gap.items {
                let path = ItemPath(item.to_string());
                if !self.items.contains_key(&path) && !self.is_lost_path(item) {
                    let known = self.items.keys().map(|path| path.0.as_str());
                    // Sorted, so that the first of two equally near paths is suggested.
                    let known: BTreeSet<&str> = known.collect();
                    let diagnostic = Diagnostic::unknown_item(file.place(item), item, known);
                    self.report(diagnostic);
                } else if items.contains(&path) {
                    self.report(Diagnostic::gap_twice(file.place(item), id));
                } else {
                    items.push(path);
                }
            }
            let uses = self.gap_uses.get(id.as_str()).cloned().unwrap_or_default();
            for path in uses {
                if !items.contains(&path) {
                    items.push(path);
                }
            }
            if items.is_empty() && gap.items.is_empty() && self.source.lost.is_empty() {
                self.report(Diagnostic::gap_unused(file.place(id), id));
            }
            interface.gaps.push(Gap {
                id: id.to_string(),
                point: self.prose(file, &gap.point),
                decision: self.prose(file, &gap.decision),
                why: self.prose(file, &gap.why),
                when_known: self.prose(file, &gap.when_known),
                items,
                assumed: gap.assumed,
            });
        }
        interface.gaps.sort_by(|a, b| a.id.cmp(&b.id));
        show(interface);
    }

    /// Returns true if part of a path belongs to a table that could not be read.
    pub(super) fn is_lost_path(&self, path: &str) -> bool {
        path.split('.').any(|part| self.is_lost(part))
    }
}

/// Adds the gap ids to the items that gaps refer to, so that emitters find them there.
fn show(interface: &mut Interface) {
    let gaps = interface.gaps.clone();
    for gap in &gaps {
        for item in &gap.items {
            if let Some(list) = slot(interface, &item.0)
                && !list.contains(&gap.id)
            {
                list.push(gap.id.clone());
                list.sort();
            }
        }
    }
}

/// Returns the list of gap ids of the item at a path, or of the nearest enclosing item with one.
fn slot<'a>(interface: &'a mut Interface, path: &str) -> Option<&'a mut Vec<String>> {
    let (area, rest) = path.split_once('.')?;
    let (name, below) = rest.split_once('.').unwrap_or((rest, ""));
    let place = interface.types.iter().position(|def| def.area == area && def.name.wire == name);
    if let Some(place) = place {
        return Some(slot_in_type(&mut interface.types[place], below));
    }
    let operation = interface
        .operations
        .iter_mut()
        .chain(&mut interface.webhooks)
        .find(|operation| operation.area == area && operation.name.wire == name);
    if let Some(operation) = operation {
        return Some(&mut operation.gaps);
    }
    let (id, _) = below.split_once('.').unwrap_or((below, ""));
    let area = interface.areas.iter_mut().find(|one| one.name.wire == area)?;
    match name {
        "states" => area.states.iter_mut().find(|one| one.name.wire == id).map(|one| &mut one.gaps),
        "text_rules" => {
            area.text_rules.iter_mut().find(|one| one.name.wire == id).map(|one| &mut one.gaps)
        }
        _ => None,
    }
}

fn slot_in_type<'a>(def: &'a mut TypeDef, below: &str) -> &'a mut Vec<String> {
    let (name, _) = below.split_once('.').unwrap_or((below, ""));
    if let TypeKind::Object(object) = &mut def.kind {
        let field = object.fields.iter_mut().find(|field| field.name.wire == name);
        if let Some(field) = field {
            return &mut field.gaps;
        }
    }
    &mut def.gaps
}
