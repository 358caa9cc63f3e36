//! The requirements file and its steps.

use genwire_conform::{ExpectedFailures, Requirements};

/// A requirements file with one requirement, which names a step.
fn file(step: &str) -> String {
    format!(
        r#"{{"title":"T","version":"1","states":[],"families":{{}},"links":[],"operations":[],"facts":[
            {{"id":"A-1","area":"a","kind":"rule","statement":"S","places":["server"],"items":["a.b"],"steps":[{step}]}}]}}"#
    )
}

fn step(name: &str, arguments: &str) -> String {
    format!(r#"{{"operation":"o","name":"{name}","arguments":"{arguments}"}}"#)
}

#[test]
fn the_requirements_of_this_interface_name_known_steps_only() {
    Requirements::bundled().unwrap();
}

#[test]
fn a_step_is_refused_with_what_was_expected() {
    let check = |text: &str, expected: &str| {
        let error = Requirements::from_json(&file(text)).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}");
    };
    let unknown = "`o.hold(true)`: there is no such step; expected one of auth_missing, ";
    check(&step("hold", "true"), unknown);
    check(&step("every", ""), "`o.every()`: expected an argument");
    check(&step("auth_missing", "/a"), "`o.auth_missing(/a)`: expected no argument");
    check(&step("notified", "/a, b"), "`o.notified(/a, b)`: expected a pointer, ");
    check(&step("some", "body.a"), "`o.some(body.a)`: there is no variable `body`");
    assert!(Requirements::from_json(&file(&step("every", "reply.a == 1"))).is_ok());
}

#[test]
fn every_step_is_documented() {
    let page = include_str!("../../../../docs/conformance.md");
    for name in genwire_conform::step_names() {
        assert!(page.contains(&format!(".{name}(")), "{name}");
    }
}

#[test]
fn expected_failures_are_read_with_their_reasons() {
    let requirements = Requirements::from_json(&file("")).unwrap();
    let parse = |text: &str| ExpectedFailures::parse(text, &requirements);
    let expected = parse("# why\n\n  A-1   it is old \n").unwrap();
    assert_eq!(expected.reason("A-1"), Some("it is old"));
    let errors = parse("B-1 x\nA-1\n").unwrap_err();
    let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
    assert_eq!(
        errors,
        [
            "line 1: there is no requirement `B-1`; expected an id such as `A-1`",
            "line 2: `A-1` has no reason; write it after the id",
        ]
    );
}

#[test]
fn a_release_keeps_its_requirements() {
    let frozen: serde_json::Value =
        serde_json::from_str(include_str!("../../src/generated/released.json")).unwrap();
    let today: serde_json::Value =
        serde_json::from_str(include_str!("../../src/generated/requirements.json")).unwrap();
    let releases = Requirements::releases().unwrap();
    assert!(releases.contains(&"1.0.0".to_owned()), "{releases:?}");
    for version in releases {
        assert!(Requirements::released(&version).unwrap().is_some());
        let set = &frozen[&version];
        assert_eq!(set["version"], version.as_str());
        let facts = set["facts"].as_array().unwrap();
        assert!(facts.len() > 100);
        if today["version"] == set["version"] {
            // Within a version, a requirement is neither removed nor changed.
            let present = today["facts"].as_array().unwrap();
            for fact in facts {
                let kept = present.iter().find(|other| other["id"] == fact["id"]);
                assert_eq!(
                    kept.map(|it| &it["statement"]),
                    Some(&fact["statement"]),
                    "{}",
                    fact["id"]
                );
            }
        }
    }
    assert!(Requirements::released("0.0.0").unwrap().is_none());
}
