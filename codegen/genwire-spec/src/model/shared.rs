//! Operations that share a method and a path, and are distinguished by their parameters.

use super::{Interface, Operation, ParameterPlace, Severity, TextParts};
use std::collections::{BTreeMap, BTreeSet};

/// A required parameter that selects one of several operations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selector {
    /// The part of the request.
    pub place: ParameterPlace,
    /// The name of the parameter.
    pub name: String,
    /// The values that select the operation. If empty, any value does.
    pub values: Vec<String>,
}

/// The parameters of an operation outside the path that can distinguish it from others.
#[derive(Clone, Debug, Default)]
pub struct Distinction {
    /// The required parameters.
    pub required: Vec<Selector>,
    /// The optional parameters.
    pub optional: Vec<(ParameterPlace, String)>,
}

/// An operation among those that share its method and path.
#[derive(Clone, Debug)]
pub struct Choice<'i> {
    /// The operation.
    pub operation: &'i Operation,
    /// The parameters that select it.
    pub selectors: Vec<Selector>,
}

/// Indices of operations in the order in which to try them, with the selectors of each.
pub type Order = Vec<(usize, Vec<Selector>)>;

impl Choice<'_> {
    /// Returns the path with the selectors as its fragment. It is unique among these operations.
    pub fn template(&self) -> String {
        let selectors = self.selectors.iter().map(|one| match one.values.as_slice() {
            [] => one.name.clone(),
            values => format!("{}={}", one.name, values.join(",")),
        });
        let selectors: Vec<String> = selectors.collect();
        let sign = if selectors.is_empty() { "" } else { "#" };
        format!("{}{sign}{}", self.operation.path, selectors.join("&"))
    }
}

impl Selector {
    fn has_name(&self, place: ParameterPlace, name: &str) -> bool {
        self.place == place && place.is_same(&self.name, name)
    }

    /// Returns true if no request of another operation can have this parameter and value.
    fn excludes(&self, other: &Distinction) -> bool {
        if other.optional.iter().any(|(place, name)| self.has_name(*place, name)) {
            return false;
        }
        let same = other.required.iter().find(|one| self.has_name(one.place, &one.name));
        same.is_none_or(|same| {
            let apart = same.values.iter().all(|value| !self.values.contains(value));
            !self.values.is_empty() && !same.values.is_empty() && apart
        })
    }
}

impl Distinction {
    /// Returns selectors that exclude as many of the other operations as possible.
    ///
    /// The value of a parameter can exclude any operation. Its mere presence can only exclude
    /// operations that `named` accepts. Also returns the operations that no selector excludes.
    fn against(
        &self,
        others: &[Self],
        own: usize,
        named: impl Fn(usize) -> bool,
    ) -> (Vec<Selector>, Vec<usize>) {
        let (mut chosen, mut open): (Vec<Selector>, Vec<usize>) = (Vec::new(), Vec::new());
        for (index, other) in others.iter().enumerate().filter(|(index, _)| *index != own) {
            if chosen.iter().any(|one| one.excludes(other)) {
                continue;
            }
            let excludes = |one: &&Selector| one.excludes(other);
            let mut valued = self.required.iter().filter(|one| !one.values.is_empty());
            let by_name = || self.required.iter().find(excludes).filter(|_| named(index));
            match valued.find(excludes).or_else(by_name) {
                Some(selector) => chosen.push(selector.clone()),
                None => open.push(index),
            }
        }
        (chosen, open)
    }
}

/// The state of the search for an order of the remaining operations.
struct Search<'a> {
    all: &'a [Distinction],
    left: BTreeSet<usize>,
    /// For each operation, the number of remaining operations that none of its selectors excludes.
    open: Vec<usize>,
    /// Operations that exclude all other remaining operations; first the operations that a value
    /// selects.
    ready: [BTreeSet<usize>; 2],
    has_values: Vec<bool>,
}

impl<'a> Search<'a> {
    fn of(all: &'a [Distinction]) -> Self {
        let mut search = Self {
            all,
            left: (0..all.len()).collect(),
            open: Vec::new(),
            ready: Default::default(),
            has_values: Vec::new(),
        };
        for (index, one) in all.iter().enumerate() {
            let (selectors, open) = one.against(all, index, |_| true);
            search.open.push(open.len());
            search.has_values.push(selectors.iter().any(|one| !one.values.is_empty()));
            search.note_ready(index);
        }
        search
    }

