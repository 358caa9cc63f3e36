//! State tables as data and predicates: `generated/states.rs`.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use crate::items::docs::Docs;
use crate::items::imports::Imports;
use crate::items::{folder, optional, type_ident, unsigned};
use genwire_output::{OutputFile, render};
use genwire_spec::model::{
    Area, EnumType, Interface, StateMachine, Transition, TransitionResult, Trigger,
};

/// Emits one file for each area with state tables.
pub fn emit(interface: &Interface) -> Vec<OutputFile> {
    interface.areas.iter().filter_map(|area| emit_area(interface, area)).collect()
}

fn emit_area(interface: &Interface, area: &Area) -> Option<OutputFile> {
    if area.states.is_empty() {
        return None;
    }
    let name = &area.name.wire;
    let mut imports = Imports::new(name, "states");
    let mut tables = Vec::new();
    for table in &area.states {
        imports.named(interface, table.ty.into());
        tables.extend(emit_table(interface, name, table));
    }
    let values = area.states.iter().map(|table| emit_value(interface, table));
    tables.push(quote! {
        /// The state tables as plain data, for programs that know no interface.
        pub(super) const STATES: &[genwire_core::StateTable] = &[#(#values),*];
    });
    let mut items = imports.emit(interface);
    items.extend(tables);
    let from = interface.project.spec_path(&format!("{name}/states.toml"));
    let header = render::Header {
        from: &from,
        by: module_path!(),
        command: &interface.project.command,
        doc: "State tables: states, triggers and transitions.",
    };
    Some(render::rust(format!("{}/states.rs", folder(interface, name)), &header, items))
}

/// The names of the items of a table.
struct Names {
    state: Ident,
    trigger: Ident,
    outcome: Ident,
    transition: Ident,
    table: Ident,
}

fn emit_table(interface: &Interface, area: &str, table: &StateMachine) -> Vec<TokenStream> {
    let states = interface.enum_type(table.ty);
    let names = Names {
        state: type_ident(&interface.ty(table.ty).name),
        trigger: format_ident!("{}Trigger", table.name.pascal),
        outcome: format_ident!("{}Outcome", table.name.pascal),
        transition: format_ident!("{}Transition", table.name.pascal),
        table: format_ident!("{}_TRANSITIONS", table.name.shouting()),
    };
    vec![
        emit_trigger(table, &names),
        emit_outcome(&names),
        emit_transition(&names),
        emit_rows(interface, area, table, states, &names),
        emit_methods(table, states, &names),
    ]
}

fn emit_trigger(table: &StateMachine, names: &Names) -> TokenStream {
    let name = &names.trigger;
    let variants = table.triggers.iter().map(|trigger| {
        let docs = trigger_docs(trigger).emit();
        let name = type_ident(&trigger.name);
        quote! { #docs #name, }
    });
    let all = table.triggers.iter().map(|trigger| type_ident(&trigger.name));
    let count = Literal::usize_unsuffixed(table.triggers.len());
    let docs = Docs::new(&format!(
        "A trigger that can change the state of a {}.",
        table.name.wire.replace('_', " ")
    ))
    .emit();
    quote! {
        #docs
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum #name {
            #(#variants)*
        }

        impl #name {
            /// Every trigger, in the order of the spec.
            pub const ALL: [Self; #count] = [#(Self::#all),*];
        }
    }
}

fn trigger_docs(trigger: &Trigger) -> Docs {
    let mut docs = Docs::new(&trigger.doc);
    if let Some(operation) = &trigger.operation {
        docs.push(format!("This is the operation `{operation}`."));
    }
    docs
}

fn emit_outcome(names: &Names) -> TokenStream {
    let Names { state, outcome, .. } = names;
    quote! {
        /// The result of a trigger.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum #outcome {
            /// It moves to a state.
            To(#state),
            /// Its record is removed.
            Removed,
            /// It stays as it is, and the caller gets an error.
            Refused,
        }
    }
}

fn emit_transition(names: &Names) -> TokenStream {
    let Names { state, trigger, outcome, transition, .. } = names;
    quote! {
        /// One row of the state table.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct #transition {
            /// The id of the row in the spec.
            pub id: &'static str,
            /// The state before.
            pub from: #state,
            /// The trigger.
            pub trigger: #trigger,
            /// The result.
            pub outcome: #outcome,
            /// The `action` of the reply, if it has one.
            pub action: Option<&'static str>,
            /// The error code of the reply, if it is an error.
            pub code: Option<u32>,
        }
    }
}

fn emit_rows(
    interface: &Interface,
    area: &str,
    table: &StateMachine,
    states: &EnumType,
    names: &Names,
) -> TokenStream {
    let Names { transition, table: constant, .. } = names;
    let mut docs = Docs::new(&table.doc);
    docs.list(table.transitions.iter().map(row_line));
    docs.reference(interface, &format!("{area}/states.md"));
    let docs = docs.emit();
    let rows = table.transitions.iter().map(|row| emit_row(table, states, row, names));
    let count = Literal::usize_unsuffixed(table.transitions.len());
    quote! {
        #docs
        pub static #constant: [#transition; #count] = [#(#rows),*];
    }
}

