//! Finds a common schema for the items of a list that has schemas for its first items.

use crate::convert::Converter;
use crate::document::Spot;
use crate::made::between;
use crate::reason::Reason;
use crate::reference::{moved, split};
use genwire_spec::model::Json;

/// Items of a list.
#[derive(Clone, Debug, Default)]
pub(crate) struct Items<'d> {
    /// The schema of each item; `None` for any value.
    pub(crate) schema: Option<Spot<'d>>,
    /// Maximum number of items.
    pub(crate) most: Option<f64>,
}

impl<'d> Converter<'d> {
    /// Returns a common schema for all items of a list, and reports the losses for the first
    /// items.
    pub(crate) fn items(&mut self, spot: &Spot<'d>) -> Items<'d> {
        let (first, rest) = (spot.list("prefixItems"), spot.get("items"));
        #[expect(clippy::cast_precision_loss, reason = "it is the length of a list in memory")]
        let count = first.len() as f64;
        let is_closed = rest.as_ref().is_some_and(|rest| *rest.json == Json::Bool(false));
        let most = is_closed.then_some(count);
        let is_whole = is_closed || spot.number("maxItems").is_some_and(|most| most <= count);
        let rest = rest.filter(|_| !is_whole);
        if first.is_empty() {
            return Items { schema: rest, most };
        }
        let place = format!("{}/prefixItems", spot.at);
        if rest.is_none() && !is_whole {
            self.lost(Reason::Tuple, &place, "`prefixItems`: items of any type are valid");
            return Items::default();
        }
        let all: Vec<Spot<'d>> = first.into_iter().chain(rest).collect();
        let is_same = |one: &Spot<'d>| {
            self.schemas.narrows(one, &all[0]) && self.schemas.narrows(&all[0], one)
        };
        if all.iter().all(is_same) {
            return Items { schema: all.into_iter().next(), most };
        }
        let what = "`prefixItems`: each item has one of the types, at any position";
        self.lost(Reason::Tuple, &place, what);
        let at = format!("{}/prefixItems", between(&spot.at, &spot.at));
        let make = || {
            let all = all.iter().map(|one| moved(one.json, split(&one.at).0));
            Json::object([("anyOf", Json::Array(all.collect()))])
        };
        let json = self.document.made.add(&at, make);
        Items { schema: json.map(|json| Spot { json, at }), most }
    }
}
