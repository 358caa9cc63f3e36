//! Random bodies, judged by everybody: compiled Rust, the model's interpreter, the exported
//! schemas and the rules as CEL must agree; the listed losses are the only excuse.
//!
//! `GENWIRE_SEED` chooses other bodies, `GENWIRE_CASES` how many for each request type, and
//! `GENWIRE_BODIES` a file to which they are written, for checkers of other languages.

use crate::generate::{Generator, Pools, value_of};
use crate::judge::loss::LOSSES;
use crate::judge::{cel, compiled, rules, schema};
use crate::model::{bodies, def, operation, type_of};
use crate::mutate::mutate;
use crate::project::{INTERFACE, VECTORS};
use crate::random::Random;
use genwire_spec::judge::judge;
use genwire_spec::model::{BodyKind, Operation, Severity, TypeId};
use genwire_spec::rule::json_of;
use genwire_spec::shrink::shrink;
use serde_json::{Value as JsonValue, json};
use std::collections::BTreeSet;
use std::env;
use std::fs::File;
use std::io::Write as _;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{LazyLock, Mutex};
use std::thread;

const SEED: u64 = 0x6765_6e77_6972_6500;
const CASES: u64 = 10_000;

/// The number of bodies of types other than requests.
const REPLY_CASES: u64 = 1_500;

/// The number of smaller bodies that are tried for a disagreement.
const MAX_SHRUNK_BODIES: usize = 3_000;

/// Findings in a form that all judges share: the pointer, the rule, and true for a refusal.
type Findings = BTreeSet<(String, String, bool)>;

/// One type of body whose judges are compared.
struct Subject {
    operation: &'static Operation,
    part: BodyKind,
    id: TypeId,
    /// The bodies of the vectors, to be changed.
    vectors: Vec<&'static JsonValue>,
    cases: u64,
}

#[test]
fn everybody_agrees_on_random_bodies() {
    let (seed, cases) = (number("GENWIRE_SEED", SEED), number("GENWIRE_CASES", CASES));
    let pools = Pools::new();
    let subjects: Vec<Subject> = INTERFACE
        .operations
        .iter()
        .flat_map(|operation| bodies(operation).into_iter().map(move |body| (operation, body)))
        .map(|(operation, (part, id))| {
            let cases = if part == BodyKind::Request { cases } else { cases.min(REPLY_CASES) };
            Subject { operation, part, id, vectors: vectors(operation, part), cases }
        })
        .collect();
    for subject in &subjects {
        compare(subject, &pools, seed);
    }
}

fn compare(subject: &Subject, pools: &Pools, seed: u64) {
    let name = format!("{} {}", subject.operation.name.snake, subject.part.as_str());
    let (next, valid) = (AtomicU64::new(0), AtomicUsize::new(0));
    let work = || {
        loop {
            let case = next.fetch_add(1, Ordering::Relaxed);
            if case >= subject.cases {
                break None;
            }
            let body = body(subject, pools, seed, case);
            record(subject, case, &body);
            match disagreement(subject, &body) {
                Ok(is_valid) => drop(valid.fetch_add(usize::from(is_valid), Ordering::Relaxed)),
                Err(_) => break Some((case, body)),
            }
        }
    };
    let threads = thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let failed = thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        running
            .into_iter()
            .filter_map(|it| it.join().expect("no judge panics"))
            .min_by_key(|it| it.0)
    });
    if let Some((case, body)) = failed {
        let is_wrong = |body: &JsonValue| disagreement(subject, body).is_err();
        let smallest =
            value_of(&shrink(&json_of(&body), MAX_SHRUNK_BODIES, |body| is_wrong(&value_of(body))));
        // The model has no integers above `i64::MAX`.
        let smallest = if is_wrong(&smallest) { smallest } else { body };
        let why = disagreement(subject, &smallest).expect_err("shrinking keeps the disagreement");
        panic!("{name}, seed {seed}, case {case}: {why}\n{smallest}");
    }
    let valid = valid.into_inner() as u64;
    let share = valid * 100 / subject.cases.max(1);
    assert!(
        (5..=95).contains(&share),
        "{name}: {share} of 100 bodies are valid, which tests little"
    );
}

/// Writes a body to the file of `GENWIRE_BODIES`, as a line that `genwire check --jsonl` reads.
fn record(subject: &Subject, case: u64, body: &JsonValue) {
    static FILE: LazyLock<Option<Mutex<File>>> = LazyLock::new(|| {
        let path = env::var_os("GENWIRE_BODIES")?;
        Some(Mutex::new(File::create(path).expect("the file can be written")))
    });
    let Some(file) = &*FILE else { return };
    let (operation, part) = (&subject.operation.name.snake, subject.part.as_str());
    // A part may have several types.
    let id = json!(format!("{operation} {part} {} {case}", subject.id.0));
    // The body comes last, so that its text is easy to find.
    let line = format!(
        "{{\"id\":{id},\"operation\":\"{operation}\",\"part\":\"{part}\",\"body\":{body}}}\n"
    );
    let mut file = file.lock().expect("no judge panics");
    file.write_all(line.as_bytes()).expect("the file can be written");
}

