//! Seeded defects: a proxy modifies the responses of `genwire serve`, following a list, and
//! `genwire conform` must find each defect by the requirement that it breaks.
//!
//! `GENWIRE_DEFECTS=all` tries the whole list and, with `GENWIRE_BLESS=1`, writes the count into
//! `docs/conformance.md` and the table into `docs/conformance-results.md`. Any other value tries
//! the defects whose names contain it. Without the variable, a part of the list is tried.

mod proxy;

use crate::process::genwire;
use crate::serve::serve;
use proxy::{Defect, Proxy};
use serde_json::Value as JsonValue;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// An ordinary run tries one defect out of this many.
const SAMPLE_STEP: usize = 18;

/// Share of the defects that must be found, in percent.
const FOUND_PERCENT: usize = 95;

/// Marks around the count and around the table.
const MARKS: [&str; 2] = ["<!-- defects -->\n", "<!-- end of defects -->\n"];

fn defects() -> Vec<Defect> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/defects.json");
    let text = fs::read_to_string(path).expect("the list is there");
    serde_json::from_str(&text).expect("the list is JSON")
}

/// Runs `genwire conform` through the proxy; returns the ids of the requirements that failed.
fn failed(proxy: &Proxy, ready: &JsonValue, defect: &Defect) -> Vec<String> {
    let text = |name: &str| ready[name].as_str().expect("a text").to_owned();
    let (key, admin, token) = (text("api_key"), text("admin_url"), text("admin_token"));
    // The address is given, so that the server must call it.
    let mut args = vec![
        "conform",
        "--callback-addr",
        "127.0.0.1:0",
        "--base-url",
        proxy.url(),
        "--key",
        &key,
        "--format",
        "json",
    ];
    args.extend(["--admin-url", &admin, "--admin-token", &token, "--timeout", "20s"]);
    args.extend(["--max-wait", "1s", "--only", &defect.only]);
    let calls = defect.max_calls.map(|calls| calls.to_string());
    if let Some(calls) = &calls {
        args.extend(["--max-calls", calls]);
    }
    let run = genwire(&args);
    let report: JsonValue =
        serde_json::from_str(&run.stdout).unwrap_or_else(|error| panic!("{error}: {run:?}"));
    let facts = report["facts"].as_array().expect("a list").iter();
    let failed = facts.filter(|fact| fact["verdict"] == "failed");
    failed.map(|fact| fact["id"].as_str().expect("an id").to_owned()).collect()
}

/// Returns the rows of the table, and the number of defects that were found.
fn try_defects(defects: &[Defect]) -> (String, usize) {
    let settings = ["--key", "mine", "--seed", "7", "--set", "speech.engine=tone"];
    let settings = [&settings[..], &["--allow-local-callbacks"]].concat();
    let (_started, ready) = serve("defects", &settings);
    let upstream = ready["base_url"].as_str().expect("a text");
    let proxy = Proxy::start(upstream);
    let mut rows = String::new();
    let mut found = 0;
    for defect in defects {
        proxy.spoil_with(defect);
        let failed = failed(&proxy, &ready, defect);
        let is_found = failed.contains(&defect.fact);
        found += usize::from(is_found);
        let shown = if is_found { "found" } else { "**not found**" };
        let others: Vec<&str> =
            failed.iter().filter(|id| **id != defect.fact).map(String::as_str).collect();
        let others = match others.len() {
            0..=3 => others.join(", "),
            count => format!("{}, … ({count})", others[..2].join(", ")),
        };
        writeln!(rows, "| {} | {} | {shown} | {others} |", defect.name, defect.fact)
            .expect("a string takes it");
    }
    (rows, found)
}

fn write_tables(rows: &str, found: usize, all: usize) {
    let count =
        format!("{found} of {all} defects are found, each by the requirement that it breaks.\n");
    write_between_marks("conformance.md", &count);
    let table =
        format!("| Defect | Requirement | Result | Others failed |\n|---|---|---|---|\n{rows}");
    write_between_marks("conformance-results.md", &table);
}

fn path(page: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(page)
}

fn write_between_marks(page: &str, text: &str) {
    let path = path(page);
    let page = fs::read_to_string(&path).expect("the page is there");
    fs::write(path, between_marks(&page, text)).expect("the page is written");
}

fn between_marks(page: &str, text: &str) -> String {
    let (before, rest) = page.split_once(MARKS[0]).expect("the page has a mark");
    let (_, after) = rest.split_once(MARKS[1]).expect("the page has a second mark");
    format!("{before}{}{text}{}{after}", MARKS[0], MARKS[1])
}

#[test]
fn the_pages_take_what_is_found_between_their_marks() {
    for page in ["conformance.md", "conformance-results.md"] {
        let text = fs::read_to_string(path(page)).expect("the page is there");
        let written = between_marks(&text, "new\n");
        assert_eq!(written.matches("new\n").count(), text.matches("new\n").count() + 1);
        assert!(written.len() < text.len());
        assert_eq!(between_marks(&written, "new\n"), written);
    }
}

#[test]
fn seeded_defects_are_found_by_the_requirement_that_they_break() {
    let mut defects = defects();
    let is_all = std::env::var_os("GENWIRE_DEFECTS").is_some_and(|which| which == "all");
    let part = std::env::var("GENWIRE_DEFECTS").ok().filter(|_| !is_all);
    match part {
        Some(part) => defects.retain(|defect| defect.name.contains(&part)),
        None if is_all => {}
        None => defects = defects.into_iter().step_by(SAMPLE_STEP).collect(),
    }
    let (rows, found) = try_defects(&defects);
    if is_all && std::env::var_os("GENWIRE_BLESS").is_some() {
        write_tables(&rows, found, defects.len());
    }
    let enough = if is_all { defects.len() * FOUND_PERCENT / 100 } else { defects.len() };
    assert!(found >= enough, "{found} of {}:\n{rows}", defects.len());
}

#[test]
fn defects_have_names_of_their_own() {
    let defects = defects();
    assert!(defects.len() >= 100, "{} defects", defects.len());
    let mut names: Vec<&str> = defects.iter().map(|defect| defect.name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), defects.len());
}
