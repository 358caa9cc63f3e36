//! Random edits of the released spec: random bodies test the changes that a comparison calls
//! harmless, and every edit that changes an output must be reported.
//!
//! `GENWIRE_ROUNDS=2000 cargo test -p genwire-codegen --test it random_edits` runs longer.

use crate::diff::{FILES, RELEASED_SPEC, project};
use crate::rng::{Rng, rounds};
use genwire_codegen::version;
use genwire_diff::{Flow, Report, Side, SpecVersion, Upgrade, Verdict, compare};
use genwire_spec::SpecFile;
use genwire_spec::judge::{is_refused, judge, type_of};
use genwire_spec::model::{BodyKind, Json};
use genwire_vectors::Generator;
use std::sync::LazyLock;

/// Bodies of a version: the operation, the part and the body.
type Bodies = Vec<(String, BodyKind, Json)>;

static BODIES: LazyLock<Bodies> = LazyLock::new(|| bodies(&RELEASED_SPEC));

fn bodies(version: &SpecVersion) -> Bodies {
    let interface = version.interface();
    let generator = Generator::new(interface);
    let operations = interface.operations.iter();
    operations
        .flat_map(|operation| {
            let cases = generator.vectors(operation).cases.into_iter();
            cases.map(|case| (operation.item_path(), case.part, case.body))
        })
        .filter(|(_, _, body)| body.to_compact().len() < 2_000)
        .collect()
}

/// Returns an edited version of a line, if the test can edit lines of its kind.
fn edited(rng: &mut Rng, line: &str) -> Option<String> {
    let (key, value) = line.split_once(" = ")?;
    let number = |text: &str, rng: &mut Rng| {
        let start = text.find(|c: char| c.is_ascii_digit())?;
        let rest = &text[start..];
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let old: u64 = rest[..end].parse().ok()?;
        let new = [old + 1, old.saturating_sub(1), old * 2, old / 2, 0][rng.below(5)];
        Some(format!("{}{new}{}", &text[..start], &rest[end..]))
    };
    let value = match key {
        "range" | "length" | "items" | "one_of" | "default" | "body_limit" | "timeout_seconds"
        | "with" | "max_bytes" | "seconds" | "pixels" | "max_count" | "http" => number(value, rng)?,
        "required" | "nullable" | "retryable" => return Some(String::new()),
        "type" => {
            let types = ["string", "integer", "number", "boolean", "json", "[string]", "object"];
            format!("\"{}\"", rng.pick(&types))
        }
        "format" => {
            let forms = ["web_url", "media_url", "not_blank", "date", "hex"];
            format!("\"{}\"", rng.pick(&forms))
        }
        "unknown" => format!("\"{}\"", rng.pick(&["error", "advice", "accept"])),
        "severity" => format!("\"{}\"", rng.pick(&["error", "advice"])),
        "cel" => {
            let swaps = [("<=", "<"), (">=", ">"), ("&&", "||"), ("==", "!="), ("1", "2")];
            let (from, to) = rng.pick(&swaps);
            value.replacen(from, to, 1)
        }
        "doc" => {
            let keys = [
                "required = true",
                "nullable = true",
                "members = { min = 1 }",
                "members = { max = 2 }",
            ];
            return Some(format!("{line}\n{}", rng.pick(&keys)));
        }
        _ => return None,
    };
    Some(format!("{key} = {value}"))
}

fn edit(rng: &mut Rng) -> (String, Vec<SpecFile>) {
    let mut files = FILES.clone();
    loop {
        let file = rng.below(files.len());
        let mut lines: Vec<String> = files[file].text.lines().map(str::to_owned).collect();
        let at = rng.below(lines.len());
        if let Some(line) = edited(rng, &lines[at])
            && line != lines[at]
        {
            let label = format!("{}:{}: {} -> {line}", files[file].path, at + 1, lines[at]);
            lines[at] = line;
            files[file].text = lines.join("\n") + "\n";
            return (label, files);
        }
    }
}

