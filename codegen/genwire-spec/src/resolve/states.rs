//! Resolves state tables and checks the transitions of each state and trigger.

use super::{Ctx, File};
use crate::names;
use crate::{
    Diagnostic,
    model::{
        EnumId, EnumType, Interface, ItemKind, StateMachine, Transition, TransitionResult, Trigger,
    },
    source::{
        At,
        area::{StatesSource, TransitionSource},
    },
};

impl Ctx<'_> {
    /// Resolves the state tables of every area.
    pub(super) fn states(&mut self, interface: &mut Interface) {
        let source = self.source;
        for of in &source.areas {
            let file = File::of(of);
            for (name, states) in &of.body.states {
                let table = self.table(file, name, states, interface);
                let area = interface.areas.iter_mut().find(|area| area.name.wire == of.area);
                if let Some(area) = area {
                    area.states.extend(table);
                }
            }
        }
    }

    fn table(
        &mut self,
        file: File<'_>,
        name: &At<String>,
        source: &StatesSource,
        interface: &Interface,
    ) -> Option<StateMachine> {
        self.snake(file, name);
        let path = format!("{}.states.{}", file.area, name.as_str());
        self.item(path.as_str(), ItemKind::States);
        let doc = self.doc(file, &source.doc);
        let gaps = self.gap_ids(file, &path, &source.gaps);
        let mut triggers = Vec::new();
        for (name, trigger) in &source.triggers {
            self.snake(file, name);
            if let Some(operation) = &trigger.operation {
                let known: Vec<&str> =
                    interface.operations_of(file.area).map(|one| one.name.wire.as_str()).collect();
                if !known.contains(&operation.as_str()) && !self.is_lost(operation) {
                    let place = file.place(operation);
                    self.report(Diagnostic::unknown_operation(place, operation, known));
                }
            }
            triggers.push(Trigger {
                name: names::name(name),
                doc: self.doc(file, &trigger.doc),
                operation: trigger.operation.as_ref().map(ToString::to_string),
            });
        }
        let (ty, states) = self.enum_named(file, &interface.types, &source.ty)?;
        self.state(file, states, &source.initial);
        let mut transitions: Vec<Transition> = Vec::new();
        for (id, transition) in &source.transitions {
            let new = self.transition(file, &path, id, transition, source, states);
            let same = transitions
                .iter()
                .find(|old| (&old.from, &old.trigger) == (&new.from, &new.trigger));
            if let Some(old) = same.filter(|_| names_states(&new, states)) {
                // Processing may have several results, but a caller's trigger has only one.
                let external = source
                    .triggers
                    .get(new.trigger.as_str())
                    .is_some_and(|trigger| trigger.operation.is_some());
                if external || old.result == new.result {
                    self.report(Diagnostic::transition_twice(file.place(id), &old.id));
                }
            }
            transitions.push(new);
        }
        let table = (ty, states, &transitions);
        self.table_is_complete(file, name, source, table);
        Some(StateMachine {
            name: names::name(name),
            doc,
            ty,
            initial: source.initial.to_string(),
            triggers,
            transitions,
            gaps,
        })
    }

    fn state(&mut self, file: File<'_>, states: &EnumType, name: &At<String>) {
        if !states.values.iter().any(|value| value.key == name.as_str()) && !self.is_lost(name) {
            let known = states.values.iter().map(|value| value.key.as_str());
            self.report(Diagnostic::unknown_state(file.place(name), name, known));
        }
    }

    fn transition(
        &mut self,
        file: File<'_>,
        path: &str,
        id: &At<String>,
        source: &TransitionSource,
        table: &StatesSource,
        states: &EnumType,
    ) -> Transition {
        self.snake(file, id);
        let path = format!("{path}.{}", id.as_str());
        self.item(path.as_str(), ItemKind::Transition);
        self.state(file, states, &source.from);
        if let Some(to) = &source.to {
            self.state(file, states, to);
        }
        let trigger = &source.trigger;
        if !table.triggers.contains_key(trigger.as_str()) && !self.is_lost(trigger) {
            let known = table.triggers.keys().map(|name| name.as_str());
            self.report(Diagnostic::unknown_trigger(file.place(trigger), trigger, known));
        }
        let results =
            [source.to.is_some(), source.removed, source.refused].iter().filter(|on| **on).count();
        if results != 1 {
            self.report(Diagnostic::transition_result(file.place(id), results));
        }
        let code = source.code.as_ref().map(|code| self.known_code(file, code));
        let result = match &source.to {
            Some(to) => TransitionResult::To(to.to_string()),
            None if source.removed => TransitionResult::Removed,
            None => TransitionResult::Refused,
        };
        if let (TransitionResult::Refused, None, 1) = (&result, code, results) {
            self.report(Diagnostic::refusal_without_code(file.place(id)));
        }
        Transition {
            id: id.to_string(),
            from: source.from.to_string(),
            trigger: trigger.to_string(),
            result,
            action: source.action.as_ref().map(ToString::to_string),
            code,
            doc: self.doc(file, &source.doc),
            notes: self.notes(file, &path, &source.notes),
            assumed: source.assumed,
        }
    }

    /// Checks that a caller's trigger has a result in every state, and that every state is
    /// reachable.
    fn table_is_complete(
        &mut self,
        file: File<'_>,
        name: &At<String>,
        source: &StatesSource,
        (_, states, transitions): (EnumId, &EnumType, &Vec<Transition>),
    ) {
        for (trigger, definition) in &source.triggers {
            let moves: Vec<&Transition> =
                transitions.iter().filter(|one| one.trigger == trigger.as_str()).collect();
            if moves.is_empty() {
                self.report(Diagnostic::trigger_unused(file.place(trigger), trigger));
                continue;
            }
            for value in &states.values {
                if definition.operation.is_some() && !moves.iter().any(|one| one.from == value.key)
                {
                    let place = file.place(trigger);
                    self.report(Diagnostic::transition_missing(place, trigger, &value.key));
                }
            }
        }
        let mut reached = vec![source.initial.to_string()];
        loop {
            let next = transitions.iter().find_map(|one| match &one.result {
                TransitionResult::To(to)
                    if reached.contains(&one.from) && !reached.contains(to) =>
                {
                    Some(to.clone())
                }
                _ => None,
            });
            let Some(next) = next else { break };
            reached.push(next);
        }
        for value in &states.values {
            if !reached.contains(&value.key) && self.is_sound() {
                self.report(Diagnostic::state_unreachable(file.place(name), &value.key));
            }
        }
    }
}

/// Returns true if the initial state of a transition exists; otherwise a comparison proves nothing.
fn names_states(transition: &Transition, states: &EnumType) -> bool {
    states.values.iter().any(|value| value.key == transition.from)
}
