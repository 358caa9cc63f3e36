//! The areas as values: compares the areas of the generated crates with the areas that the model
//! creates at run time.

use crate::generated::AREAS;
use crate::model::part;
use crate::project::{INTERFACE, VECTORS, Vector};
use genwire_common::INVALID_CODE;
use genwire_core::{Area, BodyKind, Report, Unreadable};
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// The areas that the model creates.
static MADE: LazyLock<Vec<Area>> = LazyLock::new(|| genwire_area::areas(&INTERFACE));

/// Returns each compiled area with the area that the model creates.
fn pairs() -> impl Iterator<Item = (&'static Area, &'static Area)> {
    assert_eq!(AREAS.len(), MADE.len());
    AREAS.iter().zip(MADE.iter())
}

/// The findings of a report, except findings of native checks, which the model cannot run.
fn findings(report: &Report) -> BTreeSet<(String, String, u32, &'static str)> {
    let known = report.violations().iter().filter(|it| !it.rule.contains(".natives."));
    known
        .map(|it| {
            let code = it.code.unwrap_or(INVALID_CODE);
            (it.path.clone(), it.rule.clone().into_owned(), code, it.severity.as_str())
        })
        .collect()
}

#[test]
fn compiled_and_made_areas_have_the_same_data() {
    for (compiled, made) in pairs() {
        assert_eq!(compiled.name, made.name);
        assert_eq!(compiled.media, made.media, "{}", compiled.name);
        assert_eq!(compiled.states, made.states, "{}", compiled.name);
        assert_eq!(compiled.join.is_some(), made.join.is_some(), "{}", compiled.name);
        // Their interfaces are not one value, and the attributes of spans are for clients.
        let facts = |area: &Area| -> Vec<String> {
            let endpoint = area.endpoints.iter().map(|it| {
                let operation = (it.operation, it.operation_id, it.area, it.method, it.path);
                let others = (it.version, it.body_limit, it.content_types, it.codes, it.deprecated);
                let forms = (it.security, it.family.name, it.families, it.responses);
                format!("{operation:?} {others:?} {forms:?} {:?}", area.parts(it.operation))
            });
            endpoint.collect()
        };
        assert_eq!(facts(compiled), facts(made));
    }
}

#[test]
fn compiled_and_made_areas_give_the_same_verdicts_over_all_vectors() {
    let mut compared = 0;
    for file in VECTORS.iter() {
        let all = file.cases.iter().chain(&file.in_path);
        let (compiled, made) =
            pairs().find(|(area, _)| area.name == file.area).expect("an area of the vectors");
        for Vector { id, part: kind, body, .. } in all {
            let text = body.to_string();
            let report = |area: &Area| (area.check)(&file.operation, part(kind), text.as_bytes());
            let [compiled, made] =
                [report(compiled), report(made)].map(|it| it.expect("a part").expect("JSON"));
            assert_eq!(findings(&compiled), findings(&made), "{} {id}: {body}", file.operation);
            compared += 1;
        }
    }
    assert!(compared > 1000, "{compared} vectors were compared");
}

#[test]
fn compiled_and_made_areas_refuse_the_same_texts() {
    let deep = "[".repeat(200);
    for text in ["", "{", "\u{feff}{}", "{} {}", "{\"a\":}", "nul", deep.as_str()] {
        for (compiled, made) in pairs() {
            for endpoint in compiled.endpoints {
                let kind = |area: &Area| {
                    let read =
                        (area.check)(endpoint.operation, BodyKind::Response, text.as_bytes());
                    read.expect("a reply").map_err(|error| match error {
                        // Their parsers may say it in other words.
                        Unreadable::NotJson { .. } => "not JSON".to_owned(),
                        other => other.to_string(),
                    })
                };
                assert_eq!(kind(compiled).err(), kind(made).err(), "{text}");
            }
        }
    }
}

#[test]
fn compiled_and_made_areas_have_no_check_of_what_they_do_not_have() {
    for (compiled, made) in pairs() {
        for area in [compiled, made] {
            assert!(area.find("sing").is_none());
            for part in BodyKind::ALL {
                assert!((area.check)("sing", part, b"{}").is_none());
            }
            assert!(area.join.and_then(|join| join("sing", &[])).is_none());
        }
    }
}
