//! The comparison in progress: collects changes with their positions and effects.

use super::change::{Change, Effect, Flow, Side, Upgrade, Verdict, Witness};
use super::effect::{Fault, Shift, effects_of_shift};
use super::interpretation::Interpret;
use super::keyed::{Pairs, pair_by_key};
use super::kind::{ChangeKind, Subject, Verb};
use super::samples::samples;
use super::usages::Usages;
use super::version::{Matches, SpecVersion};
use super::witness_search::WitnessSearch;
use genwire_spec::model::{Deprecated, Json, Note, Type, TypeId};

/// Items that both versions have, each pair with its path.
pub(super) type Paths<'a, T> = Vec<(String, &'a T, &'a T)>;

/// Value and effects of an item that only one version has.
pub(super) type Single = (Option<String>, Vec<Effect>);

/// Finds a value of a type, in both versions, that the receiver refuses because of a fault when the
/// sender writes it into a path.
pub(super) type FindInPaths =
    fn(&Ctx<'_>, (TypeId, TypeId), &Usages, Side, &Fault) -> Option<Witness>;

/// The comparison in progress.
pub(super) struct Ctx<'a> {
    pub(super) matches: &'a Matches<'a>,
    pub(super) search: WitnessSearch<'a>,
    pub(super) find_in_paths: FindInPaths,
    pub(super) changes: Vec<Change>,
}

