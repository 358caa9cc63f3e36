//! Random edits of the released spec: what a comparison calls harmless is shown to be so by random
//! bodies, and nothing that changes stays untold.
//!
//! `GENWIRE_ROUNDS=2000 cargo test -p genwire-codegen --test it random_edits` looks for longer.

use crate::dice::{Dice, rounds};
use crate::diff::{FILES, OLD};
use genwire_codegen::SpecFile;
use genwire_codegen::diff::{Edition, Flow, Pair, Report, Side, Verdict, compare};
use genwire_codegen::edition;
use genwire_codegen::emit::vectors::vectors;
use genwire_codegen::judge::{is_refused, judge, type_of};
use genwire_codegen::model::{Json, Part};
use std::sync::LazyLock;

/// Bodies of an edition: the operation, the part and the body.
type Bodies = Vec<(String, Part, Json)>;

static BODIES: LazyLock<Bodies> = LazyLock::new(|| bodies(&OLD));

fn bodies(edition: &Edition) -> Bodies {
    let interface = edition.interface();
    let operations = interface.operations.iter();
    operations
        .flat_map(|operation| {
            let cases = vectors(interface, operation).cases.into_iter();
            cases.map(|case| (operation.item_path(), case.part, case.body))
        })
        .filter(|(_, _, body)| body.to_compact().len() < 2_000)
        .collect()
}

/// A line that says something else, if it is one of those that can.
fn edited(dice: &mut Dice, line: &str) -> Option<String> {
    let (key, value) = line.split_once(" = ")?;
    let number = |text: &str, dice: &mut Dice| {
        let start = text.find(|c: char| c.is_ascii_digit())?;
        let rest = &text[start..];
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let old: u64 = rest[..end].parse().ok()?;
        let new = [old + 1, old.saturating_sub(1), old * 2, old / 2, 0][dice.roll(5)];
        Some(format!("{}{new}{}", &text[..start], &rest[end..]))
    };
    let value = match key {
        "range" | "length" | "items" | "one_of" | "default" | "body_limit" | "timeout_seconds"
        | "with" | "max_bytes" | "seconds" | "pixels" | "max_count" | "http" => {
            number(value, dice)?
        }
        "required" | "nullable" | "retryable" => return Some(String::new()),
        "type" => {
            let types = ["string", "integer", "number", "boolean", "json", "[string]", "object"];
            format!("\"{}\"", dice.pick(&types))
        }
        "format" => {
            let forms = ["web_url", "media_url", "not_blank", "date", "hex"];
            format!("\"{}\"", dice.pick(&forms))
        }
        "unknown" => format!("\"{}\"", dice.pick(&["error", "advice", "accept"])),
        "severity" => format!("\"{}\"", dice.pick(&["error", "advice"])),
        "cel" => {
            let swaps = [("<=", "<"), (">=", ">"), ("&&", "||"), ("==", "!="), ("1", "2")];
            let (from, to) = dice.pick(&swaps);
            value.replacen(from, to, 1)
        }
        "doc" => {
            return Some(format!("{line}\n{}", dice.pick(&["required = true", "nullable = true"])));
        }
        _ => return None,
    };
    Some(format!("{key} = {value}"))
}

fn edit(dice: &mut Dice) -> (String, Vec<SpecFile>) {
    let mut files = FILES.clone();
    loop {
        let file = dice.roll(files.len());
        let mut lines: Vec<String> = files[file].text.lines().map(str::to_owned).collect();
        let at = dice.roll(lines.len());
        if let Some(line) = edited(dice, &lines[at])
            && line != lines[at]
        {
            let told = format!("{}:{}: {} -> {line}", files[file].path, at + 1, lines[at]);
            lines[at] = line;
            files[file].text = lines.join("\n") + "\n";
            return (told, files);
        }
    }
}

fn breaks(report: &Report, pair: Pair, flow: Flow) -> bool {
    let mut effects = report.changes.iter().flat_map(|change| &change.effects);
    effects.any(|it| it.pair == pair && it.flow == flow && it.verdict == Verdict::Breaking)
}

/// A body that is a bit different from another.
fn bent(dice: &mut Dice, body: &Json) -> Json {
    match body {
        Json::Object(members) if !members.is_empty() => {
            let mut members = members.clone();
            let at = dice.roll(members.len());
            if dice.roll(4) == 0 {
                members.remove(at);
            } else {
                members[at].1 = bent(dice, &members[at].1);
            }
            Json::Object(members)
        }
        Json::Array(items) if !items.is_empty() => {
            let mut items = items.clone();
            let at = dice.roll(items.len());
            match dice.roll(4) {
                0 => drop(items.remove(at)),
                1 => items.push(items[at].clone()),
                _ => items[at] = bent(dice, &items[at]),
            }
            Json::Array(items)
        }
        Json::Integer(number) => {
            let others = [number + 1, number - 1, 0, 1, number * 2];
            Json::Integer(*dice.pick(&others))
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
                Json::Array(Vec::new()),
                Json::Object(Vec::new()),
            ];
            dice.pick(&others).clone()
        }
    }
}

fn is_taken(edition: &Edition, operation: &str, part: Part, body: &Json) -> Option<bool> {
    let interface = edition.interface();
    let operation = interface.operations.iter().find(|it| it.item_path() == operation)?;
    let id = type_of(operation, part, interface, body)?;
    Some(!is_refused(&judge(interface, id, body)))
}

/// A body that breaks a direction which the report calls harmless.
fn counterexample(dice: &mut Dice, report: &Report, new: &Edition) -> Option<String> {
    let fresh = bodies(new);
    let known = BODIES.iter().chain(&fresh);
    for (operation, part, body) in known {
        for body in [body.clone(), bent(dice, body)] {
            let taken = |edition| is_taken(edition, operation, *part, &body);
            let (Some(by_old), Some(by_new)) = (taken(&OLD), taken(new)) else { continue };
            if by_old == by_new {
                continue;
            }
            let sender = if by_old { Side::Old } else { Side::New };
            let flow = Flow::of(*part);
            let pair = Pair::ALL.into_iter().find(|pair| pair.sender(flow) == sender)?;
            if !breaks(report, pair, flow) {
                let (pair, part) = (pair.as_str(), part.as_str());
                return Some(format!("{pair}: {operation} {part} {}", body.to_compact()));
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
        let mut dice = Dice::new(round);
        let (told, files) = edit(&mut dice);
        let Ok(new) = edition("edited", &files) else { continue };
        good += 1;
        let report = compare(&OLD, &new);
        let outputs = |edition: &Edition| {
            let emit = genwire_codegen::emit::openapi_full::emit;
            emit(edition.interface()).into_iter().map(|file| file.text).collect::<String>()
        };
        if report.changes.is_empty() && outputs(&OLD) != outputs(&new) {
            wrong.push(format!("round {round}: {told}\n  nothing is told of it"));
        }
        if let Some(body) = counterexample(&mut dice, &report, &new) {
            wrong.push(format!("round {round}: {told}\n  {body}"));
        }
    }
    assert!(good > 0, "no edit left a good spec");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
