//! Versions of the interface with what the comparison needs: positions, usages of types,
//! candidates.

use super::change::{Flow, ItemPlace, Side};
use super::keyed::{IsPair, Pairs, pair_by_key, pair_by_tests};
use super::usages::{Usages, UsagesOfTypes};
use genwire_spec::judge::Finding;
use genwire_spec::model::{
    Alternative, BodyKind, Either, Field, Interface, Json, Operation, ParameterPlace, Type,
    TypeDef, TypeId, TypeKind, shared,
};
use genwire_spec::names;
use std::collections::{BTreeMap, BTreeSet};

/// Body of an operation that may be a witness.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The index of the operation in the interface.
    pub operation: usize,
    /// The part of the operation.
    pub part: BodyKind,
    /// The body.
    pub body: Json,
    /// The findings of native checks. The model cannot run them.
    pub native_findings: Vec<Finding>,
    /// Items of the spec that the body tests.
    pub covers: Vec<String>,
}

/// Version of the interface.
#[derive(Debug)]
pub struct SpecVersion {
    name: String,
    interface: Interface,
    candidates: Vec<Candidate>,
    /// Number of additional bodies that were not generated.
    left_out: usize,
    /// True for the draft of a document. A document does not state how unlisted values are treated.
    is_draft: bool,
    places: BTreeMap<String, (String, usize)>,
    /// Unions and tags of variants, by the paths of their payload types.
    payloads: BTreeMap<String, (String, String)>,
    /// Paths of the tables that declare the members of types, if these are not the types' own
    /// tables: request forms of types, and parameter and header objects.
    written: BTreeMap<String, String>,
    usages: UsagesOfTypes,
    /// Parameter and header objects of operations.
    parameters: BTreeSet<TypeId>,
    /// Members of those objects that are HTTP headers.
    headers: BTreeSet<(TypeId, String)>,
}

impl SpecVersion {
    /// Prepares a version from its interface, the positions of its items and candidate bodies.
    pub fn new(
        name: impl Into<String>,
        mut interface: Interface,
        places: BTreeMap<String, (String, usize)>,
        candidates: Vec<Candidate>,
    ) -> Self {
        move_path_of_servers(&mut interface);
        // A webhook is compared as an operation with one callback.
        interface.operations.append(&mut interface.webhooks);
        let mut payloads = BTreeMap::new();
        for def in &interface.types {
            if let TypeKind::Object(object) = &def.kind
                && let Some((union, tag)) = &object.variant_of
            {
                payloads.insert(def.path(), (interface.ty(*union).path(), tag.clone()));
            }
        }
        let forms =
            interface.types.iter().filter_map(|def| Some((def.path(), def.form_of.clone()?)));
        let mut written: BTreeMap<String, String> = forms.collect();
        for operation in &interface.operations {
            let tables = [(operation.parameters, "params"), (operation.headers, "headers")];
            written.extend(tables.into_iter().filter_map(|(ty, table)| {
                let path = interface.ty(TypeId::from(ty?)).path();
                Some((path, format!("{}.{table}", operation.item_path())))
            }));
        }
        let usages = collect_usages(&interface);
        let operations = interface.operations.iter();
        let parameters = operations.flat_map(|one| [one.parameters, one.headers]).flatten();
        let parameters = parameters.map(TypeId::from).collect();
        let headers = headers_of(&interface);
        Self {
            name: name.into(),
            interface,
            candidates,
            left_out: 0,
            is_draft: false,
            places,
            payloads,
            written,
            usages,
            parameters,
            headers,
        }
    }

    /// Returns true for a member that is an HTTP header. Its name is case-insensitive.
    fn is_header(&self, id: TypeId, field: &Field) -> bool {
        self.headers.contains(&(id, field.name.wire.clone()))
    }

    /// Records the number of bodies that were left out. Rules that agree on the candidates may
    /// differ on those.
    #[must_use]
    pub const fn leaving_out(mut self, count: usize) -> Self {
        self.left_out = count;
        self
    }

