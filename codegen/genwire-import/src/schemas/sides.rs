//! Determines if requests or replies contain a schema.

use super::Schemas;
use crate::carry::references;
use crate::document::Spot;
use crate::made::{around, places};
use crate::paths::METHODS;
use genwire_spec::model::Way;
use std::collections::BTreeSet;

/// Keys of an operation that do not describe its replies.
const OF_REQUESTS: [&str; 2] = ["requestBody", "parameters"];

/// Pointers of the parts of the document in each kind of message.
#[derive(Debug, Default)]
pub(crate) struct Sides {
    requests: BTreeSet<String>,
    replies: BTreeSet<String>,
}

impl<'d> Schemas<'d> {
    /// Returns true if messages of this kind may contain a schema: an operation of the document
    /// refers to it there, or has it inline. Callbacks and webhooks count as both kinds.
    pub(crate) fn is_in(&self, way: Way, at: &str) -> bool {
        let sides = self.known.sides.get_or_init(|| Sides {
            requests: self.reached_in(Way::Request),
            replies: self.reached_in(Way::Reply),
        });
        let found = match way {
            Way::Request => &sides.requests,
            Way::Reply => &sides.replies,
        };
        places(at).any(|place| {
            std::iter::successors(Some(place), |at| around(at)).any(|at| found.contains(at))
        })
    }

    /// Returns the pointers of the parts of operations for one kind of message, and of everything
    /// that they refer to.
    fn reached_in(&self, way: Way) -> BTreeSet<String> {
        let mut open = self.roots(way);
        let mut found: BTreeSet<String> = open.iter().map(|spot| spot.at.clone()).collect();
        while let Some(spot) = open.pop() {
            let mut targets = Vec::new();
            references(&spot, false, &mut targets);
            targets.extend(self.heirs_at(&spot.at));
            for target in targets {
                if found.insert(target.clone()) {
                    open.extend(self.document.at(&target));
                }
            }
        }
        found
    }

    /// Returns the parts of operations for one kind of message.
    fn roots(&self, way: Way) -> Vec<Spot<'d>> {
        let top = self.document.top();
        let mut roots: Vec<Spot<'d>> =
            ["webhooks", "x-webhooks"].into_iter().filter_map(|key| top.get(key)).collect();
        let is_method = |key: &str| METHODS.iter().any(|it| it.0 == key);
        for (_, item) in top.map("paths") {
            let target = self.document.follow(&item).filter(|target| target.at != item.at);
            let members = [Some(item), target].into_iter().flatten();
            for (key, member) in members.flat_map(|item| item.members()) {
                if !is_method(key) {
                    roots.extend(
                        Some(member).filter(|_| key != "parameters" || way == Way::Request),
                    );
                    continue;
                }
                let Some(operation) = self.document.follow(&member) else { continue };
                let is_of = |key: &str| match way {
                    Way::Request => key != "responses",
                    Way::Reply => !OF_REQUESTS.contains(&key),
                };
                let parts = operation.members().into_iter().filter(|(key, _)| is_of(key));
                roots.extend(parts.map(|(_, part)| part));
            }
        }
        roots
    }
}
