//! Finds the losses and guesses of each operation, both in the operation and in everything that it
//! references.

use super::document::{Document, Spot, is_name_keyed};
use super::made::place;
use super::reason::Reason;
use super::report::{Carried, Change, MAX_CHARGED, Report};
use super::schemas::Schemas;
use genwire_spec::model::Json;
use std::collections::{BTreeMap, BTreeSet};

/// Indices of losses and guesses, at most [`MAX_CHARGED`] for each reason.
type Charges = BTreeMap<Reason, BTreeSet<usize>>;

/// Keys whose values contain no references to parts of requests or replies.
const IGNORED_KEYS: [&str; 3] = ["example", "examples", "links"];

/// Operation to convert.
pub(super) struct Selected {
    /// Pointer in the document.
    pub(super) at: String,
    /// Method and path.
    pub(super) name: String,
    /// Pointers of the statements that its path item adds.
    pub(super) beside: Vec<String>,
}

/// Operation, or a part of the document that is the target of a reference.
#[derive(Debug, Default)]
struct Node {
    charges: Charges,
    to: Vec<usize>,
}

/// References of the operations, and of everything that they reach.
#[derive(Debug, Default)]
pub(super) struct Graph {
    ids: BTreeMap<String, usize>,
    nodes: Vec<Node>,
    /// Pointer, name and node of each operation.
    operations: Vec<(String, String, usize)>,
}

/// Collects the targets of the references inside a value; `names` is true if its keys are names.
pub(super) fn references(spot: &Spot<'_>, names: bool, found: &mut Vec<String>) {
    match spot.json {
        Json::Object(_) => {
            if !names && spot.text("$ref").is_some() {
                found.extend(Document::target(spot));
            }
            for (key, member) in spot.members() {
                let quiet = !names && (IGNORED_KEYS.contains(&key) || key.starts_with("x-"));
                if !quiet && matches!(member.json, Json::Object(_) | Json::Array(_)) {
                    references(&member, !names && is_name_keyed(key), found);
                }
            }
        }
        Json::Array(_) => {
            for item in spot.items() {
                references(&item, false, found);
            }
        }
        _ => {}
    }
}

/// Adds charges to existing charges.
fn add(to: &mut Charges, from: &Charges) {
    for (reason, changes) in from {
        let all = to.entry(*reason).or_default();
        all.extend(changes);
        while all.len() > MAX_CHARGED {
            all.pop_last();
        }
    }
}

impl Graph {
    /// Follows the references of operations.
    pub(super) fn of(schemas: &Schemas<'_>, operations: Vec<Selected>) -> Self {
        let mut graph = Self::default();
        let mut open: Vec<String> = Vec::new();
        for Selected { at, name, beside } in operations {
            // Paths may share an operation, but each path has its own parts.
            let to = [&at].into_iter().chain(&beside).map(|at| graph.id(at, &mut open)).collect();
            graph.operations.push((at, name, graph.nodes.len()));
            graph.nodes.push(Node { to, ..Node::default() });
        }
        while let Some(at) = open.pop() {
            let id = graph.ids[&at];
            let Some(spot) = schemas.document.at(&at) else { continue };
            let mut found = Vec::new();
            references(&spot, false, &mut found);
            found.extend(schemas.heirs_at(&at));
            for target in found {
                let target = graph.id(&target, &mut open);
                graph.nodes[id].to.push(target);
            }
        }
        graph
    }

    fn id(&mut self, at: &str, open: &mut Vec<String>) -> usize {
        if let Some(id) = self.ids.get(at) {
            return *id;
        }
        let id = self.nodes.len();
        self.ids.insert(at.to_owned(), id);
        self.nodes.push(Node::default());
        open.push(at.to_owned());
        id
    }