    /// Marks the version as the draft of a document. A document does not state that a type is
    /// strict in replies only because a request contains it.
    #[must_use]
    pub const fn of_document(mut self) -> Self {
        self.is_draft = true;
        self
    }

    /// Returns true for the draft of a document.
    pub(super) const fn is_draft(&self) -> bool {
        self.is_draft
    }

    /// Returns the name: a version number, a git revision or a path.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the interface.
    pub fn interface(&self) -> &Interface {
        &self.interface
    }

    /// Returns the number of bodies that were left out of the candidates.
    pub(super) const fn left_out(&self) -> usize {
        self.left_out
    }

    /// Returns the candidate bodies.
    pub(super) fn candidates(&self) -> &[Candidate] {
        &self.candidates
    }

    /// Returns the position of an item, or of the closest item around it.
    pub fn place(&self, item: &str) -> Option<ItemPlace> {
        let mut path = item;
        loop {
            let found = self.written_place(path).or_else(|| self.place_in_union(path));
            if let Some((file, line)) = found {
                return Some(ItemPlace::Line { file: file.clone(), line: *line });
            }
            path = path.rsplit_once('.')?.0;
        }
    }

    pub(super) fn own_place(&self, item: &str) -> Option<ItemPlace> {
        let (file, line) = self.written_place(item).or_else(|| self.place_in_union(item))?;
        Some(ItemPlace::Line { file: file.clone(), line: *line })
    }

    /// Returns the position of an item in the table that declares it.
    fn written_place(&self, path: &str) -> Option<&(String, usize)> {
        let elsewhere = || {
            let at = path.match_indices('.').nth(1).map_or(path.len(), |(at, _)| at);
            let (head, rest) = path.split_at(at);
            self.places.get(&format!("{}{rest}", self.written.get(head)?))
        };
        self.places.get(path).or_else(elsewhere)
    }

    fn place_in_union(&self, path: &str) -> Option<&(String, usize)> {
        let mut parts = path.splitn(3, '.');
        let head = format!("{}.{}", parts.next()?, parts.next()?);
        let (union, tag) = self.payloads.get(&head)?;
        let rest = parts.next().map(|rest| format!(".{rest}")).unwrap_or_default();
        let own = format!("{union}.variants.{tag}{rest}");
        self.written_place(&own).or_else(|| self.written_place(&format!("{union}{rest}")))
    }

    /// Returns the usages of a type, with indices of operations of this version.
    pub(super) fn usages(&self, id: TypeId) -> &Usages {
        self.usages.of(id.0)
    }

    /// Returns true for the object of the parameters, or of the headers, of an operation.
    pub(super) fn is_parameters(&self, id: TypeId) -> bool {
        self.parameters.contains(&id)
    }

    /// Returns the paths of a type, of the types that it contains, and of the members that mention
    /// it.
    pub(super) fn paths_below(&self, id: TypeId) -> Vec<String> {
        let (mut open, mut seen) = (vec![id], BTreeSet::from([id]));
        let mut paths = self.mentions(id);
        while let Some(id) = open.pop() {
            let def = self.interface.ty(id);
            paths.push(def.path());
            open.extend(def.references().into_iter().filter(|inner| seen.insert(*inner)));
        }
        paths
    }

