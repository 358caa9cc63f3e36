//! Splits types with members that are only in requests or only in replies.
//!
//! `Order` becomes the type in replies, `OrderInput` the type in requests. Everything derived from
//! the spec then sees two plain types, each with the members that it really has.

use super::{
    At, MadeOf, Source, SourceFile, Table, TypeExpr,
    types::{FieldSource, NativeSource, RuleSource, TypeSource, UnknownSource, VariantSource},
};
use crate::model::{COMMON, Way};
use crate::names;
use crate::{Diagnostic, diagnostic::SpecPlace};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

/// The names of the request forms, by area and type name.
type InputNames = BTreeMap<String, BTreeMap<String, String>>;

/// Splits the types of a spec.
pub(super) fn divide(source: &mut Source<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for file in &mut source.areas {
        check_parameters(file, diagnostics);
    }
    let graph = Graph::of(source);
    let concerned = graph.concerned();
    if !concerned.contains(&true) {
        return;
    }
    let Reached { requests, replies } = graph.reached(source);
    let ways = |id: usize| match (requests[id], replies[id]) {
        (true, true) if concerned[id] => Ways::Both,
        (true, false) => Ways::One(Way::Request),
        _ => Ways::One(Way::Reply),
    };
    let names = graph.input_names(|id| ways(id) == Ways::Both);
    let mut next = 0;
    for file in &mut source.areas {
        let count = file.body.types.len();
        diagnostics.extend(divide_file(file, next, &names, ways));
        next += count;
    }
}

/// The forms of a type that remain.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ways {
    /// A request form in addition to the reply form.
    Both,
    /// A single form, with the members of one direction.
    One(Way),
}

/// Splits the types of a file, where `first` is the number of its first type; returns the errors.
fn divide_file(
    file: &mut SourceFile<'_>,
    first: usize,
    names: &InputNames,
    ways: impl Fn(usize) -> Ways,
) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let area = file.area.clone();
    let rename = Rename { area: &area, names };
    let keep_one = |ways: Ways, ty: &mut TypeSource| match ways {
        Ways::One(Way::Request) => {
            keep(ty, Way::Request);
            rename.in_type(ty);
        }
        Ways::Both | Ways::One(Way::Reply) => keep(ty, Way::Reply),
    };
    let ways: Vec<Ways> = (first..).take(file.body.types.len()).map(ways).collect();
    if ways.contains(&Ways::Both) {
        let mut types = Table::new();
        for (ways, (name, mut ty)) in ways.into_iter().zip(std::mem::take(&mut file.body.types)) {
            // If a type is declared twice, only one declaration gets a request form.
            let input = names.get(&area).and_then(|names| names.get(name.as_str()));
            let Some(input) = input.filter(|_| ways == Ways::Both) else {
                keep_one(ways, &mut ty);
                types.insert(name, ty);
                continue;
            };
            if let Some(native) = natives(&ty).next() {
                let place = SpecPlace::new(&file.path, native.id.span());
                diagnostics.push(Diagnostic::native_of_divided(place, &name));
            }
            let input = At::new(name.span(), input.clone());
            let form = form_in_requests(&ty, &name, &rename);
            keep(&mut ty, Way::Reply);
            types.insert(name, ty);
            types.insert(input, form);
        }
        file.body.types = types;
    } else {
        ways.into_iter().zip(file.body.types.values_mut()).for_each(|(one, ty)| keep_one(one, ty));
    }
    rename.in_operation(file);
    diagnostics
}

/// Reports `only` on parameters and reply headers, because their direction is fixed.
fn check_parameters(file: &mut SourceFile<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let objects = file
        .body
        .types
        .values_mut()
        .filter(|ty| matches!(ty.made_of, Some(MadeOf::Parameters | MadeOf::Headers)));
    let objects = objects.filter_map(|ty| ty.fields.as_deref_mut());
    let in_path = file.body.operation.iter_mut().map(|operation| &mut operation.params);
    for (name, field) in objects.chain(in_path).flat_map(Table::iter_mut) {
        if let Some(only) = field.only.take() {
            let place = SpecPlace::new(&file.path, only.span());
            diagnostics.push(Diagnostic::only_on_parameter(place, name));
        }
    }
}