fn breaks(report: &Report, upgrade: Upgrade, flow: Flow) -> bool {
    let mut effects = report.changes.iter().flat_map(|change| &change.effects);
    effects.any(|it| it.upgrade == upgrade && it.flow == flow && it.verdict == Verdict::Breaking)
}

/// Returns a body that differs slightly from another.
fn bent(rng: &mut Rng, body: &Json) -> Json {
    match body {
        Json::Object(members) if !members.is_empty() => {
            let mut members = members.clone();
            let at = rng.below(members.len());
            if rng.below(4) == 0 {
                members.remove(at);
            } else {
                members[at].1 = bent(rng, &members[at].1);
            }
            Json::Object(members)
        }
        Json::Array(items) if !items.is_empty() => {
            let mut items = items.clone();
            let at = rng.below(items.len());
            match rng.below(4) {
                0 => drop(items.remove(at)),
                1 => items.push(items[at].clone()),
                _ => items[at] = bent(rng, &items[at]),
            }
            Json::array(items)
        }
        Json::Integer(number) => {
            let others = [number + 1, number - 1, 0, 1, number * 2];
            Json::Integer(*rng.pick(&others))
        }
        _ => {
            let others = [
                Json::Null,
                Json::Bool(true),
                Json::Integer(1),
                Json::Number(0.5),
                Json::string(""),
                Json::string("a"),
                Json::string("2026-01-31"),
                Json::array([]),
                Json::empty_object(),
            ];
            rng.pick(&others).clone()
        }
    }
}

fn is_taken(version: &SpecVersion, operation: &str, part: BodyKind, body: &Json) -> Option<bool> {
    let interface = version.interface();
    let operation = interface.operations.iter().find(|it| it.item_path() == operation)?;
    let id = type_of(operation, part, interface, body)?;
    Some(!is_refused(&judge(interface, id, body)))
}

/// Returns a body that breaks a direction that the report calls harmless.
fn counterexample(rng: &mut Rng, report: &Report, new: &SpecVersion) -> Option<String> {
    let fresh = bodies(new);
    let known = BODIES.iter().chain(&fresh);
    for (operation, part, body) in known {
        for body in [body.clone(), bent(rng, body)] {
            let taken = |version| is_taken(version, operation, *part, &body);
            let (Some(by_old), Some(by_new)) = (taken(&RELEASED_SPEC), taken(new)) else {
                continue;
            };
            if by_old == by_new {
                continue;
            }
            let sender = if by_old { Side::Old } else { Side::New };
            let flow = Flow::of(*part);
            let upgrade = Upgrade::ALL.into_iter().find(|it| it.sender(flow) == sender)?;
            if !breaks(report, upgrade, flow) {
                let (upgrade, part) = (upgrade.as_str(), part.as_str());
                return Some(format!("{upgrade}: {operation} {part} {}", body.to_compact()));
            }
        }
    }
    None
}

#[test]
fn what_is_called_harmless_is_harmless() {
    let mut wrong = Vec::new();
    let mut good = 0;
    for round in 0..rounds(8) {
        let mut rng = Rng::new(round);
        let (label, files) = edit(&mut rng);
        let Ok(new) = version("edited", &files, &project()) else { continue };
        good += 1;
        let report = compare(&RELEASED_SPEC, &new);
        let outputs = |version: &SpecVersion| {
            let emit = genwire_schema::openapi_full::emit;
            emit(version.interface()).into_iter().map(|file| file.text).collect::<String>()
        };
        if report.changes.is_empty() && outputs(&RELEASED_SPEC) != outputs(&new) {
            wrong.push(format!("round {round}: {label}\n  no change is reported"));
        }
        if let Some(body) = counterexample(&mut rng, &report, &new) {
            wrong.push(format!("round {round}: {label}\n  {body}"));
        }
    }
    assert!(good > 0, "no edit left a good spec");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