    /// Returns the paths of a type and of the members that mention it, also as an alternative.
    pub(super) fn mentions(&self, id: TypeId) -> Vec<String> {
        let (mut open, mut seen) = (vec![id], BTreeSet::from([id]));
        let mut mentions = Vec::new();
        while let Some(id) = open.pop() {
            mentions.push(self.interface.ty(id).path());
            let is_it = |ty: &Type| ty.named() == Some(id);
            for (index, def) in self.interface.types.iter().enumerate() {
                match &def.kind {
                    TypeKind::Object(object) => {
                        let fields = object.fields.iter().filter(|field| is_it(&field.ty));
                        let path = |field: &Field| format!("{}.{}", def.path(), field.name.wire);
                        mentions.extend(fields.map(path));
                        if object.extra.as_ref().is_some_and(is_it) {
                            mentions.push(format!("{}.unknown", def.path()));
                        }
                    }
                    TypeKind::Either(either)
                        if either.alternatives.iter().any(|it| is_it(&it.ty))
                            && seen.insert(TypeId(index)) =>
                    {
                        open.push(TypeId(index));
                    }
                    TypeKind::Either(_) | TypeKind::Enum(_) | TypeKind::Union(_) => {}
                }
            }
        }
        mentions
    }
}

pub(super) fn body_types(interface: &Interface, operation: &Operation) -> Vec<(Flow, TypeId)> {
    let bodies = positions(interface, operation).into_iter();
    let types = bodies.map(|(position, id)| (position.flow, id));
    types
        .chain(error_bodies(interface, operation).into_iter().map(|id| (Flow::Reply, id)))
        .collect()
}

/// Position of a body or of a parameter in an operation.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Position {
    flow: Flow,
    part: &'static str,
    name: String,
}

/// Returns the types of the bodies, listed errors and parameters of an operation, by position.
fn positions(interface: &Interface, operation: &Operation) -> Vec<(Position, TypeId)> {
    let mut all = Vec::new();
    let mut add = |flow: Flow, part: &'static str, name: &dyn ToString, id: Option<TypeId>| {
        all.extend(id.map(|id| (Position { flow, part, name: name.to_string() }, id)));
    };
    add(Flow::Request, "body", &"", operation.request);
    add(Flow::Request, "parameters", &"", operation.parameters.map(TypeId::from));
    for (index, param) in operation.params.iter().enumerate() {
        add(Flow::Request, "param", &index, param.ty.named());
    }
    add(Flow::Reply, "headers", &"", operation.headers.map(TypeId::from));
    let mut counts: BTreeMap<u16, usize> = BTreeMap::new();
    for response in operation.responses.iter().filter(|response| response.ty.is_some()) {
        let count = counts.entry(response.status).or_default();
        *count += 1;
        add(Flow::Reply, "body", &format!("{} {count}", response.status), response.ty);
    }
    for callback in &operation.callbacks {
        add(Flow::Callback, "body", &callback.id, Some(callback.request));
        add(Flow::Answer, "body", &callback.id, callback.response);
    }
    add(Flow::Reply, "errors", &"", interface.family_of(operation).map(|family| family.body));
    let listed = interface.codes.iter().filter(|one| operation.codes.contains(&one.code));
    let own = operation.families.iter().map(|(status, _)| *status);
    let statuses: BTreeSet<u16> = listed.map(|code| code.http).chain(own).collect();
    for status in statuses {
        let family = interface.family_at(operation, status);
        add(Flow::Reply, "error", &status, family.map(|family| family.body));
    }
    all
}

/// Returns the error types of an operation, the usual one first.
pub(super) fn error_bodies(interface: &Interface, operation: &Operation) -> Vec<TypeId> {
    let of_status = operation.families.iter().map(|(_, family)| *family);
    let families = operation.family.into_iter().chain(of_status);
    families.map(|family| interface.family(family).body).collect()
}

fn collect_usages(interface: &Interface) -> UsagesOfTypes {
    let inside = |def: &TypeDef| def.references().into_iter().map(|id| id.0).collect();
    let references: Vec<Vec<usize>> = interface.types.iter().map(inside).collect();
    let operations = interface.operations.iter().enumerate();
    let named = operations.flat_map(|(index, operation)| {
        let types = body_types(interface, operation).into_iter();
        types.map(move |(flow, id)| (id.0, (index, flow)))
    });
    UsagesOfTypes::new(&references, named)
}

