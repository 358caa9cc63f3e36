//! How the events of streamed replies add up: `generated/streams.rs`.

mod grows;

use std::collections::BTreeSet;

use genwire_constraint::{Constraint, Literal};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use crate::emit::rust::docs::{self, Docs};
use crate::emit::rust::imports::Imports;
use crate::emit::rust::{
    accumulator_ident, field_ident, folder, object_of, optional, streamed_operations, type_ident,
};
use crate::model::{
    Area, Field, Interface, Merge, Operation, Response, Severity, Streamed, Type, TypeId,
};
use crate::{OutputFile, render};

/// One file for each area that has streams.
pub fn emit(interface: &Interface) -> Vec<OutputFile> {
    interface.areas.iter().filter_map(|area| emit_area(interface, area)).collect()
}

fn emit_area(interface: &Interface, area: &Area) -> Option<OutputFile> {
    let name = &area.name.wire;
    let operations = streamed_operations(interface, name);
    let mut room = Room {
        interface,
        imports: Imports::new(name, "streams"),
        done: BTreeSet::new(),
        ruled: BTreeSet::new(),
        functions: Vec::new(),
    };
    let mut streams = Vec::new();
    for operation in &operations {
        for response in &operation.responses {
            let Some(stream) = &response.stream else { continue };
            streams.extend(room.emit_stream(operation, response, stream));
        }
    }
    if streams.is_empty() {
        return None;
    }
    room.imports.core("merge");
    let mut items = room.imports.emit();
    items.extend(streams);
    items.extend(room.functions);
    let from = format!("spec/{name}");
    let doc = "How the events of streamed replies add up to whole replies.";
    let header = render::Header { from: &from, doc };
    Some(render::rust(format!("{}/streams.rs", folder(name)), &header, &items))
}

/// One file while it is written.
struct Room<'a> {
    interface: &'a Interface,
    imports: Imports,
    /// The pairs of piece and whole that have their function.
    done: BTreeSet<(TypeId, TypeId)>,
    /// The pairs of piece and whole that have their rules for lists.
    ruled: BTreeSet<(TypeId, TypeId)>,
    functions: Vec<TokenStream>,
}

/// A piece, what it is added to, and whether an event may repeat what came before it.
#[derive(Clone, Copy)]
struct Pair {
    piece: TypeId,
    whole: TypeId,
    repeats: bool,
}