/// Returns the members of a type and of its variants.
fn fields(ty: &TypeSource) -> impl Iterator<Item = &FieldSource> {
    let common = ty.common.iter().flat_map(|fields| fields.values());
    let variants = ty.variants.iter().flat_map(|variants| variants.values());
    let of_variants = variants.flat_map(|variant| variant.fields.values());
    ty.fields.iter().flat_map(|fields| fields.values()).chain(common).chain(of_variants)
}

/// Returns the types of unlisted members, for a type and its variants.
fn extras(ty: &TypeSource) -> impl Iterator<Item = &TypeExpr> {
    let variants = ty.variants.iter().flat_map(|variants| variants.values());
    let unknown = variants.map(|variant| &variant.unknown).chain([&ty.unknown]);
    unknown.flatten().filter_map(|unknown| match &**unknown {
        UnknownSource::Typed(ty) => Some(ty),
        UnknownSource::Error | UnknownSource::Warning | UnknownSource::Accept => None,
    })
}

/// Returns the payloads that variants of a type share with other unions.
fn shared(ty: &TypeSource) -> impl Iterator<Item = &str> {
    let variants = ty.variants.iter().flat_map(|variants| variants.values());
    variants.filter_map(|variant| Some(variant.shared.as_ref()?.as_str()))
}

fn natives(ty: &TypeSource) -> impl Iterator<Item = &NativeSource> {
    let variants = ty.variants.iter().flat_map(|variants| variants.values());
    ty.natives.iter().chain(variants.flat_map(|variant| &variant.natives))
}

/// The types, numbered in file order, and the types to which each refers.
struct Graph<'s> {
    /// The type that declares each name of an area; the payload of a variant is declared by its
    /// union.
    owners: BTreeMap<&'s str, BTreeMap<Cow<'s, str>, usize>>,
    mentions: Vec<Vec<usize>>,
    /// The types with a member that has only one direction.
    divided: Vec<usize>,
}

/// The types that messages contain, as a flag for each type.
struct Reached {
    requests: Vec<bool>,
    replies: Vec<bool>,
}

impl<'s> Graph<'s> {
    fn of(source: &'s Source<'_>) -> Self {
        let mut graph = Self { owners: BTreeMap::new(), mentions: Vec::new(), divided: Vec::new() };
        let mut ids = 0..;
        for file in &source.areas {
            let owners = graph.owners.entry(&file.area).or_default();
            for ((name, ty), id) in file.body.types.iter().zip(&mut ids) {
                let variants = ty.variants.iter().flat_map(|variants| variants.iter());
                for (tag, variant) in variants.filter(|(_, variant)| variant.shared.is_none()) {
                    owners.insert(variant.payload(tag, name).into(), id);
                }
                if fields(ty).any(|field| field.only.is_some()) {
                    graph.divided.push(id);
                }
                owners.insert(name.as_str().into(), id);
            }
        }
        if graph.divided.is_empty() {
            return graph;
        }
        let mut mentions = Vec::new();
        for file in &source.areas {
            mentions.extend(file.body.types.values().map(|ty| {
                let alternatives = ty.alternatives.iter().flat_map(|all| all.values());
                let types = fields(ty).map(|field| &*field.ty);
                let types = types.chain(alternatives.map(|it| &*it.ty)).chain(extras(ty));
                let names = types.filter_map(TypeExpr::name).chain(shared(ty));
                names.filter_map(|name| graph.owner(&file.area, name)).collect::<Vec<usize>>()
            }));
        }
        graph.mentions = mentions;
        graph
    }

    /// Returns the type that declares a name, as seen from an area.
    fn owner(&self, area: &str, name: &str) -> Option<usize> {
        let mut seen = [area, COMMON].into_iter().filter_map(|area| self.owners.get(area));
        seen.find_map(|owners| owners.get(name)).copied()
    }

    /// Returns the types with a member of one direction, and the types that refer to such a type.
    fn concerned(&self) -> Vec<bool> {
        let mut users: Vec<Vec<usize>> = vec![Vec::new(); self.mentions.len()];
        for (user, mentioned) in self.mentions.iter().enumerate() {
            for id in mentioned {
                users[*id].push(user);
            }
        }
        spread(self.divided.clone(), &users)
    }