/// Two versions with their corresponding types and operations.
#[derive(Debug)]
pub(super) struct Matches<'a> {
    pub(super) old: &'a SpecVersion,
    pub(super) new: &'a SpecVersion,
    /// The type of the new version that corresponds to a type of the old version.
    pub(super) types: BTreeMap<TypeId, TypeId>,
    /// The operations of both versions, by index.
    pub(super) operations: Vec<(usize, usize)>,
}

impl<'a> Matches<'a> {
    /// Matches types and operations by name, and renamed ones by their position.
    pub(super) fn new(old: &'a SpecVersion, new: &'a SpecVersion) -> Self {
        let mut matches = Self { old, new, types: BTreeMap::new(), operations: Vec::new() };
        matches.match_operations();
        matches.match_types_by_name();
        matches.match_renamed_types();
        matches
    }

    /// Matches types by name. No body contains the schema names of a document, so a match by name
    /// is ignored if the positions match both types with others.
    fn match_types_by_name(&mut self) {
        let (of_old, of_new) = (&self.old.interface.types, &self.new.interface.types);
        let types = of_new.iter().zip(0..).map(|(def, index)| (def.path(), TypeId(index)));
        let paths: BTreeMap<String, TypeId> = types.collect();
        let is_draft = self.old.is_draft || self.new.is_draft;
        let pairs = if is_draft { self.pairs_by_position() } else { BTreeSet::new() };
        let olds: BTreeSet<TypeId> = pairs.iter().map(|(old, _)| *old).collect();
        let news: BTreeSet<TypeId> = pairs.iter().map(|(_, new)| *new).collect();
        for (def, index) in of_old.iter().zip(0..) {
            let Some(new) = paths.get(&def.path()).copied() else { continue };
            let old = TypeId(index);
            let has_passed =
                olds.contains(&old) && news.contains(&new) && !pairs.contains(&(old, new));
            if !has_passed {
                self.types.insert(old, new);
            }
        }
    }

    /// Returns the body types of matched operations in the same positions.
    fn pairs_of_bodies(&self) -> Vec<(TypeId, TypeId)> {
        let (of_old, of_new) = (&self.old.interface, &self.new.interface);
        let operations = self.operations.iter();
        let pairs = operations.flat_map(|(old, new)| {
            let ours = positions(of_old, &of_old.operations[*old]);
            let theirs = positions(of_new, &of_new.operations[*new]);
            let same = pair_by_key(&ours, &theirs, |(position, _)| position).same;
            same.into_iter().map(|((_, old), (_, new))| (*old, *new)).collect::<Vec<_>>()
        });
        pairs.collect()
    }

    /// Returns all pairs of types in the same positions of the bodies of matched operations.
    fn pairs_by_position(&self) -> BTreeSet<(TypeId, TypeId)> {
        let mut open = self.pairs_of_bodies();
        let mut pairs = BTreeSet::new();
        while let Some(ids) = open.pop() {
            if pairs.insert(ids) {
                open.extend(self.pair_inner_types(ids));
            }
        }
        pairs
    }

    fn match_operations(&mut self) {
        let (of_old, of_new) = (&self.old.interface, &self.new.interface);
        let (old, new) = (&of_old.operations, &of_new.operations);
        let key = |one: &Operation| (one.item_path(), one.is_webhook());
        let mut by_path = BTreeMap::new();
        for (index, other) in new.iter().enumerate() {
            by_path.entry(key(other)).or_insert(index);
        }
        let known: BTreeSet<(String, bool)> = old.iter().map(key).collect();
        let is_free = |other: &&Operation| !known.contains(&key(other));
        let free: Vec<(usize, &Operation)> =
            new.iter().enumerate().filter(|(_, other)| is_free(other)).collect();
        for (index, operation) in old.iter().enumerate() {
            let same = by_path.get(&key(operation)).copied();
            let renamed = || {
                let selectors = shared::selectors_of(of_old, operation);
                let is_alike = |other: &Operation| {
                    if operation.is_webhook() || other.is_webhook() {
                        // A webhook that has moved to another area keeps its name.
                        return operation.is_webhook() == other.is_webhook()
                            && operation.name.wire == other.name.wire;
                    }
                    other.method == operation.method
                        && other.path == operation.path
                        && shared::selectors_of(of_new, other) == selectors
                };
                free.iter().find(|(_, other)| is_alike(other)).map(|(index, _)| *index)
            };
            if let Some(other) = same.or_else(renamed) {
                self.operations.push((index, other));
            }
        }
    }

