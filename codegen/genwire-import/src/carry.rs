//! Finds for each operation the reasons for which it is not fully carried: the losses in it, and
//! in everything that its references reach.

use super::document::{Document, Spot};
use super::draft::Draft;
use super::made::place;
use super::reason::Reason;
use super::report::Carried;
use genwire_spec::model::Json;
use std::collections::BTreeMap;

/// Set of reasons, one bit for each.
type Reasons = u128;

/// Keys whose values hold no references to parts of requests or replies.
const IGNORED_KEYS: [&str; 3] = ["example", "examples", "links"];

/// Keys whose values are objects with names as keys, in which `$ref` may be a name.
const NAME_KEYED: [&str; 7] = [
    "properties",
    "patternProperties",
    "dependentSchemas",
    "$defs",
    "definitions",
    "headers",
    "callbacks",
];

/// Operation, or a part of the document that something refers to.
#[derive(Default)]
struct Node {
    reasons: Reasons,
    to: Vec<usize>,
}

#[derive(Default)]
struct Graph {
    ids: BTreeMap<String, usize>,
    nodes: Vec<Node>,
}

impl Draft<'_> {
    /// Fills in, for each operation, the reasons for which it is not fully carried.
    pub(super) fn carry(&mut self, operations: &[(String, Vec<String>)]) {
        let mut graph = Graph::default();
        let mut roots = Vec::new();
        let mut open: Vec<String> = Vec::new();
        for (at, beside) in operations {
            let id = graph.id(at, &mut open);
            for other in beside {
                let other = graph.id(other, &mut open);
                graph.nodes[id].to.push(other);
            }
            roots.push(id);
        }
        while let Some(at) = open.pop() {
            let id = graph.ids[&at];
            let Some(spot) = self.document.at(&at) else { continue };
            let mut found = Vec::new();
            references(&spot, false, &mut found);
            found.extend(self.heirs_at(&at));
            for target in found {
                let target = graph.id(&target, &mut open);
                graph.nodes[id].to.push(target);
            }
        }
        for (reason, all) in &self.report.losses {
            if !reason.weakens() {
                continue;
            }
            for change in all {
                graph.mark(&change.pointer, *reason);
            }
        }
        let reasons = graph.reach();
        self.report.operations = operations
            .iter()
            .zip(roots)
            .map(|((at, _), id)| Carried { pointer: at.clone(), reasons: listed(reasons[id]) })
            .collect();
    }
}

/// Collects the targets of the references inside a value; `names` is true if its keys are names.
fn references(spot: &Spot<'_>, names: bool, found: &mut Vec<String>) {
    match spot.json {
        Json::Object(_) => {
            if !names && spot.text("$ref").is_some() {
                found.extend(Document::target(spot));
            }
            for (key, member) in spot.members() {
                let quiet = !names && (IGNORED_KEYS.contains(&key) || key.starts_with("x-"));
                if !quiet && matches!(member.json, Json::Object(_) | Json::Array(_)) {
                    references(&member, !names && NAME_KEYED.contains(&key), found);
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

fn bit(reason: Reason) -> Reasons {
    1 << (reason as u32)
}

fn listed(reasons: Reasons) -> Vec<Reason> {
    Reason::ALL.iter().copied().filter(|reason| reasons & bit(*reason) != 0).collect()
}

impl Graph {
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

    /// Adds a reason to every node that contains a place.
    fn mark(&mut self, pointer: &str, reason: Reason) {
        let mut at = place(pointer);
        loop {
            if let Some(id) = self.ids.get(at) {
                self.nodes[*id].reasons |= bit(reason);
            }
            let Some(end) = at.rfind('/') else { break };
            at = &at[..end];
        }
    }

    /// Returns for each node the reasons of all nodes that it reaches.
    ///
    /// Uses Tarjan's algorithm for strongly connected components, without recursion: a component is
    /// complete before those that lead to it.
    fn reach(&self) -> Vec<Reasons> {
        const UNVISITED_INDEX: usize = usize::MAX;
        let count = self.nodes.len();
        let mut reasons: Vec<Reasons> = self.nodes.iter().map(|node| node.reasons).collect();
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
                for target in &self.nodes[node].to {
                    reasons[node] |= reasons[*target];
                    if on_stack[*target] {
                        low[node] = low[node].min(low[*target]);
                    }
                }
                if low[node] != order[node] {
                    continue;
                }
                let start = stack.iter().rposition(|one| *one == node).unwrap_or(0);
                let members = stack.split_off(start);
                let all = members.iter().fold(0, |all, member| all | reasons[*member]);
                for member in members {
                    reasons[member] = all;
                    on_stack[member] = false;
                }
            }
        }
        reasons
    }
}

#[cfg(test)]
mod tests {
    use super::{Graph, Node};

    #[test]
    fn what_is_reached_is_gathered_around_circles() {
        let node = |reasons, to: &[usize]| Node { reasons, to: to.to_vec() };
        let nodes =
            vec![node(1, &[1]), node(2, &[2, 3]), node(4, &[1]), node(8, &[]), node(16, &[4, 3])];
        let graph = Graph { nodes, ..Graph::default() };
        assert_eq!(graph.reach(), [15, 14, 14, 8, 24]);
    }
}
