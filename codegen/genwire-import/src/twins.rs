//! Merges the types of equal inline schemas into one type.

use super::convert::Converter;
use super::draft::{Calls, DraftKind, Family, Field, Type, Types, Variant};
use super::homes::{types_of, types_of_webhook};
use super::importer::Importer;
use super::names;
use genwire_spec::source::TypeExpr;
use std::collections::{BTreeMap, BTreeSet};

/// Maximum number of passes. Each merges types that contain types merged in the previous pass.
const MAX_PASSES: usize = 8;

/// Words that are too generic to name a type.
const GENERIC_WORDS: [&str; 12] = [
    "Body", "Config", "Content", "Data", "Extra", "Item", "Kind", "Mode", "Object", "Options",
    "Type", "Value",
];

/// New names of types, by their old names.
type NewNames = BTreeMap<String, String>;

impl Types {
    /// Returns the content that equal types have in common, without names and pointers.
    fn form_of(&self, ty: &Type) -> String {
        let facts = |name: &str| {
            let (extra, size) = (self.extras.get(name), self.sizes.get(name));
            (extra, size, self.closed.contains(name), self.tried.contains(name))
        };
        let mut kind = ty.kind.clone();
        let mut own = vec![facts(&ty.name)];
        match &mut kind {
            DraftKind::Object(fields) => fields.iter_mut().for_each(forget_places),
            DraftKind::Union { variants, .. } => {
                for variant in variants {
                    let payload = variant.payload(&ty.name);
                    own.push(facts(&payload));
                    let fields = std::mem::take(&mut variant.fields);
                    *variant = Variant {
                        type_name: None,
                        is_shared: false,
                        pointer: String::new(),
                        fields,
                        ..variant.clone()
                    };
                    variant.fields.iter_mut().for_each(forget_places);
                }
            }
            DraftKind::Enum { .. } | DraftKind::Either(_) => {}
        }
        format!("{kind:?} {own:?}")
    }

    /// Replaces the payloads of a union's variants with the payloads of an equal union.
    fn join_variants(&mut self, first: usize, other: usize, new_names: &mut NewNames) {
        let of = self[other].clone();
        let Some(ty) = self.get_mut(first) else { return };
        let (DraftKind::Union { variants, .. }, DraftKind::Union { variants: others, .. }) =
            (&mut ty.kind, of.kind)
        else {
            return;
        };
        for (variant, other) in variants.iter_mut().zip(others).filter(|(_, it)| !it.is_shared) {
            let (own, payload) = (variant.payload(&ty.name), other.payload(&of.name));
            if own == payload {
                variant.is_shared = false;
            } else {
                new_names.insert(payload, own);
            }
        }
    }

    /// Copies the recorded facts of a type to another name.
    fn copy_facts(&mut self, from: &str, to: &str) {
        if let Some(extra) = self.extras.get(from).cloned() {
            self.extras.insert(to.to_owned(), extra);
        }
        if let Some(size) = self.sizes.get(from).cloned() {
            self.sizes.insert(to.to_owned(), size);
        }
        for names in [&mut self.closed, &mut self.tried] {
            if names.contains(from) {
                names.insert(to.to_owned());
            }
        }
    }
}

impl Calls {
    /// Returns true for the type of a parameter or of a header.
    fn is_of_parameter(&self, name: &str) -> bool {
        let mut operations = self.operations.iter();
        operations.any(|one| {
            let headers = one.headers.iter().map(|(header, _)| header);
            one.params.iter().chain(headers).any(|field| field.member.ty.name() == Some(name))
        })
    }
}