    /// Returns the types in requests and the types in replies.
    fn reached(&self, source: &Source<'_>) -> Reached {
        let (mut requests, mut replies) = (Vec::new(), Vec::new());
        let families = source.service.iter().flat_map(|(_, service)| service.families.values());
        replies.extend(families.filter_map(|family| self.owner(COMMON, family.body.name()?)));
        for file in &source.areas {
            let owner = |name: &At<String>| self.owner(&file.area, name);
            let owner_of = |ty: &At<TypeExpr>| self.owner(&file.area, ty.name()?);
            if let Some(webhook) = &file.body.webhook {
                replies.extend(owner(&webhook.request));
                requests.extend(webhook.response.as_ref().and_then(owner));
            }
            let Some(operation) = &file.body.operation else { continue };
            requests.extend(operation.request.as_ref().and_then(owner_of));
            requests.extend(operation.parameters.as_ref().and_then(owner));
            requests.extend(operation.params.values().filter_map(|param| owner_of(&param.ty)));
            for callback in operation.callbacks.values() {
                replies.extend(owner(&callback.request));
                requests.extend(callback.response.as_ref().and_then(owner));
            }
            replies.extend(operation.reply_headers.as_ref().and_then(owner));
            for response in operation.responses.values() {
                replies.extend(response.ty.as_ref().and_then(owner_of));
                let stream = response.stream.as_ref();
                let whole = stream.and_then(|stream| stream.collects_to.as_ref());
                replies.extend(whole.and_then(owner));
            }
        }
        let spread = |open| spread(open, &self.mentions);
        Reached { requests: spread(requests), replies: spread(replies) }
    }

    /// Returns the names of the request forms, including those of union payloads.
    fn input_names(&self, is_both: impl Fn(usize) -> bool) -> InputNames {
        let mut names = InputNames::new();
        let mut taken: BTreeMap<Cow<'_, str>, BTreeSet<&str>> = BTreeMap::new();
        let declared = self.owners.iter().flat_map(|(area, names)| {
            names.iter().map(move |(name, owner)| (*area, &**name, *owner))
        });
        for (area, name, _) in declared.clone() {
            taken.entry(name.into()).or_default().insert(area);
        }
        for (area, name, _) in declared.filter(|(_, _, owner)| is_both(*owner)) {
            let mut number = 1;
            let free = loop {
                let name = names::input(name, number);
                // No type of an area may have the name of a common one.
                let areas = taken.entry(name.clone().into()).or_default();
                let seen = |other: &&str| *other == area || *other == COMMON || area == COMMON;
                if !areas.iter().any(seen) {
                    areas.insert(area);
                    break name;
                }
                number += 1;
            };
            names.entry(area.to_owned()).or_default().insert(name.to_owned(), free);
        }
        names
    }
}

/// Marks the nodes of a graph that are reachable from the given ones.
fn spread(mut open: Vec<usize>, to: &[Vec<usize>]) -> Vec<bool> {
    let mut reached = vec![false; to.len()];
    while let Some(id) = open.pop() {
        if !std::mem::replace(&mut reached[id], true) {
            open.extend(&to[id]);
        }
    }
    reached
}

impl VariantSource {
    /// Returns the default name of the payload type for a value of the tag.
    pub(crate) fn made_payload(&self, tag: &str, union: &str) -> String {
        names::payload(self.name.as_ref().map_or(tag, |name| name.as_str()), union)
    }

    /// Returns the name of the payload type.
    pub(crate) fn payload(&self, tag: &str, union: &str) -> String {
        let given = self.shared.as_ref().or(self.type_name.as_ref());
        given.map_or_else(|| self.made_payload(tag, union), ToString::to_string)
    }
}

/// Replaces type names by the names of their request forms, as seen from an area.
struct Rename<'a> {
    area: &'a str,
    names: &'a InputNames,
}

