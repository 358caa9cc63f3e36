//! Assigns operations and webhooks to areas.

use super::{Merged, as_tag};
use crate::convert::Converter;
use crate::document::Spot;
use crate::draft::{Calls, Types};
use crate::homes::Users;
use crate::importer::Importer;
use crate::reason::Reason;
use genwire_spec::model::Json;
use std::collections::{BTreeMap, BTreeSet};

impl Converter<'_> {
    /// Reports members of the tag list other than the names and descriptions of areas.
    pub(crate) fn note_tag_list(&mut self) {
        let top = self.document.top();
        for tag in top.list("tags") {
            self.leftover(&tag, &["name", "description"]);
        }
    }
}

impl<'d> Importer<'d> {
    /// Returns the area of an operation or a webhook, and reports its other tags.
    pub(crate) fn area_of(&mut self, spot: &Spot<'d>) -> String {
        let area = self.calls.plan.area(spot).map(|area| area.name.clone());
        if let Some(tags) = spot.get("tags") {
            if self.calls.plan.areas.is_empty() {
                let what = "`tags`: operations are grouped by area";
                self.lost(Reason::OtherForm, &tags.at, what);
            } else {
                let mut items = tags.items();
                items.retain(|tag| {
                    let is_tag = as_tag(tag.json).is_some();
                    if !is_tag {
                        self.lost(Reason::Docs, &tag.at, "a tag that is blank or no string");
                    }
                    is_tag
                });
                if items.len() > 1 {
                    let what = "`tags`: an operation is in the area of its first tag alone";
                    self.lost(Reason::OtherForm, &tags.at, what);
                }
                if !matches!(tags.json, Json::Array(_)) {
                    self.lost(Reason::Docs, &tags.at, "`tags`: it is not a list");
                }
            }
        }
        area.unwrap_or_else(|| self.calls.area.clone())
    }

    /// Moves operations that must share an area into the same area: operations with the same method
    /// and path, and operations that use the request or the whole reply of the same stream. Then
    /// reports the names of the areas.
    pub(crate) fn settle_areas(&mut self) {
        if self.calls.plan.areas.is_empty() {
            return;
        }
        for (pointer, from, to, why) in self.calls.moves(&self.convert.types) {
            let what = format!("`{from}` becomes `{to}`: {why}");
            self.lost(Reason::OtherForm, &format!("{pointer}/tags"), what);
        }
        let plan = self.calls.plan.clone();
        let used: BTreeSet<String> = self.calls.areas().into_iter().map(str::to_owned).collect();
        for area in &plan.areas {
            if used.contains(&area.name) {
                self.renamed(&area.pointer, &area.tag, &area.name);
                if area.name == self.calls.area {
                    let what = format!(
                        "`{}`: operations without a tag are in its area, which has that name",
                        area.tag
                    );
                    self.lost(Reason::OtherForm, &area.pointer, what);
                }
            } else if area.order.is_some() && self.only.is_empty() {
                let what = format!("`{}`: no operation or webhook is in its area", area.tag);
                self.lost(Reason::Docs, &area.pointer, what);
            }
        }
        for Merged { area, tag, pointer, loses_docs } in &plan.merged {
            let area = &plan.areas[*area];
            if !used.contains(&area.name) && !self.only.is_empty() {
                continue;
            }
            if area.tag != *tag {
                let what = format!("`{tag}` and `{}` are one area", area.tag);
                self.lost(Reason::OtherForm, pointer, what);
            }
            if *loses_docs {
                let what = format!("`{tag}`: its area has another description already");
                self.lost(Reason::Docs, &format!("{pointer}/description"), what);
            }
        }
    }
}

impl Calls {
    /// Moves operations. Returns the pointer, the areas and the reason for each of them.
    fn moves(&mut self, types: &Types) -> Vec<(String, String, String, String)> {
        let ties = self.ties(types);
        let count = self.operations.len() + self.webhooks.len();
        let mut of_each: Vec<Vec<usize>> = vec![Vec::new(); count];
        for (tie, (all, _)) in ties.iter().enumerate() {
            for at in all {
                of_each[*at].push(tie);
            }
        }
        let mut moved = Vec::new();
        let mut is_settled = vec![false; count];
        let mut is_open = vec![true; ties.len()];
        // All tied operations move to the area of the first one.
        for first in 0..count {
            if std::mem::replace(&mut is_settled[first], true) {
                continue;
            }
            let area = self.place_and_area(first).1.clone();
            let mut open = vec![first];
            while let Some(at) = open.pop() {
                for tie in &of_each[at] {
                    if !std::mem::replace(&mut is_open[*tie], false) {
                        continue;
                    }
                    let (all, why) = &ties[*tie];
                    for at in all {
                        if std::mem::replace(&mut is_settled[*at], true) {
                            continue;
                        }
                        open.push(*at);
                        let (pointer, own) = self.place_and_area(*at);
                        if *own != area {
                            let from = std::mem::replace(own, area.clone());
                            moved.push((pointer.clone(), from, area.clone(), why.clone()));
                        }
                    }
                }
            }
        }
        moved
    }

    /// Returns the pointer and the area of an operation or a webhook. Webhooks are numbered last.
    fn place_and_area(&mut self, at: usize) -> (&String, &mut String) {
        match at.checked_sub(self.operations.len()) {
            None => {
                let operation = &mut self.operations[at];
                (&operation.pointer, &mut operation.area)
            }
            Some(at) => {
                let webhook = &mut self.webhooks[at];
                (&webhook.pointer, &mut webhook.area)
            }
        }
    }

    /// Returns the sets of operations and webhooks that must share an area, each with the reason.
    fn ties(&self, types: &Types) -> Vec<(Vec<usize>, String)> {
        let mut ties: Vec<(Vec<usize>, String)> = Vec::new();
        let mut endpoints: BTreeMap<(&str, &str), Vec<usize>> = BTreeMap::new();
        for (at, operation) in self.operations.iter().enumerate() {
            endpoints.entry((operation.method, &operation.path)).or_default().push(at);
        }
        let shared = endpoints.into_iter().filter(|(_, all)| all.len() > 1);
        ties.extend(shared.map(|((method, path), all)| {
            (all, format!("operations with `{method} {path}` are in one area"))
        }));
        let mut of_streams: BTreeSet<&str> = BTreeSet::new();
        for operation in &self.operations {
            for response in operation.responses.iter().filter(|it| it.stream.is_some()) {
                // The request selects between the stream and the whole reply.
                let asks = operation.request.as_deref().filter(|_| response.when.is_some());
                of_streams.extend(asks);
            }
        }
        let users = Users::of(types, self);
        ties.extend(of_streams.into_iter().map(|request| {
            (users.all(request), format!("`{request}` is of a stream, and so in one area"))
        }));
        ties
    }
}