impl Converter<'_> {
    /// Merges equal types into the first, with a name derived from the common part of their names.
    fn join_group(&mut self, group: &[usize], new_names: &mut NewNames) {
        let Some((first, others)) = group.split_first() else { return };
        let all = || group.iter().map(|at| &self.types[*at]);
        let known: Vec<(String, String)> =
            all().map(|ty| (ty.name.clone(), ty.pointer.clone())).collect();
        let doc = all().map(|ty| &ty.doc).find(|doc| !doc.is_empty()).cloned();
        let names = || known.iter().map(|(name, _)| name.as_str());
        let end = common_name(names());
        let name =
            if names().any(|name| name == end) || names::is_taken(&end) || self.names.is_used(&end)
            {
                names().min_by_key(|name| name.len()).unwrap_or_default().to_owned()
            } else {
                self.names.unique(&end)
            };
        for (was, pointer) in &known {
            self.renamed(pointer, was, &name);
            if *was != name {
                new_names.insert(was.clone(), name.clone());
            }
        }
        for at in others {
            self.types.join_variants(*first, *at, new_names);
            // A type without a name is removed with the next replacement of names.
            self.types[*at].name.clear();
        }
        self.rename_type(*first, &name, new_names);
        self.types[*first].doc = doc.unwrap_or_default();
    }

    /// Renames a type, and also renames the derived payloads of its variants if the new names are
    /// free.
    fn rename_type(&mut self, at: usize, name: &str, new_names: &mut NewNames) {
        let was = self.types[at].name.clone();
        self.types.copy_facts(&was, name);
        let mut kind = self.types[at].kind.clone();
        if let DraftKind::Union { variants, .. } = &mut kind {
            for variant in variants.iter_mut().filter(|variant| !variant.is_shared) {
                let (payload, made) = (variant.payload(&was), variant.made_payload(name));
                let is_made = variant.type_name.is_none() && payload != made;
                if is_made && !names::is_taken(&made) && !self.names.is_used(&made) {
                    let made = self.names.unique(&made);
                    self.types.copy_facts(&payload, &made);
                    new_names.insert(payload, made);
                } else {
                    variant.type_name = Some(payload).filter(|payload| *payload != made);
                }
            }
        }
        let ty = &mut self.types[at];
        (ty.name, ty.kind) = (name.to_owned(), kind);
        self.types.unnamed.insert(name.to_owned());
    }
}

impl Importer<'_> {
    /// Merges equal types of inline schemas whose names have a word in common.
    pub(super) fn join_twins(&mut self) {
        for _ in 0..MAX_PASSES {
            let groups = self.twins();
            if groups.is_empty() {
                return;
            }
            let mut new_names = NewNames::new();
            for group in groups {
                self.convert.join_group(&group, &mut new_names);
            }
            self.replace(&new_names);
        }
    }

    /// Returns the positions of equal types, each group in type order.
    fn twins(&self) -> Vec<Vec<usize>> {
        let of_calls = self.calls.operations.iter().flat_map(types_of);
        let of_calls = of_calls.chain(self.calls.webhooks.iter().flat_map(types_of_webhook));
        let bodies: BTreeSet<&str> = of_calls.collect();
        let mut by_form: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (at, ty) in self.convert.types.iter().enumerate() {
            // The name of a nullable error body is derived from the name of its type.
            let of_nullable_errors =
                self.nullable_errors.iter().any(|body| body.trim_end_matches('?') == ty.name);
            let is_body = of_nullable_errors
                || bodies.contains(ty.name.as_str()) && !self.calls.is_of_parameter(&ty.name);
            if self.convert.types.unnamed.contains(&ty.name) && !is_body {
                by_form.entry(self.convert.types.form_of(ty)).or_default().push(at);
            }
        }
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for all in by_form.into_values().filter(|all| all.len() > 1) {
            let mut by_doc: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
            for at in all {
                by_doc.entry(self.convert.types[at].doc.trim()).or_default().push(at);
            }
            // A type without a doc equals the types with the only doc.
            if by_doc.len() == 2
                && let Some(plain) = by_doc.remove("")
            {
                for all in by_doc.values_mut() {
                    all.extend(plain.iter().copied());
                }
            }
            for mut all in by_doc.into_values() {
                all.sort_unstable();
                let mut by_word: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
                for at in all {
                    by_word.entry(last_word(&self.convert.types[at].name)).or_default().push(at);
                }
                groups.extend(by_word.into_values().filter(|all| {
                    all.len() > 1
                        && !common_name(all.iter().map(|at| &*self.convert.types[*at].name))
                            .is_empty()
                }));
            }
        }
        groups.sort_unstable();
        groups
    }

    /// Replaces names of types wherever they occur, and removes the types without a name.
    fn replace(&mut self, new_names: &NewNames) {
        let new = |name: &str| {
            let mut found = new_names.get(name)?;
            while let Some(next) = new_names.get(found) {
                found = next;
            }
            Some(found.clone())
        };
        let in_type = |ty: &mut TypeExpr| {
            if let Some(name) = ty.name().and_then(new) {
                *ty = ty.with_leaf(TypeExpr::Named(name));
            }
        };
        let in_text = |text: &mut String| {
            let mut ty = TypeExpr::from(text.as_str());
            in_type(&mut ty);
            *text = ty.to_string();
        };
        self.convert.types.retain(|ty| !ty.name.is_empty());
        for ty in self.convert.types.iter_mut() {
            match &mut ty.kind {
                DraftKind::Object(fields) => {
                    for field in fields {
                        in_type(&mut field.member.ty);
                    }
                }
                DraftKind::Union { variants, .. } => {
                    for variant in variants {
                        variant.type_name.iter_mut().for_each(in_text);
                        for field in &mut variant.fields {
                            in_type(&mut field.member.ty);
                        }
                    }
                }
                DraftKind::Either(all) => all.iter_mut().for_each(|one| in_type(&mut one.ty)),
                DraftKind::Enum { .. } => {}
            }
        }
        self.convert.types.extras.values_mut().for_each(in_type);
        self.convert.named.values_mut().for_each(in_text);
        for operation in &mut self.calls.operations {
            let headers = operation.headers.iter_mut().map(|(header, _)| header);
            let fields = operation.params.iter_mut().chain(headers);
            for field in fields {
                in_type(&mut field.member.ty);
            }
            operation.request.iter_mut().for_each(in_text);
            let responses = operation.responses.iter_mut();
            responses.filter_map(|response| response.ty.as_mut()).for_each(in_text);
        }
        self.families.iter_mut().for_each(|family| in_text(&mut family.body));
        self.join_families();
    }

    /// Merges the error families with the same body and media types.
    fn join_families(&mut self) {
        let mut kept: Vec<Family> = Vec::new();
        let mut new_names = NewNames::new();
        for family in std::mem::take(&mut self.families) {
            let is_same =
                |one: &&Family| one.body == family.body && one.media_types == family.media_types;
            match kept.iter().find(is_same) {
                Some(same) => drop(new_names.insert(family.name, same.name.clone())),
                None => kept.push(family),
            }
        }
        self.families = kept;
        for operation in &mut self.calls.operations {
            let of_statuses = operation.families.iter_mut().map(|(_, name)| name);
            for name in operation.family.iter_mut().chain(of_statuses) {
                if let Some(new) = new_names.get(name) {
                    name.clone_from(new);
                }
            }
            let usual = &operation.family;
            operation.families.retain(|(_, name)| usual.as_ref() != Some(name));
        }
    }
}

