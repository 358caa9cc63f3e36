//! The operations and webhooks of a draft, and their areas.

use super::{Operation, Webhook};
use crate::areas::Plan;
use std::collections::BTreeSet;

/// The operations and webhooks of a draft, and their areas.
#[derive(Debug, Default)]
pub(crate) struct Calls {
    /// Area of operations without a tag, or of all operations.
    pub(crate) area: String,
    /// Areas by tag; empty if all operations are in one area.
    pub(crate) plan: Plan,
    pub(crate) operations: Vec<Operation>,
    pub(crate) webhooks: Vec<Webhook>,
}

impl Calls {
    /// Returns the areas with operations or webhooks, in document order, or else the area for items
    /// without a tag.
    pub(crate) fn areas(&self) -> Vec<&str> {
        let of_operations = self.operations.iter().map(|one| one.area.as_str());
        let used: BTreeSet<&str> =
            of_operations.chain(self.webhooks.iter().map(|one| one.area.as_str())).collect();
        // A tag may have the name of the area for items without a tag.
        let tagged = self.plan.areas.iter().map(|area| area.name.as_str());
        let tagged = tagged.filter(|name| *name != self.area);
        let main = std::iter::once(self.area.as_str());
        let all: Vec<&str> = main.chain(tagged).filter(|name| used.contains(name)).collect();
        if all.is_empty() { vec![&self.area] } else { all }
    }
}
