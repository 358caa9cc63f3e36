//! Report as JSON.

use super::{Carried, Change, Report};
use crate::reason::Class;
use genwire_spec::model::Json;
use std::collections::BTreeSet;

impl Report {
    /// Returns the report as a JSON string.
    pub fn to_json(&self) -> String {
        let losses = self.by_weight().into_iter().map(|(reason, operations)| {
            let all = &self.losses[&reason];
            Json::object([
                ("reason", Json::string(reason.id())),
                ("text", Json::string(reason.text())),
                ("class", Json::string(reason.class().id())),
                ("weakens", Json::Bool(reason.weakens())),
                ("operations", count(operations)),
                ("places", changes(all)),
                ("count", count(all.len())),
            ])
        });
        let of_class = |class| Json::array(self.of_class(class).map(operation));
        Json::object([
            (
                "operations",
                Json::object([
                    ("total", count(self.operations.len())),
                    ("carried", count(self.carried())),
                    ("guessed", count(self.guessed())),
                    ("not_carried", count(self.not_carried())),
                ]),
            ),
            ("not_carried", of_class(Class::Loss)),
            ("guessed", of_class(Class::Guess)),
            ("losses", Json::array(losses)),
            ("renamed", changes(&self.renamed)),
        ])
        .to_pretty()
    }
}

/// Returns an operation with the reasons why it is not fully imported.
fn operation(operation: &Carried) -> Json {
    let reasons = operation.reasons.iter().map(|(reason, places)| {
        Json::object([("reason", Json::string(reason.id())), ("places", changes(places))])
    });
    Json::object([
        ("operation", Json::string(&operation.name)),
        ("at", Json::string(&operation.pointer)),
        ("reasons", Json::array(reasons)),
    ])
}

fn changes(all: &BTreeSet<Change>) -> Json {
    Json::array(all.iter().map(|change| {
        Json::object([("at", Json::string(&change.pointer)), ("what", Json::string(&change.what))])
    }))
}

fn count(number: usize) -> Json {
    Json::Integer(i64::try_from(number).unwrap_or(i64::MAX))
}