/// Emits a table as plain data, with the states in their wire form.
fn emit_value(interface: &Interface, table: &StateMachine) -> TokenStream {
    let states = interface.enum_type(table.ty);
    let name = &table.name.wire;
    let initial = states.wire(&table.initial);
    let all = states.values.iter().map(|value| &value.name.wire);
    let moves = table.transitions.iter().map(|row| {
        let Transition { id, trigger, .. } = row;
        let from = states.wire(&row.from);
        let operation = optional(table.operation_of(row).map(|name| quote! { #name }));
        let result = match &row.result {
            TransitionResult::To(state) => {
                let state = states.wire(state);
                quote! { To(#state) }
            }
            TransitionResult::Removed => quote! { Removed },
            TransitionResult::Refused => quote! { Refused },
        };
        let action = optional(row.action.as_ref().map(|action| quote! { #action }));
        let code = optional(row.code.map(|code| unsigned(code.into())));
        let doc = &row.doc;
        quote! {
            genwire_core::StateMove {
                id: #id,
                from: #from,
                trigger: #trigger,
                operation: #operation,
                result: genwire_core::MoveResult::#result,
                action: #action,
                code: #code,
                doc: #doc,
            }
        }
    });
    quote! {
        genwire_core::StateTable {
            name: #name,
            states: &[#(#all),*],
            initial: #initial,
            moves: &[#(#moves),*],
        }
    }
}

fn row_line(row: &Transition) -> String {
    let result = match &row.result {
        TransitionResult::To(state) => format!("`{state}`"),
        TransitionResult::Removed => "removed".to_owned(),
        TransitionResult::Refused => "refused".to_owned(),
    };
    let assumed = if row.assumed { " Assumed." } else { "" };
    let doc = row.doc.split_whitespace().collect::<Vec<_>>().join(" ");
    let notes = row.notes.iter().map(|note| note.text.trim());
    let words = std::iter::once(doc.as_str()).chain(notes).collect::<Vec<_>>().join(" ");
    format!("`{}`, `{}`: {result}. {words}{assumed}", row.from, row.trigger)
}

fn emit_row(
    table: &StateMachine,
    states: &EnumType,
    row: &Transition,
    names: &Names,
) -> TokenStream {
    let Names { state, trigger, outcome, transition, .. } = names;
    let id = &row.id;
    let from = state_ident(states, &row.from);
    let fired = table
        .triggers
        .iter()
        .find(|trigger| trigger.name.wire == row.trigger)
        .map(|trigger| type_ident(&trigger.name));
    let result = match &row.result {
        TransitionResult::To(to) => {
            let to = state_ident(states, to);
            quote! { #outcome::To(#state::#to) }
        }
        TransitionResult::Removed => quote! { #outcome::Removed },
        TransitionResult::Refused => quote! { #outcome::Refused },
    };
    let action = optional(row.action.as_ref().map(|action| quote! { #action }));
    let code = optional(row.code.map(|code| {
        let code = Literal::u32_unsuffixed(code);
        quote! { #code }
    }));
    quote! {
        #transition {
            id: #id,
            from: #state::#from,
            trigger: #trigger::#fired,
            outcome: #result,
            action: #action,
            code: #code,
        }
    }
}

fn emit_methods(table: &StateMachine, states: &EnumType, names: &Names) -> TokenStream {
    let Names { state, trigger, transition, table: constant, .. } = names;
    let initial = state_ident(states, &table.initial);
    let ends: Vec<Ident> = states
        .values
        .iter()
        .filter(|value| !moves_on(table, &value.key))
        .map(|value| type_ident(&value.name))
        .collect();
    let terminal = if ends.is_empty() {
        quote! { false }
    } else {
        quote! { matches!(self, #(Self::#ends)|*) }
    };
    quote! {
        impl #state {
            /// The first state.
            pub const INITIAL: Self = Self::#initial;

            /// Returns true if no further state follows. A state that the table does not list may
            /// move on.
            pub const fn is_terminal(&self) -> bool {
                #terminal
            }

            /// Returns the row of the state table for a trigger, if there is one.
            pub fn on(&self, trigger: #trigger) -> Option<&'static #transition> {
                #constant.iter().find(|row| row.from == *self && row.trigger == trigger)
            }
        }
    }
}

fn moves_on(table: &StateMachine, state: &str) -> bool {
    table
        .transitions
        .iter()
        .any(|row| row.from == state && matches!(row.result, TransitionResult::To(_)))
}

fn state_ident(states: &EnumType, key: &str) -> Option<Ident> {
    states.values.iter().find(|value| value.key == key).map(|value| type_ident(&value.name))
}