impl<'a> Ctx<'a> {
    pub(super) fn old(&self) -> &'a SpecVersion {
        self.matches.old
    }

    pub(super) fn new_side(&self) -> &'a SpecVersion {
        self.matches.new
    }

    /// Adds a change with the paths and values of the item in both versions.
    pub(super) fn note(
        &mut self,
        subject: Subject,
        verb: Verb,
        items: (Option<&str>, Option<&str>),
        values: (Option<String>, Option<String>),
        effects: Vec<Effect>,
    ) {
        let (old, new) = items;
        let kind = ChangeKind { subject, verb };
        debug_assert!(kind.row().is_some(), "`{}` has no row", kind.word());
        self.changes.push(Change {
            kind,
            item: old.or(new).unwrap_or_default().to_owned(),
            old: old.and_then(|item| self.old().place(item)),
            new: new.and_then(|item| self.new_side().place(item)),
            from: values.0,
            to: values.1,
            effects,
            acknowledged: None,
            is_committed: false,
        });
    }

    /// Adds the change for an item that only the new version has.
    pub(super) fn added(&mut self, subject: Subject, item: &str, single: Single) {
        let (value, effects) = single;
        self.note(subject, Verb::Added, (None, Some(item)), (None, value), effects);
    }

    /// Adds the change for an item that only the old version has.
    pub(super) fn removed(&mut self, subject: Subject, item: &str, single: Single) {
        let (value, effects) = single;
        self.note(subject, Verb::Removed, (Some(item), None), (value, None), effects);
    }

    /// Adds the change of a value if both versions have the item.
    #[expect(clippy::needless_pass_by_value, reason = "callers make the values for this call")]
    pub(super) fn changed(
        &mut self,
        subject: Subject,
        item: &str,
        from: impl ToString,
        to: impl ToString,
        effects: Vec<Effect>,
    ) {
        let values = (Some(from.to_string()), Some(to.to_string()));
        self.note(subject, Verb::Changed, (Some(item), Some(item)), values, effects);
    }

    /// Adds the change of a value if it is added, removed or different.
    pub(super) fn attribute(
        &mut self,
        subject: Subject,
        item: &str,
        from: Option<String>,
        to: Option<String>,
        effects: Vec<Effect>,
    ) {
        if from != to {
            let verb = Verb::of_presence(from.is_some(), to.is_some());
            let items = (from.as_ref().map(|_| item), to.as_ref().map(|_| item));
            self.note(subject, verb, items, (from, to), effects);
        }
    }

    /// Adds the change of a documentation string, if it differs.
    pub(super) fn text(&mut self, subject: Subject, item: &str, from: &str, to: &str) {
        self.attribute(subject, item, Some(from.to_owned()), Some(to.to_owned()), Vec::new());
    }

    /// Compares the names of an item in code, for an item with the same name in bodies.
    pub(super) fn code_names(&mut self, item: &str, old: &str, new: &str) {
        if old != new {
            self.changed(Subject::Name, &format!("{item}.name"), old, new, Vec::new());
        }
    }

    /// Compares the doc, the notes and the open questions of an item.
    pub(super) fn docs(&mut self, item: &str, old: Docs<'_>, new: Docs<'_>) {
        self.text(Subject::Doc, &format!("{item}.doc"), old.doc, new.doc);
        let text = |note: &Note| Some(note.text.clone());
        self.texts(
            Subject::Note,
            &format!("{item}.notes"),
            old.notes,
            new.notes,
            |it| &it.id,
            text,
        );
        let (from, to) = (old.gaps.join(", "), new.gaps.join(", "));
        self.text(Subject::Gap, &format!("{item}.gaps"), &from, &to);
    }

    /// Compares two lists of documentation strings by key.
    pub(super) fn texts<T>(
        &mut self,
        subject: Subject,
        item: &str,
        old: &[T],
        new: &[T],
        key: impl Fn(&T) -> &String,
        text: impl Fn(&T) -> Option<String>,
    ) {
        let Pairs { same, removed, added } = pair_by_key(old, new, |it| key(it).clone());
        let same = same.into_iter().map(|(old, new)| (Some(old), Some(new)));
        let removed = removed.into_iter().map(|old| (Some(old), None));
        let added = added.into_iter().map(|new| (None, Some(new)));
        for (old, new) in same.chain(removed).chain(added) {
            let id = old.or(new).map(|it| key(it).as_str()).unwrap_or_default();
            let path = format!("{item}.{id}");
            self.attribute(subject, &path, old.and_then(&text), new.and_then(&text), Vec::new());
        }
    }

    /// Compares two lists by key. Adds changes for items of only one version, and returns the items
    /// of both.
    pub(super) fn keyed<T>(
        &mut self,
        subject: Subject,
        items: (&str, &str),
        lists: (&'a [T], &'a [T]),
        key: impl Fn(&T) -> String,
        single: impl Fn(&Self, Verb, &T) -> Single,
    ) -> Paths<'a, T> {
        let Pairs { same, removed, added } = pair_by_key(lists.0, lists.1, &key);
        for item in removed {
            let single = single(self, Verb::Removed, item);
            self.removed(subject, &format!("{}.{}", items.0, key(item)), single);
        }
        for item in added {
            let single = single(self, Verb::Added, item);
            self.added(subject, &format!("{}.{}", items.1, key(item)), single);
        }
        let paths = same.into_iter();
        paths.map(|(old, new)| (format!("{}.{}", items.0, key(old)), old, new)).collect()
    }

    /// Compares the deprecation of an item. It concerns clients that use the item.
    pub(super) fn deprecation(
        &mut self,
        item: &str,
        old: Option<&Deprecated>,
        new: Option<&Deprecated>,
    ) {
        let describe = Deprecated::text;
        let path = format!("{item}.deprecated");
        match (old, new) {
            (None, Some(new)) => {
                let effect = Effect {
                    upgrade: Upgrade::Service,
                    flow: Flow::Request,
                    verdict: Verdict::Warning,
                    reason: "it still works, and a later version removes it".to_owned(),
                    witness: None,
                };
                self.added(Subject::Deprecation, &path, (Some(describe(new)), vec![effect]));
            }
            (Some(old), None) => {
                self.removed(Subject::Deprecation, &path, (Some(describe(old)), Vec::new()));
            }
            (Some(old), Some(new)) => {
                self.text(Subject::Doc, &path, &describe(old), &describe(new));
            }
            (None, None) => {}
        }
    }

    /// Returns the operations and flows in which both versions use a type.
    pub(super) fn usages(&self, old: TypeId, new: TypeId) -> Usages {
        let (before, after) = (self.old().usages(old), self.new_side().usages(new));
        let operations = self.matches.operations.iter().enumerate();
        operations
            .flat_map(|(index, (old, new))| {
                Flow::ALL.into_iter().filter_map(move |flow| {
                    let is_used = before.contains((*old, flow)) && after.contains((*new, flow));
                    is_used.then_some((index, flow))
                })
            })
            .collect()
    }

    /// Returns the effects if the accepted bodies of a type shift.
    pub(super) fn effects(&self, ids: (TypeId, TypeId), shift: &Shift) -> Vec<Effect> {
        let find = |within: &Usages, sender: Side, fault: &Fault| {
            let found = self.search.find_value(within, sender, fault);
            let in_path = || (self.find_in_paths)(self, ids, within, sender, fault);
            let masked = || self.search.find_masked(within, sender, fault, ids);
            let is_found = !matches!(found, Witness::NotFound(_));
            if is_found { found } else { in_path().or_else(masked).unwrap_or(found) }
        };
        effects_of_shift(&self.usages(ids.0, ids.1), shift, &find)
    }

    /// Returns the effects if the accepted bodies of a type shift because of some of its values.
    /// `side` is the version that sends these values.
    pub(super) fn effects_of_values(
        &self,
        ids: (TypeId, TypeId),
        shift: &Shift,
        (side, ty): (Side, &Type),
    ) -> Vec<Effect> {
        let values = samples(self.matches.side(side).interface(), ty);
        let (id, _) = side.ordered(ids.0, ids.1);
        let find = |within: &Usages, sender: Side, fault: &Fault| {
            let found = self.search.find(within, sender, fault);
            if !matches!(found, Witness::NotFound(_)) {
                return found;
            }
            let example = fault.example.iter().map(|(_, value)| value.clone());
            let values: Vec<Json> = example.chain(values.iter().cloned()).collect();
            let placed = self.search.find_in_places(within, sender, fault, (id, &values));
            placed
                .or_else(|| self.search.find_masked(within, sender, fault, ids))
                .or_else(|| fault.example.as_ref().map(|it| self.value_of(id, side, &it.1)))
                .unwrap_or(found)
        };
        effects_of_shift(&self.usages(ids.0, ids.1), shift, &find)
    }

    /// Describes a value of a type that no body contains.
    fn value_of(&self, id: TypeId, side: Side, value: &Json) -> Witness {
        let path = self.matches.side(side).interface().ty(id).path();
        Witness::Value(format!("{} as the value of `{path}`", value.to_compact()))
    }

    /// Returns the effects if bodies that both versions accept are interpreted differently.
    pub(super) fn interpretation_effects(
        &self,
        ids: (TypeId, TypeId),
        reason: &str,
        interpret: &Interpret<'_>,
    ) -> Vec<Effect> {
        let flows = self.usages(ids.0, ids.1).by_flow();
        let effects = flows.into_iter().flat_map(|(flow, within)| {
            let witness = self.search.find_interpretation(&within, ids.0, interpret);
            Upgrade::ALL.map(|upgrade| Effect {
                upgrade,
                flow,
                verdict: Verdict::Breaking,
                reason: reason.to_owned(),
                witness: Some(witness.clone()),
            })
        });
        effects.collect()
    }
}

/// Documentation of an item.
#[derive(Clone, Copy, Debug)]
pub(super) struct Docs<'a> {
    doc: &'a str,
    notes: &'a [Note],
    gaps: &'a [String],
}

impl<'a> Docs<'a> {
    pub(super) fn new(doc: &'a str, notes: &'a [Note]) -> Self {
        Self { doc, notes, gaps: &[] }
    }

    /// Adds the open questions.
    pub(super) fn gaps(self, gaps: &'a [String]) -> Self {
        Self { gaps, ..self }
    }
}
