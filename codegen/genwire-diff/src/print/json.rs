//! Prints a report for programs.

use super::{describe_witness, part_word};
use crate::change::{Change, Effect, ItemPlace, Upgrade, Verdict, Witness};
use crate::kind::Level;
use crate::report::{LeftOut, Report};
use genwire_spec::model::Json;

impl Report {
    /// Returns the report as JSON; `version` is the current version of the crates.
    pub fn to_json(&self, version: &str) -> Json {
        let breaks = |upgrade: Upgrade| self.unaccepted(upgrade).next().is_some();
        let may_break = |upgrade: Upgrade| self.undecided(upgrade).next().is_some();
        let crates = self.crates();
        let crates = crates.iter().map(|one| {
            Json::object([
                ("package", Json::string(&one.package)),
                ("level", optional(one.level.map(Level::as_str))),
                ("version", Json::string(version)),
                ("next", Json::string(one.next(version))),
                ("reason", Json::string(&one.reason)),
            ])
        });
        Json::object([
            ("old", Json::string(&self.old)),
            ("new", Json::string(&self.new)),
            ("breaking", Json::Bool(breaks(Upgrade::Service))),
            ("breaking_ahead", Json::Bool(breaks(Upgrade::Client))),
            ("unknown", Json::Bool(may_break(Upgrade::Service))),
            ("unknown_ahead", Json::Bool(may_break(Upgrade::Client))),
            ("left_out", Json::Array(self.left_out.iter().map(left_out).collect())),
            ("crates", Json::Array(crates.collect())),
            ("changes", Json::Array(self.changes.iter().map(change).collect())),
        ])
    }
}

fn left_out(one: &LeftOut) -> Json {
    let count = |number| Json::Integer(i64::try_from(number).unwrap_or(i64::MAX));
    Json::object([
        ("version", Json::string(&one.version)),
        ("compared", count(one.compared)),
        ("operations", count(one.operations)),
    ])
}

fn optional(text: Option<&str>) -> Json {
    text.map_or(Json::Null, Json::string)
}

fn place(place: Option<&ItemPlace>) -> Json {
    match place {
        None => Json::Null,
        Some(ItemPlace::Line { file, line }) => {
            let line = i64::try_from(*line).unwrap_or(i64::MAX);
            Json::object([("file", Json::string(file)), ("line", Json::Integer(line))])
        }
        Some(ItemPlace::Value { file, pointer }) => {
            Json::object([("file", Json::string(file)), ("pointer", Json::string(pointer))])
        }
    }
}

fn change(change: &Change) -> Json {
    Json::object([
        ("id", Json::string(change.id())),
        ("fingerprint", Json::string(change.fingerprint())),
        ("kind", Json::string(change.kind.word())),
        ("item", Json::string(&change.item)),
        ("area", Json::string(change.area())),
        ("old", place(change.old.as_ref())),
        ("new", place(change.new.as_ref())),
        ("from", optional(change.from.as_deref())),
        ("to", optional(change.to.as_deref())),
        ("breaking", Json::Bool(change.is_breaking())),
        ("breaking_ahead", Json::Bool(change.verdict(Upgrade::Client) == Verdict::Breaking)),
        ("unknown", Json::Bool(change.verdict(Upgrade::Service) == Verdict::Unknown)),
        ("unknown_ahead", Json::Bool(change.verdict(Upgrade::Client) == Verdict::Unknown)),
        ("level", Json::string(change.level().as_str())),
        ("help", Json::string(change.kind.help())),
        ("acknowledged", optional(change.acknowledged.as_deref())),
        ("effects", Json::Array(change.effects.iter().map(effect).collect())),
    ])
}

fn effect(effect: &Effect) -> Json {
    let (sender, receiver) = effect.upgrade.parties(effect.flow);
    let mut json = Json::object([
        ("pair", Json::string(effect.upgrade.as_str())),
        ("flow", Json::string(effect.flow.as_str())),
        ("sender", Json::string(sender)),
        ("receiver", Json::string(receiver)),
        ("verdict", Json::string(effect.verdict.as_str())),
        ("reason", Json::string(&effect.reason)),
    ]);
    if let Some(witness) = &effect.witness {
        json.set("witness", witness_json(witness));
    }
    json
}

fn witness_json(witness: &Witness) -> Json {
    match witness {
        Witness::Body(body) => Json::object([
            ("operation", Json::string(&body.operation)),
            ("part", Json::string(part_word(body.part, body.is_error))),
            ("accepted_by", Json::string(body.accepted_by.as_str())),
            ("refused_by", Json::string(body.accepted_by.other().as_str())),
            ("rule", Json::string(&body.rule)),
            ("path", Json::string(&body.path)),
            ("body", body.body.clone()),
        ]),
        Witness::Interpretation(reading) => Json::object([
            ("operation", Json::string(&reading.operation)),
            ("part", Json::string(part_word(reading.part, reading.is_error))),
            ("accepted_by", Json::string("both")),
            ("path", Json::string(&reading.path)),
            ("old_reads", Json::string(&reading.old)),
            ("new_reads", Json::string(&reading.new)),
            ("body", reading.body.clone()),
        ]),
        Witness::Value(value) => Json::object([("value", Json::string(value))]),
        Witness::NotFound(tried) => {
            let tried = i64::try_from(*tried).unwrap_or(i64::MAX);
            Json::object([
                ("found", Json::Bool(false)),
                ("tried", Json::Integer(tried)),
                ("why", Json::string(describe_witness(witness))),
            ])
        }
        Witness::Beyond(why) => {
            Json::object([("found", Json::Bool(false)), ("why", Json::string(*why))])
        }
    }
}
