//! Accumulators for the events of streamed replies: `generated/streams.rs`.

mod grows;

use std::collections::BTreeSet;

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use crate::items::docs::Docs;
use crate::items::imports::Imports;
use crate::items::{
    accumulator_ident, field_ident, folder, joined_operations, optional, type_ident, unsigned,
};
use genwire_output::{OutputFile, render};
use genwire_spec::model::{
    Area, Field, Interface, Joined, KindId, Merge, MergeKey, MergeLabels, ObjectId, Operation,
    Response, Streamed, Type, TypeKind,
};

/// Emits one file for each area with streams.
pub fn emit(interface: &Interface) -> Vec<OutputFile> {
    interface.areas.iter().filter_map(|area| emit_area(interface, area)).collect()
}

fn emit_area(interface: &Interface, area: &Area) -> Option<OutputFile> {
    let name = &area.name.wire;
    let operations = joined_operations(interface, name);
    let mut writer = Writer {
        interface,
        imports: Imports::new(name, "streams"),
        done: BTreeSet::new(),
        ruled: BTreeSet::new(),
        labelled: BTreeSet::new(),
        functions: Vec::new(),
    };
    let mut streams = Vec::new();
    let mut arms = Vec::new();
    for operation in &operations {
        for response in &operation.responses {
            let Some((stream, joined)) = response.stream.as_ref().zip(response.joined()) else {
                continue;
            };
            streams.extend(writer.emit_stream(operation, stream, joined));
        }
        if let Some(joined) = operation.responses.iter().find_map(Response::joined) {
            let (wire, whole) = (&operation.name.snake, writer.name(joined.collects_to));
            arms.push(quote! { #wire => merge::join::<#whole>(events), });
        }
    }
    if streams.is_empty() {
        return None;
    }
    writer.imports.core("merge");
    writer.imports.core("Interface");
    writer.imports.shared("INTERFACE");
    let mut items = writer.imports.emit(interface);
    items.extend(streams);
    items.push(quote! {
        /// Joins the events of a streamed reply of one of this area's operations.
        ///
        /// `None` when the area has no such operation, or the operation has no stream.
        pub(super) fn join(
            operation: &str,
            events: &[Vec<u8>],
        ) -> Option<Result<genwire_core::Whole, String>> {
            let whole = match operation {
                #(#arms)*
                _ => return None,
            };
            Some(whole.map_err(|error| error.to_string()))
        }
    });
    items.extend(writer.functions);
    let from = interface.project.spec_path(name);
    let doc = "Rules by which the events of streamed responses add up to whole responses.";
    let header = render::Header {
        from: &from,
        by: module_path!(),
        command: &interface.project.command,
        doc,
    };
    Some(render::rust(format!("{}/streams.rs", folder(interface, name)), &header, items))
}

/// The state of a file that is being written.
struct Writer<'a> {
    interface: &'a Interface,
    imports: Imports,
    /// Pairs of a delta type and a whole type whose function has been emitted.
    done: BTreeSet<(ObjectId, ObjectId)>,
    /// Pairs of a delta type and a whole type whose rules for lists have been emitted.
    ruled: BTreeSet<(ObjectId, ObjectId)>,
    /// Delta types of items with labels.
    labelled: BTreeSet<ObjectId>,
    functions: Vec<TokenStream>,
}

/// A list whose complete items have a name.
struct NamedList {
    name: String,
    /// The condition that an item has no name.
    is_unnamed: TokenStream,
    /// The statement that sorts its items.
    sort: TokenStream,
}

/// The type of a delta, the type it is added to, and whether an event may repeat an earlier string.
#[derive(Clone, Copy)]
struct Pair {
    delta: ObjectId,
    whole: ObjectId,
    repeats: bool,
}

impl Writer<'_> {
    fn emit_stream(
        &mut self,
        operation: &Operation,
        stream: &Streamed,
        joined: &Joined,
    ) -> Vec<TokenStream> {
        let pair = Pair {
            delta: joined.event,
            whole: joined.collects_to,
            repeats: joined.repeats_when.is_some(),
        };
        let docs = Docs::new(&format!(
            "Collects the events of a streamed response of `{}` into the whole response.",
            operation.name.snake
        ))
        .emit();
        let alias = accumulator_ident(operation);
        let whole = self.name(pair.whole);
        let event = self.name(pair.delta);
        let terminator = optional(stream.terminator.as_ref().map(|end| quote! { #end }));
        let add = self.function(pair);
        let repeats = joined.repeats_when.as_ref().and_then(|name| {
            let field = member(self.interface, pair.delta, name)?;
            Some(field_ident(&field.name))
        });
        let add = match repeats {
            Some(ref member) if self.joins(pair.delta) => quote! {
                let may_repeat = event.#member.is_some();
                #add(self, event, may_repeat, tally);
            },
            _ => quote! { #add(self, event, tally); },
        };
        let reports = self.emit_reports(pair.delta);
        let complete = self.emit_complete(pair, &joined.complete_when);
        let unnamed = self.emit_unnamed(pair);
        let grows =
            joined.grows.as_deref().map(|path| self.emit_grows(pair, path, repeats.as_ref()));
        let (grows_at, growing) = grows.unwrap_or_default();
        vec![
            quote! { #docs pub type #alias = merge::Accumulator<#whole>; },
            quote! {
                impl merge::Collected for #whole {
                    type Event = #event;

                    const INTERFACE: &'static Interface = &INTERFACE;
                    const TERMINATOR: Option<&'static str> = #terminator;

                    #grows_at

                    fn add(&mut self, event: #event, tally: &mut merge::Tally) {
                        #add
                    }

                    #growing

                    #reports

                    fn is_complete(&self) -> bool {
                        #complete
                    }

                    #unnamed
                }
            },
        ]
    }

    /// Imports a type and returns its name.
    fn name(&mut self, id: ObjectId) -> Ident {
        self.imports.named(self.interface, id.into());
        type_ident(&self.interface.ty(id).name)
    }

    /// Emits the check for members in which error families report errors.
    fn emit_reports(&self, event: ObjectId) -> TokenStream {
        let bodies = self.interface.families.iter().map(|family| family.body);
        let names: BTreeSet<&str> = bodies
            .filter_map(|body| match &self.interface.ty(body).kind {
                TypeKind::Object(object) => Some(&object.fields),
                TypeKind::Enum(_) | TypeKind::Union(_) | TypeKind::Either(_) => None,
            })
            .flatten()
            .filter(|field| matches!(field.ty, Type::Named(_)))
            .map(|field| field.name.wire.as_str())
            .collect();
        let members: Vec<Ident> = names
            .into_iter()
            .filter_map(|name| member(self.interface, event, name))
            .map(|field| field_ident(&field.name))
            .collect();
        if members.is_empty() {
            return quote! { fn may_report(_: &Self::Event) -> bool { false } };
        }
        quote! {
            fn may_report(event: &Self::Event) -> bool {
                #(event.#members.is_some())||*
            }
        }
    }

    /// Emits the check for the member that completes the reply.
    fn emit_complete(&self, pair: Pair, path: &str) -> TokenStream {
        let (above, last) = path.rsplit_once('.').unwrap_or(("", path));
        let mut at = pair;
        let mut steps = Vec::new();
        for name in above.split('.').filter(|name| !name.is_empty()) {
            let Some((field, target)) = paired(self.interface, at, name) else { break };
            at = inner(self.interface, field, target);
            let place = field_ident(&target.name);
            let list = matches!(target.ty, Type::List(_)).then(|| quote! { .flatten() });
            steps.push(quote! { #place.iter() #list });
        }
        let Some((_, last)) = paired(self.interface, at, last) else { return quote! { false } };
        let last = field_ident(&last.name);
        let root = |depth: usize| {
            if depth == 0 {
                quote! { self }
            } else {
                quote! { it }
            }
        };
        let present = root(steps.len());
        steps.iter().enumerate().rev().fold(
            quote! { #present.#last.is_some() },
            |inner, (depth, step)| {
                let root = root(depth);
                quote! { #root.#step.any(|it| #inner) }
            },
        )
    }

    /// Emits the search for items without a name, and the sorting of items.
    ///
    /// `None` if no list has items with names.
    fn emit_unnamed(&self, pair: Pair) -> Option<TokenStream> {
        let lists = self.named_lists(pair, &quote! { self }, &mut Vec::new());
        let (last, others) = lists.split_last()?;
        let found = |list: &NamedList| {
            let (name, is_unnamed) = (&list.name, &list.is_unnamed);
            quote! { #is_unnamed.then_some(#name) }
        };
        let code = others.iter().rev().fold(found(last), |rest, list| {
            let found = found(list);
            quote! { #found.or_else(|| #rest) }
        });
        let sorts = lists.iter().map(|list| &list.sort);
        Some(quote! {
            fn unnamed(&self) -> Option<&'static str> {
                #code
            }

            fn settle(&mut self) {
                #(#sorts)*
            }
        })
    }

    /// Finds the lists whose complete items have a name.
    fn named_lists(
        &self,
        pair: Pair,
        root: &TokenStream,
        above: &mut Vec<ObjectId>,
    ) -> Vec<NamedList> {
        if above.contains(&pair.delta) {
            return Vec::new();
        }
        above.push(pair.delta);
        let mut lists = Vec::new();
        for field in &self.interface.object(pair.delta).fields {
            let (Some(merge @ (Merge::ByKey(_) | Merge::Nested)), Some((_, target))) =
                (&field.merge, paired(self.interface, pair, &field.name.wire))
            else {
                continue;
            };
            let inner = inner(self.interface, field, target);
            let into = field_ident(&target.name);
            if matches!(merge, Merge::ByKey(MergeKey { labels: Some(_), .. })) {
                let rules = rules_ident(self.interface, inner);
                lists.push(NamedList {
                    name: field.name.wire.clone(),
                    is_unnamed: quote! { merge::has_unnamed(#root.#into.as_deref(), &#rules) },
                    sort: quote! { merge::sort(#root.#into.as_deref_mut(), &#rules); },
                });
            }
            let is_list = matches!(target.ty, Type::List(_));
            let flatten = is_list.then(|| quote! { .flatten() });
            let each = if is_list {
                quote! { for it in #root.#into.iter_mut().flatten() }
            } else {
                quote! { if let Some(it) = &mut #root.#into }
            };
            for list in self.named_lists(inner, &quote! { it }, above) {
                let NamedList { name, is_unnamed, sort } = list;
                lists.push(NamedList {
                    name,
                    is_unnamed: quote! { #root.#into.iter() #flatten.any(|it| #is_unnamed) },
                    sort: quote! { #each { #sort } },
                });
            }
        }
        above.pop();
        lists
    }

    /// Returns true if a type has strings that are concatenated, itself or in a nested type.
    fn joins(&self, delta: ObjectId) -> bool {
        self.interface.object(delta).fields.iter().any(|field| match (&field.merge, &field.ty) {
            (Some(Merge::Concat | Merge::ConcatNew), Type::String) => true,
            (Some(Merge::Nested), ty) => {
                ty.object(&self.interface.types).is_some_and(|id| self.joins(id))
            }
            _ => false,
        })
    }

    /// Returns the function that adds a delta, and emits it on first use.
    fn function(&mut self, pair: Pair) -> Ident {
        let name = format_ident!("add_{}", self.interface.ty(pair.delta).name.snake);
        if !self.done.insert((pair.delta, pair.whole)) {
            return name;
        }
        let (delta, whole) = (self.name(pair.delta), self.name(pair.whole));
        let place = self.functions.len();
        self.functions.push(TokenStream::new());
        let delta_object = self.interface.object(pair.delta);
        let fields = &delta_object.fields;
        let members: Vec<TokenStream> =
            fields.iter().filter_map(|field| self.emit_member(pair, field)).collect();
        let extra =
            format_ident!("{}", if delta_object.extra.is_some() { "typed_extra" } else { "extra" });
        let repeats =
            (pair.repeats && self.joins(pair.delta)).then(|| quote! { , may_repeat: bool });
        self.functions[place] = quote! {
            fn #name(into: &mut #whole, delta: #delta #repeats, tally: &mut merge::Tally) {
                #(#members)*
                merge::#extra(&mut into.extra, delta.extra, tally);
            }
        };
        name
    }

    /// Emits the merge of a delta's member; `None` if the whole reply does not have this member.
    fn emit_member(&mut self, pair: Pair, field: &Field) -> Option<TokenStream> {
        let merge = field.merge.as_ref()?;
        let (_, target) = paired(self.interface, pair, &field.name.wire)?;
        let from = field_ident(&field.name);
        let into = field_ident(&target.name);
        Some(match merge {
            Merge::Concat if matches!(field.ty, Type::List(_)) => {
                quote! { merge::list(&mut into.#into, delta.#from, tally); }
            }
            Merge::Concat if pair.repeats => {
                quote! { merge::concat_or_repeat(&mut into.#into, delta.#from, may_repeat, tally); }
            }
            Merge::Concat => {
                if let Some(limit) = limit(field) {
                    let name = &field.name.wire;
                    quote! {
                        merge::concat_within(&mut into.#into, delta.#from, (#name, #limit), tally);
                    }
                } else {
                    quote! { merge::concat(&mut into.#into, delta.#from, tally); }
                }
            }
            Merge::ConcatNew => {
                quote! { merge::concat_new(&mut into.#into, delta.#from, tally); }
            }
            Merge::Longest => quote! { merge::longest(&mut into.#into, delta.#from); },
            Merge::Replace => {
                let value = held(quote! { delta.#from }, field.is_boxed, target.is_boxed);
                quote! { merge::replace(&mut into.#into, #value); }
            }
            Merge::First => emit_first(field, target, &from, &into),
            Merge::Nested => {
                let pair = Pair { repeats: pair.repeats, ..inner(self.interface, field, target) };
                let add = self.function(pair);
                let repeats =
                    (pair.repeats && self.joins(pair.delta)).then(|| quote! { , may_repeat });
                let by_value = field.is_boxed.then(|| quote! { * });
                quote! {
                    if let Some(delta) = delta.#from {
                        #add(into.#into.get_or_insert_default(), #by_value delta #repeats, tally);
                    }
                }
            }
            Merge::ByKey(key) => {
                self.emit_by_key(inner(self.interface, field, target), key, field, &into)
            }
        })
    }

    fn emit_by_key(
        &mut self,
        pair: Pair,
        key: &MergeKey,
        field: &Field,
        into: &Ident,
    ) -> TokenStream {
        let labels = key.labels.as_ref().map(|labels| emit_labels(self.interface, pair, labels));
        let labels = optional(labels);
        let add = self.function(pair);
        let (delta, whole) = (self.name(pair.delta), self.name(pair.whole));
        let item_key = emit_key(self.interface, pair.whole, &key.key);
        let delta_key = emit_key(self.interface, pair.delta, &key.key);
        let agreements: Vec<TokenStream> = self
            .interface
            .object(pair.delta)
            .fields
            .iter()
            .filter(|field| matches!((&field.merge, &field.ty), (Some(Merge::First), Type::String)))
            .filter_map(|field| paired(self.interface, pair, &field.name.wire))
            .filter(|(_, target)| matches!(target.ty, Type::String))
            .map(|(field, target)| {
                let (from, into) = (field_ident(&field.name), field_ident(&target.name));
                quote! { merge::agree(item.#into.as_ref(), delta.#from.as_ref()) }
            })
            .collect();
        let agrees = if agreements.is_empty() {
            quote! { |_, _| true }
        } else {
            quote! { |item, delta| #(#agreements)&&* }
        };
        let rules = rules_ident(self.interface, pair);
        let (name, from) = (&field.name.wire, field_ident(&field.name));
        let max_items =
            limit(field).map_or_else(|| quote! { merge::MAX_ITEMS }, |max| quote! { #max });
        if self.ruled.insert((pair.delta, pair.whole)) {
            let doc = format!(
                " Rules by which a [`{delta}`] finds its [`{whole}`] in the list of a response."
            );
            self.functions.push(quote! {
                #[doc = #doc]
                const #rules: merge::ByKey<#whole, #delta> = merge::ByKey {
                    name: #name,
                    max_items: #max_items,
                    item_key: |it| #item_key,
                    delta_key: |it| #delta_key,
                    agrees: #agrees,
                    labels: #labels,
                    add: #add,
                };
            });
            if key.labels.is_some() && self.labelled.insert(pair.delta) {
                self.functions.push(quote! {
                    impl merge::ListDelta for #delta {
                        type Item = #whole;

                        const RULES: merge::ByKey<Self::Item, Self> = #rules;
                    }
                });
            }
        }
        quote! { merge::by_key(&mut into.#into, delta.#from, &#rules, tally); }
    }
}

/// Emits the merge that keeps the first value of a member.
fn emit_first(field: &Field, target: &Field, from: &Ident, into: &Ident) -> TokenStream {
    match (&field.ty, &target.ty) {
        (Type::String, Type::String) => match (field.only_value(), target.only_value()) {
            (Some(event), Some(whole)) if event != whole => {
                quote! { merge::constant(&mut into.#into, delta.#from, #event, #whole); }
            }
            _ => quote! { merge::first_text(&mut into.#into, delta.#from); },
        },
        (Type::String, _) => {
            let value = quote! { merge::text(delta.#from).map(Into::into) };
            let value = held(value, false, target.is_boxed);
            quote! { merge::first(&mut into.#into, #value); }
        }
        _ => {
            let value = held(quote! { delta.#from }, field.is_boxed, target.is_boxed);
            quote! { merge::first(&mut into.#into, #value); }
        }
    }
}

/// Returns the optional value of a delta as the whole reply stores it: boxed or not.
fn held(value: TokenStream, is_boxed: bool, into_box: bool) -> TokenStream {
    match (is_boxed, into_box) {
        (false, true) => quote! { #value.map(Box::new) },
        (true, false) => quote! { #value.map(|it| *it) },
        (true, true) | (false, false) => value,
    }
}

/// Returns the name of the constant with the rules by which deltas find their items.
fn rules_ident(interface: &Interface, pair: Pair) -> Ident {
    format_ident!("{}_RULES", interface.ty(pair.delta).name.shouting())
}

/// Emits the functions that read the labels of items and deltas.
fn emit_labels(interface: &Interface, pair: Pair, labels: &MergeLabels) -> TokenStream {
    let read =
        |object, name: &str| emit_member_of(interface, object, name, &quote! { .as_deref() });
    let (item_id, delta_id) = (read(pair.whole, &labels.id), read(pair.delta, &labels.id));
    let (item_name, delta_name) = (read(pair.whole, &labels.name), read(pair.delta, &labels.name));
    quote! {
        merge::Labels {
            item_id: |it| #item_id,
            delta_id: |it| #delta_id,
            item_name: |it| #item_name,
            delta_name: |it| #delta_name,
        }
    }
}

/// Emits the code that reads the key of an item: a member of the item, or of an object inside it.
fn emit_key(interface: &Interface, id: ObjectId, key: &str) -> TokenStream {
    emit_member_of(interface, id, key, &TokenStream::new())
}

/// Emits the code that reads a member of an item, or of an object inside it; `read` follows the
/// member.
fn emit_member_of(
    interface: &Interface,
    id: ObjectId,
    key: &str,
    read: &TokenStream,
) -> TokenStream {
    let own = member(interface, id, key).map(|field| {
        let place = field_ident(&field.name);
        quote! { it.#place #read }
    });
    let inside = interface.object(id).fields.iter().filter_map(|field| {
        let Type::Named(inner) = field.ty else { return None };
        let KindId::Object(inner) = inner.kind(&interface.types) else { return None };
        let key = field_ident(&member(interface, inner, key)?.name);
        let place = field_ident(&field.name);
        Some(quote! { it.#place.as_ref().and_then(|it| it.#key #read) })
    });
    let mut ways = own.into_iter().chain(inside);
    let Some(first) = ways.next() else { return quote! { None } };
    ways.fold(first, |code, way| quote! { #code.or_else(|| #way) })
}

/// Returns a member of a delta, and the member of the whole reply that it is added to.
fn paired<'a>(interface: &'a Interface, pair: Pair, name: &str) -> Option<(&'a Field, &'a Field)> {
    let field = member(interface, pair.delta, name)?;
    let target = field.into.as_deref().unwrap_or(name);
    Some((field, member(interface, pair.whole, target)?))
}

/// Returns the object types inside a member of a delta and inside the member it is merged into.
fn inner(interface: &Interface, field: &Field, target: &Field) -> Pair {
    match (field.ty.object(&interface.types), target.ty.object(&interface.types)) {
        (Some(delta), Some(whole)) => Pair { delta, whole, repeats: false },
        // The spec was checked for this.
        _ => panic!("`{}` and `{}` are not objects", field.name.wire, target.name.wire),
    }
}

fn member<'a>(interface: &'a Interface, id: ObjectId, name: &str) -> Option<&'a Field> {
    interface.object(id).field(name)
}

/// Returns the limit of a member as a Rust literal.
fn limit(field: &Field) -> Option<TokenStream> {
    field.merge_limit.map(unsigned)
}