    /// Charges the losses and guesses of a report to its operations.
    pub(super) fn charge(mut self, report: &mut Report) {
        let losses = report.losses.iter().filter(|(reason, _)| reason.weakens());
        let all: Vec<(Reason, &Change)> =
            losses.flat_map(|(reason, all)| all.iter().map(|one| (*reason, one))).collect();
        for (number, (reason, change)) in all.iter().enumerate() {
            self.mark(&change.pointer, &Charges::from([(*reason, BTreeSet::from([number]))]));
        }
        let charges = self.reach();
        let changes = |numbers: &BTreeSet<usize>| {
            let change = |number: &usize| all[*number].1.with_place();
            numbers.iter().map(change).collect()
        };
        let carried = |(pointer, name, id): (String, String, usize)| Carried {
            pointer,
            name,
            reasons: charges[id].iter().map(|(reason, all)| (*reason, changes(all))).collect(),
        };
        report.operations = self.operations.into_iter().map(carried).collect();
    }

    /// Adds charges to every node that contains a pointer.
    fn mark(&mut self, pointer: &str, charges: &Charges) {
        let mut at = place(pointer);
        loop {
            if let Some(id) = self.ids.get(at) {
                add(&mut self.nodes[*id].charges, charges);
            }
            let Some(end) = at.rfind('/') else { break };
            at = &at[..end];
        }
    }

    /// Returns, for each node, the charges of all nodes that it reaches.
    ///
    /// Uses Tarjan's algorithm for strongly connected components, without recursion: a component is
    /// complete before the components that lead to it.
    fn reach(&mut self) -> Vec<Charges> {
        const UNVISITED_INDEX: usize = usize::MAX;
        let count = self.nodes.len();
        let take = |node: &mut Node| std::mem::take(&mut node.charges);
        let mut charges: Vec<Charges> = self.nodes.iter_mut().map(take).collect();
        let (mut order, mut low) = (vec![UNVISITED_INDEX; count], vec![UNVISITED_INDEX; count]);
        let (mut next, mut stack, mut on_stack) = (0, Vec::new(), vec![false; count]);
        for root in 0..count {
            if order[root] != UNVISITED_INDEX {
                continue;
            }
            let mut work = vec![(root, 0)];
            while let Some((node, edge)) = work.pop() {
                if edge == 0 {
                    (order[node], low[node]) = (next, next);
                    next += 1;
                    stack.push(node);
                    on_stack[node] = true;
                }
                if let Some(target) = self.nodes[node].to.get(edge).copied() {
                    work.push((node, edge + 1));
                    if order[target] == UNVISITED_INDEX {
                        work.push((target, 0));
                    } else if on_stack[target] {
                        low[node] = low[node].min(order[target]);
                    }
                    continue;
                }
                let mut own = std::mem::take(&mut charges[node]);
                for target in &self.nodes[node].to {
                    add(&mut own, &charges[*target]);
                    if on_stack[*target] {
                        low[node] = low[node].min(low[*target]);
                    }
                }
                charges[node] = own;
                if low[node] != order[node] {
                    continue;
                }
                let start = stack.iter().rposition(|one| *one == node).unwrap_or(0);
                let members = stack.split_off(start);
                let mut all = Charges::new();
                for member in &members {
                    add(&mut all, &charges[*member]);
                }
                for member in members {
                    charges[member].clone_from(&all);
                    on_stack[member] = false;
                }
            }
        }
        charges
    }
}

#[cfg(test)]
mod tests {
    use super::{Charges, Graph, Node, Reason};
    use std::collections::BTreeSet;

    #[test]
    fn what_is_reached_is_gathered_around_circles() {
        let charges =
            |all: &[usize]| Charges::from([(Reason::Clash, all.iter().copied().collect())]);
        let node = |own, to: &[usize]| Node { charges: charges(&[own]), to: to.to_vec() };
        let nodes =
            vec![node(0, &[1]), node(1, &[2, 3]), node(2, &[1]), node(3, &[]), node(4, &[4, 3])];
        let reached = Graph { nodes, ..Graph::default() }.reach();
        let expected: [&[usize]; 5] = [&[0, 1, 2, 3], &[1, 2, 3], &[1, 2, 3], &[3], &[3, 4]];
        assert_eq!(reached, expected.map(charges));
    }

    #[test]
    fn each_reason_keeps_a_few_places() {
        let all: BTreeSet<usize> = (0..100).collect();
        let mut charges = Charges::new();
        super::add(&mut charges, &Charges::from([(Reason::Clash, all)]));
        assert_eq!(charges[&Reason::Clash].len(), super::MAX_CHARGED);
    }
}