/// Creates a body: a third has the right types, a third is valid except for one or two faults, and
/// a third is arbitrary.
fn body(subject: &Subject, pools: &Pools, seed: u64, case: u64) -> JsonValue {
    let mut random = Random::for_case(seed, case);
    let mut body = match case % 3 {
        0 => Generator::tame(pools, random).body(subject.id),
        1 => {
            let mut body = if subject.vectors.is_empty() || random.chance(30) {
                Generator::tame(pools, Random::new(random.next())).body(subject.id)
            } else {
                (*random.pick(&subject.vectors)).clone()
            };
            for _ in 0..=random.below(2) {
                mutate(&mut body, pools, &mut random);
            }
            body
        }
        _ => Generator::wild(pools, random).body(subject.id),
    };
    // Those of the path have no type in common, and a test of their own.
    if let (BodyKind::Parameters, Some(members)) = (subject.part, body.as_object_mut()) {
        members.retain(|name, _| !subject.operation.params.iter().any(|it| it.name.wire == *name));
    }
    body
}

/// Returns true for a valid body; the error is a disagreement of the judges.
fn disagreement(subject: &Subject, body: &JsonValue) -> Result<bool, String> {
    let id = type_of(subject.operation, subject.part, body);
    let report = compiled::check(&subject.operation.name.snake, subject.part, body);
    let compiled: Findings = report
        .violations()
        .iter()
        .map(|it| {
            let refuses = it.severity == genwire_core::Severity::Error;
            (it.path.clone(), it.rule.clone().into_owned(), refuses)
        })
        .collect();
    let valid = report.is_valid();
    agree_with_model(id, body, &compiled)?;
    let unexcused: Vec<&str> = compiled
        .iter()
        .filter(|(path, rule, refuses)| *refuses && !LOSSES.excuse(rule, body.pointer(path)))
        .map(|(_, rule, _)| rule.as_str())
        .collect();
    match (valid, schema::accepts(id, body)) {
        (true, false) => return Err("the schema refuses it, compiled Rust accepts it".to_owned()),
        (false, true) if !unexcused.is_empty() => {
            return Err(format!("the schema accepts it, compiled Rust says {unexcused:?}"));
        }
        _ => {}
    }
    if types_are_right(&compiled) {
        let (defined, interpreted) = (rules::broken(id, body), cel::broken(id, body));
        if defined != interpreted {
            return Err(format!("by definition {defined:?} are broken, as CEL {interpreted:?}"));
        }
    }
    Ok(valid)
}

/// Compares the compiled findings with the findings of the model's interpreter, which does not run
/// native checks.
fn agree_with_model(id: TypeId, body: &JsonValue, compiled: &Findings) -> Result<(), String> {
    let interpreted: Findings = judge(&INTERFACE, id, &json_of(body))
        .into_iter()
        .map(|it| (it.path, it.rule, it.severity == Severity::Error))
        .collect();
    // A strict type cannot be read from a body with wrong types, and then no rule is evaluated.
    let comparable = |it: &&(String, String, bool)| {
        !it.1.contains(".natives.") && (types_are_right(compiled) || !it.1.contains(".rules."))
    };
    let ours: BTreeSet<_> = compiled.iter().filter(comparable).collect();
    let theirs: BTreeSet<_> = interpreted.iter().filter(comparable).collect();
    if ours == theirs {
        return Ok(());
    }
    let only = |one: &BTreeSet<&_>, other: &BTreeSet<&_>| {
        format!("{:?}", one.difference(other).collect::<Vec<&&(String, String, bool)>>())
    };
    Err(format!(
        "only compiled Rust finds {}, only the model's interpreter {}",
        only(&ours, &theirs),
        only(&theirs, &ours)
    ))
}

/// Returns true if no fault of a single member prevents the evaluation of rules.
fn types_are_right(findings: &Findings) -> bool {
    findings.iter().all(|(_, rule, refuses)| {
        !refuses || rule.contains(".rules.") || rule.contains(".natives.")
    })
}

fn vectors(wanted: &Operation, part: BodyKind) -> Vec<&'static JsonValue> {
    VECTORS
        .iter()
        .filter(|file| operation(&file.operation).name == wanted.name)
        .flat_map(|file| &file.cases)
        .filter(|vector| vector.part == part.as_str())
        // Long texts are tried by the vectors themselves; here they would only cost time.
        .filter(|vector| vector.body.to_string().len() < 20_000)
        .map(|vector| &vector.body)
        .collect()
}

fn number(variable: &str, default: u64) -> u64 {
    match env::var(variable) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{variable} is not a number: `{text}`")),
        Err(_) => default,
    }
}

#[test]
fn the_bodies_of_a_seed_are_always_the_same() {
    let operation = operation("create_chat_completion");
    let id = operation.request.expect("it has a request");
    assert_eq!(def(id).name.wire, "CreateChatCompletionRequest");
    let pools = Pools::new();
    let make = || Generator::wild(&pools, Random::for_case(1, 2)).body(id);
    assert_eq!(make(), make());
}

#[test]
fn random_bodies_break_every_rule_of_requests() {
    let pools = Pools::new();
    let mut missed = Vec::new();
    for operation in &INTERFACE.operations {
        let Some(id) = operation.request else { continue };
        let part = BodyKind::Request;
        let vectors = vectors(operation, part);
        let subject = Subject { operation, part, id, vectors, cases: 0 };
        let mut unseen: BTreeSet<&str> = crate::model::reachable_from(id)
            .into_iter()
            .flat_map(|id| def(id).rules.iter().map(|rule| rule.path.as_str()))
            .collect();
        for case in 0..CASES {
            if unseen.is_empty() {
                break;
            }
            for (_, rule) in rules::broken(id, &body(&subject, &pools, SEED, case)) {
                unseen.remove(rule.as_str());
            }
        }
        missed.extend(unseen);
    }
    assert!(missed.is_empty(), "no random body breaks {missed:?}");
}