    fn note_ready(&mut self, index: usize) {
        if self.open[index] == 0 {
            self.ready[usize::from(!self.has_values[index])].insert(index);
        }
    }

    fn excludes(&self, one: usize, other: usize) -> bool {
        self.all[one].required.iter().any(|selector| selector.excludes(&self.all[other]))
    }

    fn remove(&mut self, index: usize) {
        self.left.remove(&index);
        for ready in &mut self.ready {
            ready.remove(&index);
        }
        let others: Vec<usize> =
            self.left.iter().copied().filter(|one| !self.excludes(*one, index)).collect();
        for other in others {
            self.open[other] -= 1;
            self.note_ready(other);
        }
    }

    /// Returns the operations in order, and pairs of operations that nothing distinguishes.
    ///
    /// The second one of each pair is left out of the order.
    fn run(mut self) -> (Vec<usize>, Vec<(usize, usize)>) {
        let (mut sorted, mut clashes) = (Vec::new(), Vec::new());
        while let Some(first) = self.left.first().copied() {
            // An operation goes first if its selectors exclude the requests of all remaining
            // operations, preferably by a value. The last one needs no selector.
            let next = self.ready.iter().find_map(BTreeSet::first).copied();
            if let Some(next) = next {
                sorted.push(next);
                self.remove(next);
                continue;
            }
            let mut others = self.left.iter().copied();
            let other = others.find(|other| *other != first && !self.excludes(first, *other));
            let other = other.unwrap_or(first);
            clashes.push((other.min(first), other.max(first)));
            self.remove(other.max(first));
        }
        (sorted, clashes)
    }
}

/// Returns the pairs of operations that nothing distinguishes.
///
/// The others have an order once the second one of each pair is left out.
pub fn clashes(all: &[Distinction]) -> Vec<(usize, usize)> {
    Search::of(all).run().1
}

/// Returns the order in which to try operations that share a method and path.
///
/// Each has its selectors. The error names two operations that nothing distinguishes.
pub fn order(all: &[Distinction]) -> Result<Order, (usize, usize)> {
    let (sorted, clashes) = Search::of(all).run();
    if let Some(clash) = clashes.first() {
        return Err(*clash);
    }
    let mut turns = vec![0; all.len()];
    for (turn, index) in sorted.iter().enumerate() {
        turns[*index] = turn;
    }
    let selectors = |index: usize| {
        let is_later = |other: usize| turns[other] > turns[index];
        all[index].against(all, index, is_later).0
    };
    Ok(sorted.into_iter().map(|index| (index, selectors(index))).collect())
}

/// Returns the parameters that distinguish an operation from others with the same method and path.
pub fn selectors_of(interface: &Interface, operation: &Operation) -> Vec<Selector> {
    let is_shared = |other: &&Operation| {
        (other.method, other.path.as_str()) == (operation.method, operation.path.as_str())
    };
    let group: Vec<&Operation> = interface.operations.iter().filter(is_shared).collect();
    if group.len() < 2 {
        return Vec::new();
    }
    let mut choices = interface.choices(&group).into_iter().flatten();
    let found = choices.find(|one| one.operation.item_path() == operation.item_path());
    found.map(|one| one.selectors).unwrap_or_default()
}