impl Rename<'_> {
    fn name(&self, name: &str) -> Option<&String> {
        let mut seen = [self.area, COMMON].into_iter().filter_map(|area| self.names.get(area));
        seen.find_map(|names| names.get(name))
    }

    fn named(&self, at: &mut At<String>) {
        if let Some(name) = self.name(at) {
            *at = at.with(name.clone());
        }
    }

    fn ty(&self, ty: &mut TypeExpr) {
        if let Some(name) = ty.name().and_then(|name| self.name(name)) {
            *ty = ty.with_leaf(TypeExpr::Named(name.clone()));
        }
    }

    fn extra(&self, unknown: &mut Option<At<UnknownSource>>) {
        if let Some(UnknownSource::Typed(ty)) = unknown.as_deref_mut() {
            self.ty(ty);
        }
    }

    fn in_type(&self, ty: &mut TypeSource) {
        self.extra(&mut ty.unknown);
        for variant in ty.variants.iter_mut().flat_map(|all| all.values_mut()) {
            self.extra(&mut variant.unknown);
            variant.shared.iter_mut().for_each(|name| self.named(name));
        }
        each_table(ty, |table, _| {
            table.values_mut().for_each(|field| self.ty(&mut field.ty));
        });
        if let Some(alternatives) = &mut ty.alternatives {
            for one in alternatives.values_mut() {
                self.ty(&mut one.ty);
            }
        }
    }

    fn in_operation(&self, file: &mut SourceFile<'_>) {
        if let Some(webhook) = &mut file.body.webhook {
            webhook.response.iter_mut().for_each(|name| self.named(name));
        }
        let Some(operation) = &mut file.body.operation else { return };
        operation.request.iter_mut().for_each(|ty| self.ty(ty));
        operation.params.values_mut().for_each(|param| self.ty(&mut param.ty));
        let callbacks = operation.callbacks.values_mut();
        callbacks.filter_map(|one| one.response.as_mut()).for_each(|name| self.named(name));
    }
}

fn form_in_requests(ty: &TypeSource, name: &At<String>, rename: &Rename<'_>) -> TypeSource {
    let mut form = ty.clone();
    let doc = format!("{}\n\nThe form of `{}` in requests.", ty.doc.trim_end(), name.as_str());
    form.doc = At::new(ty.doc.span(), doc);
    form.form_of = Some(name.to_string());
    form.name =
        ty.name.as_ref().map(|name| Box::new(name.with(format!("{}_input", name.as_str()))));
    let variants = form.variants.iter_mut().flat_map(|all| all.iter_mut());
    for (tag, variant) in variants.filter(|(_, variant)| variant.shared.is_none()) {
        let names = rename.names.get(rename.area);
        let Some(payload) = names.and_then(|names| names.get(&variant.payload(tag, name))) else {
            continue;
        };
        let made = rename.name(name).map(|union| variant.made_payload(tag, union));
        variant.type_name =
            (made.as_ref() != Some(payload)).then(|| At::new(tag.span(), payload.clone()));
    }
    keep(&mut form, Way::Request);
    rename.in_type(&mut form);
    form
}

/// Calls a function for each table of members, with the rules of the same object.
fn each_table(
    ty: &mut TypeSource,
    mut each: impl FnMut(&mut Table<FieldSource>, &mut Vec<RuleSource>),
) {
    if let Some(fields) = &mut ty.fields {
        each(fields, &mut ty.rules);
    }
    for variant in ty.variants.iter_mut().flat_map(|all| all.values_mut()) {
        each(&mut variant.fields, &mut variant.rules);
        if let Some(common) = &mut ty.common {
            // The rules of a variant also read the common members.
            let mut copy = (**common).clone();
            each(&mut copy, &mut variant.rules);
        }
    }
    if let Some(common) = &mut ty.common {
        each(common, &mut ty.rules);
    }
}

/// Keeps the members of one direction, and the rules that read no removed member.
fn keep(ty: &mut TypeSource, way: Way) {
    if fields(ty).all(|field| field.only.is_none()) {
        return;
    }
    each_table(ty, |table, rules| {
        let travels = |field: &FieldSource| field.only.as_ref().is_none_or(|only| **only == way);
        let gone: Vec<String> = table
            .iter()
            .filter(|(_, field)| !travels(field))
            .map(|(name, _)| name.to_string())
            .collect();
        table.retain(|_, field| travels(field));
        rules.retain(|rule| !gone.iter().any(|name| reads(rule, name)));
    });
}

/// Returns true if a rule reads a member of its own object, or reports violations at it.
fn reads(rule: &RuleSource, name: &str) -> bool {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let member = format!("this.{name}");
    let read = rule.cel.match_indices(&member).any(|(at, _)| {
        let before = rule.cel[..at].chars().next_back();
        let after = rule.cel[at + member.len()..].chars().next();
        !before.is_some_and(|c| is_word(c) || c == '.') && !after.is_some_and(is_word)
    });
    read || rule.at.as_ref().is_some_and(|at| at.as_str() == name)
}