impl Room<'_> {
    fn emit_stream(
        &mut self,
        operation: &Operation,
        response: &Response,
        stream: &Streamed,
    ) -> Vec<TokenStream> {
        let pair = Pair {
            piece: response.ty,
            whole: stream.collects_to,
            repeats: stream.repeats_when.is_some(),
        };
        let path = format!("{}.responses.{}.stream", operation.item_path(), response.id);
        let mut docs = Docs::new(&format!(
            "Collects the events of a streamed reply of `{}` into the whole reply.",
            operation.name.snake
        ));
        docs.spec(&path, &docs::facts_at(self.interface, &[&path]));
        let docs = docs.emit();
        let alias = accumulator_ident(operation);
        let whole = self.name(pair.whole);
        let event = self.name(pair.piece);
        let terminator = optional(stream.terminator.as_ref().map(|end| quote! { #end }));
        let add = self.function(pair);
        let repeats = stream.repeats_when.as_ref().and_then(|name| {
            let field = member(self.interface, pair.piece, name)?;
            Some(field_ident(&field.name))
        });
        let add = match repeats {
            Some(ref member) if self.joins(pair.piece) => quote! {
                let may_repeat = event.#member.is_some();
                #add(self, event, may_repeat);
            },
            _ => quote! { #add(self, event); },
        };
        let reports = self.emit_reports(pair.piece);
        let complete = self.emit_complete(pair, &stream.complete_when);
        let grows =
            stream.grows.as_deref().map(|path| self.emit_grows(pair, path, repeats.as_ref()));
        let (grows_at, growing) = grows.unwrap_or_default();
        vec![
            quote! { #docs pub type #alias = merge::Accumulator<#whole>; },
            quote! {
                impl merge::Collected for #whole {
                    type Event = #event;

                    const TERMINATOR: Option<&'static str> = #terminator;

                    #grows_at

                    fn add(&mut self, event: #event) {
                        #add
                    }

                    #growing

                    #reports

                    fn is_complete(&self) -> bool {
                        #complete
                    }
                }
            },
        ]
    }

    /// The name of a type, imported.
    fn name(&mut self, id: TypeId) -> Ident {
        self.imports.named(self.interface, id);
        type_ident(&self.interface.ty(id).name)
    }

    /// Whether an event has one of the members in which the error families report.
    fn emit_reports(&self, event: TypeId) -> TokenStream {
        let bodies = self
            .interface
            .families
            .iter()
            .filter_map(|family| object_of(self.interface, family.body));
        let names: BTreeSet<&str> = bodies
            .flat_map(|body| &body.fields)
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

    /// Whether the member that the spec names is there in the whole reply.
    fn emit_complete(&self, pair: Pair, path: &str) -> TokenStream {
        let (above, last) = path.rsplit_once('.').unwrap_or(("", path));
        let mut at = pair;
        let mut steps = Vec::new();
        for name in above.split('.').filter(|name| !name.is_empty()) {
            let Some((field, target)) = paired(self.interface, at, name) else { break };
            let (Some(piece), Some(whole)) = (named(&field.ty), named(&target.ty)) else { break };
            at = Pair { piece, whole, ..at };
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

    /// Whether pieces of a type hold members that are joined, next to each other or nested.
    fn joins(&self, piece: TypeId) -> bool {
        let Some(object) = object_of(self.interface, piece) else { return false };
        object.fields.iter().any(|field| match (&field.merge, &field.ty) {
            (Some(Merge::Concat), Type::String) => true,
            (Some(Merge::Nested), Type::Named(id)) => self.joins(*id),
            _ => false,
        })
    }

    /// The function that adds a piece, written if it is not there yet.
    fn function(&mut self, pair: Pair) -> Ident {
        let name = format_ident!("add_{}", self.interface.ty(pair.piece).name.snake);
        if !self.done.insert((pair.piece, pair.whole)) {
            return name;
        }
        let (piece, whole) = (self.name(pair.piece), self.name(pair.whole));
        let place = self.functions.len();
        self.functions.push(TokenStream::new());
        let fields: Vec<&Field> = object_of(self.interface, pair.piece)
            .map(|object| object.fields.iter().collect())
            .unwrap_or_default();
        let members: Vec<TokenStream> =
            fields.into_iter().filter_map(|field| self.emit_member(pair, field)).collect();
        let repeats =
            (pair.repeats && self.joins(pair.piece)).then(|| quote! { , may_repeat: bool });
        self.functions[place] = quote! {
            fn #name(into: &mut #whole, piece: #piece #repeats) {
                #(#members)*
                merge::extra(&mut into.extra, piece.extra);
            }
        };
        name
    }

    /// Adds one member of a piece; nothing where the whole reply has no such member.
    fn emit_member(&mut self, pair: Pair, field: &Field) -> Option<TokenStream> {
        let merge = field.merge.as_ref()?;
        let (_, target) = paired(self.interface, pair, &field.name.wire)?;
        let from = field_ident(&field.name);
        let into = field_ident(&target.name);
        Some(match merge {
            Merge::Concat if matches!(field.ty, Type::List(_)) => {
                quote! { merge::list(&mut into.#into, piece.#from); }
            }
            Merge::Concat if pair.repeats => {
                quote! { merge::concat_or_repeat(&mut into.#into, piece.#from, may_repeat); }
            }
            Merge::Concat => quote! { merge::concat(&mut into.#into, piece.#from); },
            Merge::Replace => quote! { merge::replace(&mut into.#into, piece.#from); },
            Merge::First => emit_first(field, target, &from, &into),
            Merge::Nested => {
                let pair = Pair { piece: named(&field.ty)?, whole: named(&target.ty)?, ..pair };
                let add = self.function(pair);
                let repeats =
                    (pair.repeats && self.joins(pair.piece)).then(|| quote! { , may_repeat });
                quote! {
                    if let Some(piece) = piece.#from {
                        #add(into.#into.get_or_insert_default(), piece #repeats);
                    }
                }
            }
            Merge::ByKey(key) => {
                let (piece, whole) = (named(&field.ty)?, named(&target.ty)?);
                self.emit_by_key(Pair { piece, whole, repeats: false }, key, &from, &into)
            }
        })
    }

    fn emit_by_key(&mut self, pair: Pair, key: &str, from: &Ident, into: &Ident) -> TokenStream {
        let add = self.function(pair);
        let (piece, whole) = (self.name(pair.piece), self.name(pair.whole));
        let item_key = emit_key(self.interface, pair.whole, key);
        let piece_key = emit_key(self.interface, pair.piece, key);
        let agreements: Vec<TokenStream> = object_of(self.interface, pair.piece)
            .into_iter()
            .flat_map(|object| &object.fields)
            .filter(|field| matches!((&field.merge, &field.ty), (Some(Merge::First), Type::String)))
            .filter_map(|field| paired(self.interface, pair, &field.name.wire))
            .filter(|(_, target)| matches!(target.ty, Type::String))
            .map(|(field, target)| {
                let (from, into) = (field_ident(&field.name), field_ident(&target.name));
                quote! { merge::agree(item.#into.as_ref(), piece.#from.as_ref()) }
            })
            .collect();
        let agrees = if agreements.is_empty() {
            quote! { |_, _| true }
        } else {
            quote! { |item, piece| #(#agreements)&&* }
        };
        let rules = rules_ident(self.interface, pair);
        if self.ruled.insert((pair.piece, pair.whole)) {
            let doc = format!(
                " How a piece of [`{piece}`] finds its [`{whole}`] in the list of a reply."
            );
            self.functions.push(quote! {
                #[doc = #doc]
                const #rules: merge::ByKey<#whole, #piece> = merge::ByKey {
                    key: |it| #item_key,
                    piece: |it| #piece_key,
                    agrees: #agrees,
                    add: #add,
                };
            });
        }
        quote! { merge::by_key(&mut into.#into, piece.#from, &#rules); }
    }
}

/// Lets the first piece of a member stay.
fn emit_first(field: &Field, target: &Field, from: &Ident, into: &Ident) -> TokenStream {
    match (&field.ty, &target.ty) {
        (Type::String, Type::String) => match (only_value(field), only_value(target)) {
            (Some(event), Some(whole)) if event != whole => {
                quote! { merge::constant(&mut into.#into, piece.#from, #event, #whole); }
            }
            _ => quote! { merge::first_text(&mut into.#into, piece.#from); },
        },
        (Type::String, _) => {
            quote! { merge::first(&mut into.#into, merge::text(piece.#from).map(Into::into)); }
        }
        _ => quote! { merge::first(&mut into.#into, piece.#from); },
    }
}

/// The text that a member always has.
fn only_value(field: &Field) -> Option<&str> {
    field.constraints.iter().find_map(|constrained| match &constrained.constraint {
        Constraint::OneOf(values) if constrained.severity == Severity::Error => {
            match values.as_slice() {
                [Literal::Text(text)] => Some(text.as_str()),
                _ => None,
            }
        }
        _ => None,
    })
}

/// The constant with the rules by which pieces find their items.
fn rules_ident(interface: &Interface, pair: Pair) -> Ident {
    format_ident!("{}_RULES", interface.ty(pair.piece).name.shouting())
}

/// The key of an item: a member of its own, or one of an object inside it.
fn emit_key(interface: &Interface, id: TypeId, key: &str) -> TokenStream {
    let own = member(interface, id, key).map(|field| {
        let place = field_ident(&field.name);
        quote! { it.#place }
    });
    let fields = object_of(interface, id).map(|object| object.fields.as_slice());
    let inside = fields.unwrap_or_default().iter().filter_map(|field| {
        let Type::Named(inner) = field.ty else { return None };
        let key = field_ident(&member(interface, inner, key)?.name);
        let place = field_ident(&field.name);
        Some(quote! { it.#place.as_ref().and_then(|it| it.#key) })
    });
    let mut ways = own.into_iter().chain(inside);
    let Some(first) = ways.next() else { return quote! { None } };
    ways.fold(first, |code, way| quote! { #code.or_else(|| #way) })
}

/// A member of a piece and the member of the whole that it goes into.
fn paired<'a>(interface: &'a Interface, pair: Pair, name: &str) -> Option<(&'a Field, &'a Field)> {
    let field = member(interface, pair.piece, name)?;
    let target = field.into.as_deref().unwrap_or(name);
    Some((field, member(interface, pair.whole, target)?))
}

fn member<'a>(interface: &'a Interface, id: TypeId, name: &str) -> Option<&'a Field> {
    object_of(interface, id)?.fields.iter().find(|field| field.name.wire == name)
}

/// The named type of a member or of its items.
fn named(ty: &Type) -> Option<TypeId> {
    match ty {
        Type::Named(id) => Some(*id),
        Type::List(item) => named(item),
        _ => None,
    }
}