impl Interface {
    /// Returns the groups of operations that share a method and path, in the order to try them.
    ///
    /// The error names two operations that no parameter distinguishes.
    pub fn shared_endpoints(&self) -> Vec<Result<Vec<Choice<'_>>, [&Operation; 2]>> {
        self.shared_endpoints_of(self.operations.iter())
    }

    /// Like [`shared_endpoints`](Self::shared_endpoints), for some of the operations.
    pub fn shared_endpoints_of<'i>(
        &self,
        operations: impl Iterator<Item = &'i Operation>,
    ) -> Vec<Result<Vec<Choice<'i>>, [&'i Operation; 2]>> {
        let mut groups: Vec<Vec<&Operation>> = Vec::new();
        let mut known = BTreeMap::new();
        for operation in operations {
            let key = (operation.method.as_str(), operation.path.as_str());
            let at = *known.entry(key).or_insert_with(|| {
                groups.push(Vec::new());
                groups.len() - 1
            });
            groups[at].push(operation);
        }
        groups.retain(|group| group.len() > 1);
        groups.into_iter().map(|group| self.choices(&group)).collect()
    }

    /// Returns the operations with one method and path, in the order in which a server tries them.
    fn choices<'i>(&self, group: &[&'i Operation]) -> Result<Vec<Choice<'i>>, [&'i Operation; 2]> {
        // The routes of one area cannot refer to operations of another.
        if let Some(other) = group.iter().find(|one| one.area != group[0].area) {
            return Err([group[0], *other]);
        }
        let all: Vec<Distinction> = group.iter().map(|one| self.distinction(one)).collect();
        let order = order(&all).map_err(|(a, b)| [group[a], group[b]])?;
        let choice = |(index, selectors): (usize, _)| Choice { operation: group[index], selectors };
        Ok(order.into_iter().map(choice).collect())
    }

    fn distinction(&self, operation: &Operation) -> Distinction {
        let mut distinction = Distinction::default();
        let Some(id) = operation.parameters else { return distinction };
        for (field, form) in self.object(id).fields.iter().zip(&operation.forms) {
            let name = field.name.wire.clone();
            let parts = TextParts::of(&self.types, &field.ty);
            if !field.required || parts.apart(*form).is_some() {
                let names = parts.names(&name, *form).into_iter();
                distinction.optional.extend(names.map(|name| (form.place, name)));
                continue;
            }
            let mut errors = field.constraints.iter().filter(|one| one.severity == Severity::Error);
            let values = errors.find_map(|one| one.constraint.facets().one_of).unwrap_or_default();
            let values = values.iter().map(ToString::to_string).collect();
            distinction.required.push(Selector { place: form.place, name, values });
        }
        distinction
    }
}

#[cfg(test)]
mod tests {
    use super::{Distinction, ParameterPlace, Selector, order};

    /// Orders operations given as parameters: `a=x` and `a` are required, `a?` is optional.
    fn ordered(operations: &[&str]) -> Result<Vec<String>, (usize, usize)> {
        let distinction = |text: &&str| {
            let mut distinction = Distinction::default();
            for one in text.split_whitespace() {
                let place = ParameterPlace::Query;
                if let Some(name) = one.strip_suffix('?') {
                    distinction.optional.push((place, name.to_owned()));
                    continue;
                }
                let (name, value) = one.split_once('=').unwrap_or((one, ""));
                let values = if value.is_empty() { Vec::new() } else { vec![value.to_owned()] };
                distinction.required.push(Selector { place, name: name.to_owned(), values });
            }
            distinction
        };
        let all: Vec<Distinction> = operations.iter().map(distinction).collect();
        let text = |(index, selectors): (usize, Vec<Selector>)| {
            let all = selectors.iter().map(|one| format!(" {}={}", one.name, one.values.concat()));
            format!("{index}:{}", all.collect::<String>())
        };
        order(&all).map(|all| all.into_iter().map(text).collect())
    }

    #[test]
    fn operations_are_tried_in_an_order_in_which_none_takes_the_request_of_another() {
        let found = |all: &[&str]| ordered(all).unwrap();
        assert_eq!(found(&["a=x v=1", "a=y v=1"]), ["0: a=x", "1: a=y"]);
        // The presence of a parameter is tested only if it matters.
        assert_eq!(found(&["b?", "a b?"]), ["1: a=", "0:"]);
        assert_eq!(found(&["r", "s=x"]), ["1: s=x", "0:"]);
        assert_eq!(found(&["a", "a b", "a b c"]), ["2: b= c=", "1: b=", "0:"]);
        assert_eq!(found(&["a", "b", "c"]), ["0: a=", "1: b=", "2:"]);
        // A parameter that the other operation may also send distinguishes nothing.
        assert_eq!(found(&["a", "b a?"]), ["1: b=", "0:"]);
        for all in [["a", "a"], ["a?", ""], ["a", "a=x"], ["a b?", "b a?"]] {
            assert_eq!(ordered(&all), Err((0, 1)), "{all:?}");
        }
    }
}
