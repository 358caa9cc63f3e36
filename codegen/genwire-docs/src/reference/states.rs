//! The states of an area: a diagram and a table for each state machine.

use super::book::{Book, code_link};
use super::content::{Badge, Block, Group, Heading, Inline, Line, Page, Table, code, link, text};
use super::layout::{page as area_page, row};
use genwire_spec::model::{Area, EnumType, StateMachine, Transition, TransitionResult, Trigger};
use std::iter;

pub(super) fn page(book: &Book<'_>, area: &Area, group: Group) -> Page {
    let name = &area.name.wire;
    let mut blocks = Vec::new();
    for table in &area.states {
        blocks.extend(section(book, name, table));
    }
    let about = vec![text("States, and the transitions between them.")];
    let from = book.interface.project.spec_path(&format!("{name}/states.toml"));
    area_page(format!("{name}/states"), from, "states", group, about, blocks)
}

fn section(book: &Book<'_>, area: &str, table: &StateMachine) -> Vec<Block> {
    let states = book.interface.enum_type(table.ty);
    let item = format!("{area}.states.{}", table.name.wire);
    let mut blocks = vec![Block::Heading(Heading {
        level: 2,
        anchor: table.name.wire.clone(),
        title: vec![code(&table.name.wire)],
        badges: Vec::new(),
    })];
    let mut intro = book.first(area, &table.doc);
    intro.extend([
        text(" The states are the values of "),
        book.type_link(table.ty),
        text("; the first one is "),
        code(wire(states, &table.initial)),
        text("."),
    ]);
    blocks.push(Block::Text(intro));
    blocks.push(Block::Diagram(diagram(table, states)));
    let rows = table.transitions.iter().map(|one| {
        let trigger = table.triggers.iter().find(|trigger| trigger.name.wire == one.trigger);
        let cells = vec![
            vec![vec![code(wire(states, &one.from))]],
            vec![
                trigger.map_or_else(|| vec![text(&one.trigger)], |it| trigger_line(book, area, it)),
            ],
            vec![result(states, one)],
            what(book, area, one),
        ];
        row(format!("{}.{}", table.name.wire, one.id), cells)
    });
    let head = ["From", "Trigger", "Result", "Meaning"].map(str::to_owned).to_vec();
    blocks.push(Block::Table(Table { head, rows: rows.collect() }));
    let triggers = table.triggers.iter().map(|trigger| {
        let mut line = trigger_line(book, area, trigger);
        line.push(text(": "));
        line.extend(book.first(area, &trigger.doc));
        line
    });
    blocks.push(Block::List(triggers.collect()));
    blocks.extend(book.sources(&book.gaps(&table.gaps, &item), book.facts(&item)));
    blocks
}

/// Returns a trigger, as a link if it is an operation.
fn trigger_line(book: &Book<'_>, area: &str, trigger: &Trigger) -> Line {
    let operation = trigger.operation.as_ref().map(|name| format!("{area}.{name}"));
    match operation.as_deref().and_then(|item| book.place(item)) {
        Some(place) => vec![link(place, &trigger.name.wire)],
        None => vec![code(&trigger.name.wire)],
    }
}

fn result(states: &EnumType, one: &Transition) -> Line {
    let mut line = match &one.result {
        TransitionResult::To(state) => vec![text("becomes "), code(wire(states, state))],
        TransitionResult::Removed => vec![text("is removed")],
        TransitionResult::Refused => vec![text("stays; the call is refused")],
    };
    if let Some(action) = &one.action {
        line.extend([text(", reply says "), code(action)]);
    }
    if let Some(number) = one.code {
        line.extend([text(" with "), code_link(number)]);
    }
    line
}

fn what(book: &Book<'_>, area: &str, one: &Transition) -> Vec<Line> {
    let mut lines = book.with_notes(area, &one.doc, &one.notes);
    if one.assumed
        && let Some(last) = lines.last_mut()
    {
        last.extend([text(" "), Inline::Badge(Badge::Assumed)]);
    }
    lines
}

/// Returns the states and transitions as a Mermaid diagram.
fn diagram(table: &StateMachine, states: &EnumType) -> String {
    let mut lines = vec!["stateDiagram-v2".to_owned()];
    // The initial state comes first; the others are in the order of the spec.
    let keys = states.values.iter().map(|value| value.key.as_str());
    let others = keys.filter(|key| *key != table.initial);
    for key in iter::once(table.initial.as_str()).chain(others) {
        let name = wire(states, key);
        if key != name {
            lines.push(format!("    state \"{name}\" as {key}"));
        }
    }
    lines.push(format!("    [*] --> {}", table.initial));
    let mut moves: Vec<(&str, &str, Vec<&str>)> = Vec::new();
    for one in &table.transitions {
        let to = match &one.result {
            TransitionResult::To(state) => state,
            TransitionResult::Removed => "[*]",
            TransitionResult::Refused => continue,
        };
        match moves.iter_mut().find(|(from, end, _)| *from == one.from && *end == to) {
            Some((.., triggers)) => triggers.push(&one.trigger),
            None => moves.push((&one.from, to, vec![&one.trigger])),
        }
    }
    for (from, to, triggers) in moves {
        lines.push(format!("    {from} --> {to}: {}", triggers.join(", ")));
    }
    lines.join("\n")
}

fn wire<'a>(states: &'a EnumType, key: &'a str) -> &'a str {
    states.values.iter().find(|value| value.key == key).map_or(key, |value| &value.name.wire)
}