    /// Matches types without a counterpart if they are used in the same position of a matched item.
    fn match_renamed_types(&mut self) {
        let mut open: Vec<(TypeId, TypeId)> = self.types.iter().map(|(a, b)| (*a, *b)).collect();
        open.extend(self.pairs_of_bodies());
        let mut seen = BTreeSet::new();
        let mut taken: BTreeSet<TypeId> = self.types.values().copied().collect();
        while let Some((old, new)) = open.pop() {
            if !self.types.contains_key(&old) && taken.insert(new) {
                self.types.insert(old, new);
            }
            if self.types.get(&old) != Some(&new) || !seen.insert(old) {
                continue;
            }
            open.extend(self.pair_inner_types((old, new)));
        }
    }

    /// Returns the name by which a member of an object is found in the other version.
    pub(super) fn member_key(&self, (old, new): (TypeId, TypeId), field: &Field) -> String {
        let name = &field.name.wire;
        let is_header = self.old.is_header(old, field) || self.new.is_header(new, field);
        if is_header { names::header_key(name) } else { name.clone() }
    }

    /// Returns the named types in the same positions of two types.
    fn pair_inner_types(&self, ids: (TypeId, TypeId)) -> Vec<(TypeId, TypeId)> {
        let (old, new) = (self.old.interface.ty(ids.0), self.new.interface.ty(ids.1));
        let pair = |old: &Type, new: &Type| Some((old.named()?, new.named()?));
        match (&old.kind, &new.kind) {
            (TypeKind::Object(old), TypeKind::Object(new)) => {
                let key = |field: &Field| self.member_key(ids, field);
                let pairs = pair_by_key(&old.fields, &new.fields, key).same;
                let extra = old.extra.as_ref().zip(new.extra.as_ref());
                let types = pairs.into_iter().map(|(old, new)| (&old.ty, &new.ty)).chain(extra);
                types.filter_map(|(old, new)| pair(old, new)).collect()
            }
            (TypeKind::Union(old), TypeKind::Union(new)) => {
                let pairs = pair_by_key(&old.variants, &new.variants, |it| &it.name.wire).same;
                pairs.into_iter().map(|(old, new)| (old.ty.into(), new.ty.into())).collect()
            }
            (TypeKind::Either(old), TypeKind::Either(new)) => {
                let pairs = self.pair_alternatives(old, new).same.into_iter();
                pairs.filter_map(|(old, new)| pair(&old.ty, &new.ty)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Pairs alternatives with the same members, preferably with the same name, and then the others
    /// by name. An alternative of a document gets another name when its schema is stated inline.
    fn pair_alternatives<'e>(&self, old: &'e Either, new: &'e Either) -> Pairs<'e, Alternative> {
        let has_members_of = |before: &Alternative, after: &Alternative| {
            let members = member_names(&self.old.interface, &before.ty);
            members.is_some() && members == member_names(&self.new.interface, &after.ty)
        };
        let has_name_of =
            |before: &Alternative, after: &Alternative| before.name.wire == after.name.wire;
        let is_alike = |before: &Alternative, after: &Alternative| {
            has_name_of(before, after) && has_members_of(before, after)
        };
        let tests: [IsPair<'_, Alternative>; 3] = [&is_alike, &has_members_of, &has_name_of];
        pair_by_tests(&old.alternatives, &new.alternatives, &tests)
    }

    pub(super) fn side(&self, side: Side) -> &'a SpecVersion {
        match side {
            Side::Old => self.old,
            Side::New => self.new,
        }
    }

    /// Returns true if two named types are matched.
    pub(super) fn is_match(&self, old: TypeId, new: TypeId) -> bool {
        self.types.get(&old) == Some(&new)
    }

    /// Returns true if two types are equal except for the names of matched types.
    pub(super) fn is_same(&self, old: &Type, new: &Type) -> bool {
        match (old, new) {
            (Type::Named(old), Type::Named(new)) => self.is_match(*old, *new),
            (Type::List(old), Type::List(new))
            | (Type::Map(old), Type::Map(new))
            | (Type::Nullable(old), Type::Nullable(new)) => self.is_same(old, new),
            _ => old == new,
        }
    }
}

/// Returns the members of parameter and header objects that are HTTP headers.
fn headers_of(interface: &Interface) -> BTreeSet<(TypeId, String)> {
    let mut headers = BTreeSet::new();
    for operation in &interface.operations {
        if let Some(id) = operation.headers {
            let fields = interface.object(id).fields.iter();
            headers.extend(fields.map(|field| (TypeId::from(id), field.name.wire.clone())));
        }
        if let Some(id) = operation.parameters {
            let fields = interface.object(id).fields.iter().zip(&operation.forms);
            let sent = fields.filter(|(_, form)| form.place == ParameterPlace::Header);
            headers.extend(sent.map(|(field, _)| (TypeId::from(id), field.name.wire.clone())));
        }
    }
    headers
}

/// Returns a type in the notation of the spec.
pub(super) fn type_in_spec(interface: &Interface, ty: &Type) -> String {
    match ty {
        Type::String => "string".to_owned(),
        Type::Integer => "integer".to_owned(),
        Type::Unsigned => "u64".to_owned(),
        Type::Number => "number".to_owned(),
        Type::Boolean => "boolean".to_owned(),
        Type::File => "file".to_owned(),
        Type::Json => "json".to_owned(),
        Type::JsonObject => "object".to_owned(),
        Type::List(item) => format!("[{}]", type_in_spec(interface, item)),
        Type::Map(item) => format!("{{{}}}", type_in_spec(interface, item)),
        Type::Nullable(inner) => format!("{}?", type_in_spec(interface, inner)),
        Type::Named(id) => interface.ty(*id).name.wire.clone(),
    }
}

/// Moves the path of the first base address into the operations. The address of a call is the same,
/// whichever of the two states the path.
fn move_path_of_servers(interface: &mut Interface) {
    let Some(first) = interface.base_servers().next() else { return };
    let path = path_of(&first.url).to_owned();
    if path.is_empty() || path.contains(['{', '?', '#']) {
        return;
    }
    let others: BTreeSet<String> =
        interface.operations.iter().flat_map(|operation| operation.servers.clone()).collect();
    for server in &mut interface.service.servers {
        if !others.contains(&server.name) && path_of(&server.url) == path {
            let end = server.url.trim_end_matches('/').len() - path.len();
            server.url.truncate(end);
        }
    }
    for operation in &mut interface.operations {
        if operation.servers.is_empty() {
            operation.path.insert_str(0, &path);
        }
    }
}

/// Returns the path of an address, without a trailing slash.
fn path_of(url: &str) -> &str {
    let host = url.find("://").map_or(0, |at| at + 3);
    let start = url[host..].find('/').map_or(url.len(), |at| host + at);
    url[start..].trim_end_matches('/')
}

fn member_names<'i>(interface: &'i Interface, ty: &Type) -> Option<BTreeSet<&'i str>> {
    match &interface.ty(ty.named()?).kind {
        TypeKind::Object(object) => {
            Some(object.fields.iter().map(|field| field.name.wire.as_str()).collect())
        }
        _ => None,
    }
}
