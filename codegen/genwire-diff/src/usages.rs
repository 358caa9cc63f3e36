//! Usages of types: operations, each with a flow.

use super::change::Flow;
use std::collections::BTreeMap;

/// Number of operations whose flows are in one word.
const OPERATIONS_PER_WORD: usize = 64 / Flow::ALL.len();

/// Set of operation indices, each with a flow; one bit for each pair.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Usages {
    words: Vec<u64>,
}

impl Usages {
    /// Adds a usage; returns false if the set already contains it.
    pub(super) fn insert(&mut self, place: (usize, Flow)) -> bool {
        let (word, bit) = position(place);
        if self.words.len() <= word {
            self.words.resize(word + 1, 0);
        }
        let is_new = self.words[word] & bit == 0;
        self.words[word] |= bit;
        is_new
    }

    pub(super) fn contains(&self, place: (usize, Flow)) -> bool {
        let (word, bit) = position(place);
        self.words.get(word).is_some_and(|word| word & bit != 0)
    }

    /// Returns the usages in the order of the operations.
    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, Flow)> {
        let words = self.words.iter().enumerate().filter(|(_, word)| **word != 0);
        let operations = words
            .flat_map(|(word, _)| word * OPERATIONS_PER_WORD..(word + 1) * OPERATIONS_PER_WORD);
        let places = operations.flat_map(|index| Flow::ALL.map(|flow| (index, flow)));
        places.filter(|place| self.contains(*place))
    }

    /// Splits the set by flow.
    pub(super) fn by_flow(&self) -> BTreeMap<Flow, Self> {
        let mut flows: BTreeMap<Flow, Self> = BTreeMap::new();
        for (operation, flow) in self.iter() {
            flows.entry(flow).or_default().insert((operation, flow));
        }
        flows
    }

    fn add(&mut self, other: &Self) {
        if self.words.len() < other.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        self.words.iter_mut().zip(&other.words).for_each(|(word, more)| *word |= more);
    }
}

/// Returns the word and the bit of a usage.
fn position((operation, flow): (usize, Flow)) -> (usize, u64) {
    let within = (operation % OPERATIONS_PER_WORD) * Flow::ALL.len() + flow as usize;
    (operation / OPERATIONS_PER_WORD, 1 << within)
}

impl FromIterator<(usize, Flow)> for Usages {
    fn from_iter<I: IntoIterator<Item = (usize, Flow)>>(places: I) -> Self {
        let mut usages = Self::default();
        for place in places {
            usages.insert(place);
        }
        usages
    }
}

/// The usages of types. Types that refer to each other in a cycle share them.
#[derive(Debug, Default)]
pub(super) struct UsagesOfTypes {
    groups: Vec<usize>,
    usages: Vec<Usages>,
}

impl UsagesOfTypes {
    /// Collects the usages of types. `references` lists the types that each type refers to, and
    /// `named` the usages of types that operations name.
    pub(super) fn new(
        references: &[Vec<usize>],
        named: impl IntoIterator<Item = (usize, (usize, Flow))>,
    ) -> Self {
        let groups = groups(references);
        let count = groups.iter().max().map_or(0, |last| last + 1);
        let mut usages = vec![Usages::default(); count];
        for (ty, place) in named {
            usages[groups[ty]].insert(place);
        }
        let mut members = vec![Vec::new(); count];
        for (ty, group) in groups.iter().enumerate() {
            members[*group].push(ty);
        }
        // A group refers only to those before it.
        for group in (0..count).rev() {
            let (before, own) = usages.split_at_mut(group);
            let targets = members[group].iter().flat_map(|ty| &references[*ty]);
            for target in targets.map(|ty| groups[*ty]).filter(|target| *target < group) {
                before[target].add(&own[0]);
            }
        }
        Self { groups, usages }
    }

    pub(super) fn of(&self, ty: usize) -> &Usages {
        &self.usages[self.groups[ty]]
    }
}

/// Returns the strongly connected component of each node of a graph; a component is numbered after
/// all others that it reaches. The algorithm is Tarjan's, without recursion.
fn groups(edges: &[Vec<usize>]) -> Vec<usize> {
    const NO_INDEX: usize = usize::MAX;
    let mut order = vec![NO_INDEX; edges.len()];
    let mut lowest = vec![NO_INDEX; edges.len()];
    let mut groups = vec![NO_INDEX; edges.len()];
    let (mut seen, mut count) = (0, 0);
    let mut pending = Vec::new();
    for start in 0..edges.len() {
        let mut open = vec![(start, 0)];
        while let Some((node, edge)) = open.pop() {
            if edge == 0 {
                if order[node] != NO_INDEX {
                    continue;
                }
                (order[node], lowest[node]) = (seen, seen);
                seen += 1;
                pending.push(node);
            } else {
                let target = edges[node][edge - 1];
                if groups[target] == NO_INDEX {
                    lowest[node] = lowest[node].min(lowest[target]);
                }
            }
            if let Some(target) = edges[node].get(edge) {
                open.extend([(node, edge + 1), (*target, 0)]);
            } else if lowest[node] == order[node] {
                while let Some(member) = pending.pop() {
                    groups[member] = count;
                    if member == node {
                        break;
                    }
                }
                count += 1;
            }
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::{Flow, Usages, UsagesOfTypes, groups};

    #[test]
    fn a_set_has_the_places_that_were_added() {
        let places =
            [(0, Flow::Answer), (15, Flow::Request), (16, Flow::Request), (40, Flow::Reply)];
        let usages: Usages = places.into_iter().collect();
        assert_eq!(usages.iter().collect::<Vec<_>>(), places);
        assert!(!usages.contains((40, Flow::Request)) && !usages.contains((400, Flow::Reply)));
        let requests = usages.by_flow().remove(&Flow::Request).unwrap();
        assert_eq!(requests.iter().collect::<Vec<_>>(), places[1..3]);
    }

    #[test]
    fn types_in_a_circle_share_their_usages() {
        // 0 refers to the cycle of 1, 2 and 3, which refers to 4; nothing refers to 5.
        let references = [vec![1], vec![2], vec![3, 4], vec![1], vec![], vec![4]];
        let found = groups(&references);
        assert!(found[1] == found[2] && found[2] == found[3]);
        assert!(found[4] < found[1] && found[1] < found[0] && found[4] < found[5]);
        let (first, second) = ((7, Flow::Request), (8, Flow::Reply));
        let usages = UsagesOfTypes::new(&references, [(0, first), (3, second)]);
        for ty in [1, 2, 3, 4] {
            assert_eq!(usages.of(ty).iter().collect::<Vec<_>>(), [first, second], "{ty}");
        }
        assert_eq!(usages.of(0).iter().collect::<Vec<_>>(), [first]);
        assert_eq!(usages.of(5).iter().count(), 0);
    }
}