/// Removes the document pointers from a member.
fn forget_places(field: &mut Field) {
    let member = &mut field.member;
    let only = member.only.iter_mut().map(|(_, place)| place);
    let values = [&mut member.default, &mut member.example].into_iter().flatten();
    only.chain(values.map(|(_, place)| place)).for_each(String::clear);
    field.pointer.clear();
}

/// Returns the last word of a name in Pascal case.
fn last_word(name: &str) -> &str {
    let start = name.rfind(|sign: char| sign.is_ascii_uppercase());
    &name[start.unwrap_or_default()..]
}

/// Returns the common part of several names: the words at their end, preceded by the words at their
/// start if the end is a single word; empty if the words at the end are all generic.
fn common_name<'n>(names: impl Iterator<Item = &'n str>) -> String {
    let all: Vec<Vec<&str>> = names.map(words).collect();
    let Some((first, others)) = all.split_first() else { return String::new() };
    let shortest = all.iter().map(Vec::len).min().unwrap_or_default();
    let is_common = |of: fn(&[&str], usize) -> Option<String>, count: usize| {
        others.iter().all(|other| of(other, count) == of(first, count))
    };
    let nth = |words: &[&str], at: usize| words.get(at).map(|word| (*word).to_owned());
    let nth_last =
        |words: &[&str], at: usize| words.iter().rev().nth(at).map(|word| (*word).to_owned());
    let end = (0..shortest).take_while(|at| is_common(nth_last, *at)).count();
    let start = (0..shortest - end).take_while(|at| is_common(nth, *at)).count();
    let start = if end == 1 { start } else { 0 };
    let common: Vec<&str> = [&first[..start], &first[first.len() - end..]].concat();
    let is_generic = common[start..].iter().all(|word| GENERIC_WORDS.contains(word));
    if is_generic { String::new() } else { common.concat() }
}

/// Returns the words of a name in Pascal case.
fn words(name: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = name;
    while !rest.is_empty() {
        let word = last_word(rest);
        rest = &rest[..rest.len() - word.len()];
        words.push(word);
    }
    words.reverse();
    words
}

#[cfg(test)]
mod tests {
    use super::common_name;

    fn check(names: &[&str], expected: &str) {
        assert_eq!(common_name(names.iter().copied()), expected, "{names:?}");
    }

    #[test]
    fn a_common_name_is_that_of_the_words_at_the_end() {
        check(&["ListFilesOrder", "GetMessagesOrder"], "Order");
        check(&["RunToolsItem", "CreateRunToolsItem"], "RunToolsItem");
        check(&["LogLoginFailed", "LogLogoutFailed"], "LogFailed");
        check(&["CreateToolsItem", "CreateRunsItem"], "");
        check(&["AItem", "BItem"], "");
        check(&["Reorder", "Order"], "");
        check(&["Order", "Order"], "Order");
    }
}
