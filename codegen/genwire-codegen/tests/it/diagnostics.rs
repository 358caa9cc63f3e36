//! Every kind of mistake has a fixture, `tests/data/bad/ID.toml`, whose report is `ID.stderr`.
//!
//! `GENWIRE_BLESS=1 cargo test -p genwire-codegen` updates the reports; read their diff.

use crate::spec::{changed, data};
use genwire_spec::{Diagnostic, SpecFile};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

/// The report about a changed spec, and the ids of its mistakes or warnings.
fn report(text: &str) -> (String, BTreeSet<&'static str>) {
    let files = changed(text);
    let loaded = genwire_spec::load_with_warnings(&files);
    let diagnostics = loaded.map_or_else(|mistakes| mistakes, |(_, warnings)| warnings);
    (diagnostics.to_string(), diagnostics.iter().map(Diagnostic::id).collect())
}

/// The fixtures, by the id in their names.
fn fixtures() -> BTreeMap<String, String> {
    let mut fixtures = BTreeMap::new();
    for entry in fs::read_dir(data().join("bad")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "toml") {
            let id = path.file_stem().unwrap().to_str().unwrap().to_owned();
            fixtures.insert(id, fs::read_to_string(path).unwrap());
        }
    }
    fixtures
}

/// The ids of the constructors in their sources.
fn constructors() -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../genwire-spec/src/diagnostic");
    let mut ids = BTreeSet::new();
    for entry in fs::read_dir(folder).unwrap() {
        let source = fs::read_to_string(entry.unwrap().path()).unwrap();
        let mut after_new = source.split("Self::new(").skip(1).map(str::trim_start);
        let mut arms = source.split("=> \"rule-").skip(1).map(|rest| format!("\"rule-{rest}"));
        let literals =
            after_new.by_ref().map(str::to_owned).chain(arms.by_ref()).filter_map(|rest| {
                let rest = rest.strip_prefix('"')?;
                Some(rest.split_once('"')?.0.to_owned())
            });
        ids.extend(literals);
        // A row of a table begins with an id.
        let rows = source.lines().filter_map(|line| line.strip_prefix("    \"")?.split_once('"'));
        ids.extend(rows.map(|(id, _)| id.to_owned()));
    }
    ids
}

#[test]
fn every_mistake_is_reported_as_its_fixture_says() {
    let bless = std::env::var_os("GENWIRE_BLESS").is_some();
    let mut wrong = Vec::new();
    for (id, text) in fixtures() {
        let (report, ids) = report(&text);
        if ids != BTreeSet::from([id.as_str()]) {
            wrong.push(format!("`{id}` is reported as {ids:?}:\n{report}"));
            continue;
        }
        let path = data().join("bad").join(format!("{id}.stderr"));
        if bless {
            fs::write(path, report).unwrap();
        } else if fs::read_to_string(path).unwrap_or_default() != report {
            wrong.push(format!("`{id}` is reported differently:\n{report}"));
        }
    }
    assert!(wrong.is_empty(), "{}\nGENWIRE_BLESS=1 writes the reports anew", wrong.join("\n"));
}

#[test]
fn every_constructor_has_a_fixture_and_every_fixture_a_constructor() {
    let fixtures: BTreeSet<String> = fixtures().into_keys().collect();
    assert_eq!(fixtures, constructors());
}

#[test]
fn every_mistake_has_a_place_and_a_help() {
    // A missing file has no position.
    for (id, text) in fixtures().into_iter().filter(|(id, _)| id != "no-service") {
        let (report, _) = report(&text);
        let count = |what: &str| report.lines().filter(|line| line.contains(what)).count();
        assert!(
            count("--> spec/") + count("--> genwire.toml") > 0 && count("= help: ") > 0,
            "{id}:\n{report}"
        );
    }
}

#[test]
fn the_tag_of_a_union_is_a_name() {
    for tag in ["", " ", "7"] {
        let (_, ids) = report(&format!(
            "# in spec/demo/bad.toml\n\
             [types.Figure]\n\
             kind = \"union\"\n\
             tag = \"{tag}\"\n\
             doc = \"A figure.\"\n\
             [types.Figure.variants.round]\n\
             doc = \"A round one.\"\n"
        ));
        assert_eq!(ids, BTreeSet::from(["not-a-name"]), "{tag:?}");
    }
}

#[test]
fn a_body_of_errors_that_is_no_type_is_reported_as_it_is_written() {
    for body in ["[string]?", "string?", "base_resp?"] {
        let (report, ids) = report(&format!(
            "# after spec/service.toml\n\
             [families.listed]\n\
             doc = \"A list.\"\n\
             body = \"{body}\"\n\
             code = \"code\"\n\
             message = \"message\"\n"
        ));
        assert_eq!(ids, BTreeSet::from(["unknown-type"]), "{report}");
        assert!(report.contains(&format!("`{body}`")) && !report.contains("OrNull"), "{report}");
    }
}

#[test]
fn all_mistakes_are_reported_in_one_run() {
    let (report, ids) = report(
        "# in spec/demo/bad.toml\n\
         [types.First]\n\
         doc = \"No full stop\"\n\
         colour = 1\n\
         [types.First.fields.a]\n\
         type = \"strin\"\n\
         doc = \"A member.\"\n\
         requird = true\n\
         [types.First.fields.b]\n\
         doc = \"Its type is missing.\"\n",
    );
    assert_eq!(ids, BTreeSet::from(["doc-full-stop", "toml-structure", "unknown-type"]));
    assert!(report.ends_with("error: 5 mistakes in the spec\n"), "{report}");
}

#[test]
fn a_matter_of_style_does_not_hide_a_mistake_in_a_rule() {
    let (_, ids) = report(
        "# in spec/demo/bad.toml\n\
         [types.First]\n\
         doc = \"No full stop\"\n\
         [[types.First.rules]]\n\
         id = \"none\"\n\
         cel = \"this.b == 1\"\n\
         message = \"`b` is not 1\"\n",
    );
    assert_eq!(ids, BTreeSet::from(["doc-full-stop", "rule-unknown-field"]));
}

#[test]
fn a_lost_table_is_not_reported_a_second_time_as_missing() {
    let (_, ids) = report(
        "# in spec/demo/bad.toml\n\
         [types.First]\n\
         colour = \"its doc is missing\"\n\
         [types.Second]\n\
         doc = \"Uses the first.\"\n\
         [types.Second.fields.first]\n\
         type = \"First\"\n\
         doc = \"The first.\"\n",
    );
    assert_eq!(ids, BTreeSet::from(["toml-structure"]));
}

#[test]
fn a_file_that_is_not_toml_hides_no_mistake_of_another() {
    let (_, ids) = report(
        "# in genwire.toml\n\
         [project]\n\
         colour = \"demo\"\n\
         # and in spec/demo/bad.toml\n\
         [types.First\n\
         doc = \"The first.\"\n\
         # and in spec/demo/worse.toml\n\
         [types.Second]\n\
         doc = \"Uses the first.\"\n\
         [types.Second.fields.first]\n\
         type = \"First\"\n\
         doc = \"The first.\"\n\
         [types.Second.fields.name]\n\
         type = \"string\"\n\
         length = { min = 5, max = 1 }\n\
         doc = \"A name.\"\n",
    );
    assert_eq!(ids, BTreeSet::from(["empty-range", "toml-structure", "toml-syntax"]));
}

#[test]
fn a_value_that_is_not_readable_hides_no_other_mistake_of_its_table() {
    let operation = |method: &str, doc: &str, place: &str| {
        format!(
            "# in spec/demo/bad.toml\n\
             [operation]\n\
             method = {method}\n\
             path = \"/bad/{{id}}\"\n\
             doc = {doc}\n\
             codes = []\n\
             [operation.params.id]\n\
             type = \"string\"\n\
             doc = \"The id.\"\n\
             [operation.params.q]\n\
             type = \"string\"\n\
             in = {place}\n\
             doc = \"A word.\"\n\
             [operation.responses.whole]\n\
             type = \"Pot\"\n\
             doc = \"The reply.\"\n"
        )
    };
    let methods = ["\"GET\"", "\"GTE\"", "5", "{ a = 1 }"];
    let docs = ["\"Reads it.\"", "5", "{ a = 1 }", "{}"];
    let places = ["\"query\"", "\"body\"", "5", "{ a = 1 }"];
    for wrong in 0..methods.len() * docs.len() * places.len() {
        let of_each = [wrong % 4, wrong / 4 % 4, wrong / 16];
        let text = operation(methods[of_each[0]], docs[of_each[1]], places[of_each[2]]);
        let (report, ids) = report(&text);
        let count = of_each.iter().filter(|index| **index > 0).count();
        let mut expected = BTreeSet::from(["unknown-type"]);
        expected.extend((count > 0).then_some("toml-structure"));
        assert_eq!(ids, expected, "{text}{report}");
        let mistakes = report.matches("error[toml-structure]").count();
        assert_eq!(mistakes, count, "{text}{report}");
    }
}

#[test]
fn a_value_that_is_not_readable_makes_no_other_mistake() {
    let operation = |name: &str, method: &str, place: &str| {
        format!(
            "# in spec/demo/{name}.toml\n\
             [operation]\n\
             method = {method}\n\
             path = \"/bad/{{id}}\"\n\
             doc = \"Reads it.\"\n\
             codes = []\n\
             [operation.params.id]\n\
             type = \"string\"\n\
             {place}\n\
             doc = \"The id.\"\n\
             [operation.responses.whole]\n\
             type = \"Note\"\n\
             doc = \"The reply.\"\n"
        )
    };
    let both = |method: &str, place: &str| {
        operation("bad", "\"GET\"", "")
            + "# and"
            + operation("worse", method, place).trim_start_matches('#')
    };
    for text in [
        both("5", ""),
        both("\"POTS\"", ""),
        both("\"PUT\"", "in = 5"),
        "# in spec/demo/bad.toml\n\
         [types.First]\n\
         doc = {}\n\
         [types.First.fields.doc]\n\
         type = 5\n\
         doc = \"A text.\"\n\
         [types.First.fields.in]\n\
         type = \"string\"\n\
         doc = \"A place.\"\n"
            .to_owned(),
    ] {
        let (report, ids) = report(&text);
        assert_eq!(ids, BTreeSet::from(["toml-structure"]), "{text}{report}");
    }
}

#[test]
fn members_have_the_names_of_keys() {
    for name in ["in", "doc", "method"] {
        let text = format!(
            "# in spec/demo/bad.toml\n\
             [types.First]\n\
             doc = \"The first.\"\n\
             [types.First.fields]\n\
             {name} = 5\n\
             text = {{ type = \"strin\", doc = \"x\" }}\n"
        );
        let (report, ids) = report(&text);
        let expected = ["doc-full-stop", "toml-structure", "unknown-type"];
        assert_eq!(ids, BTreeSet::from(expected), "{text}{report}");
    }
}

#[test]
fn a_mistake_in_the_name_of_a_project_hides_no_other() {
    let (report, ids) = report(
        "# in genwire.toml\n\
         [project]\n\
         name = 5\n\
         [outputs]\n\
         schemas = \"../schemas\"\n\
         vectors = 7\n",
    );
    assert_eq!(ids, BTreeSet::from(["outside-path", "toml-structure"]), "{report}");
    assert!(!report.contains("missing key"), "{report}");
}

#[test]
fn an_error_code_has_a_variant_of_its_own() {
    for name in ["unknown", "self"] {
        let (report, ids) = report(&format!(
            "# after spec/service.toml\n[codes.2099]\nname = \"{name}\"\ndoc = \"It is wrong.\"\n\
             category = \"request\"\nretryable = false\nhttp = 400\n\
             error_type = \"bad_request_error\"\nfamilies = [\"base_resp\"]\n"
        ));
        assert_eq!(ids, BTreeSet::from(["reserved-variant"]), "{report}");
    }
}

#[test]
fn values_of_a_project_make_sense() {
    for (lines, expected) in [
        ("command = \"cargo xtask\"\ncli = \"greet\"\nclient = \"greet_all-2\"", None),
        ("command = \" \"", Some("not-a-command")),
        ("cli = 'say \"a\"'", Some("not-a-command")),
        ("client = \"\"", Some("not-a-package")),
        ("client = \"2nd\"", Some("not-a-package")),
        ("reference_url = \"\"", Some("empty-value")),
        ("[runtime]\nversion = \">=0.1, <0.3\"", None),
        ("[runtime]\nversion = \"not a version\"", Some("runtime-version")),
        ("[runtime]\npath = \"\"", Some("empty-value")),
        ("[runtime]\ngit = \" \"", Some("empty-value")),
        ("[runtime]\ngit = \"a\"\nrev = \"\"", Some("empty-value")),
        // The default output paths count as well.
        ("spec = \"docs\"", Some("output-in-spec")),
        ("spec = \"schemas\"", Some("output-in-spec")),
        ("spec = \"schemas\"\n[outputs]\nschemas = \"api\"", None),
        ("[outputs]\nschemas = \"a\"\nspec_schema = \"a/spec.json\"", Some("output-place")),
        ("[outputs]\nschemas = \"a\"\nspec_schema = \"ab.json\"", None),
        ("[outputs]\nbodies = \"crates/a/src/bodies.rs\"", None),
        ("crates = \"a/b\"\n[outputs]\nbodies = \"a\"", Some("output-is-folder")),
    ] {
        let text = format!("[project]\nname = \"petstore\"\n{lines}\n");
        let file = SpecFile { path: "genwire.toml".to_owned(), text };
        let mistakes = genwire_spec::load_project(&[file]).err();
        let mistakes = mistakes.iter().flat_map(genwire_spec::Diagnostics::iter);
        let ids: BTreeSet<&str> = mistakes.map(Diagnostic::id).collect();
        assert_eq!(ids, expected.into_iter().collect(), "{lines}");
    }
}

#[test]
fn a_broken_file_of_this_interface_is_the_only_mistake() {
    let whole = crate::exports::real();
    for broken in 0..whole.len() {
        let mut files = whole.clone();
        let file = &mut files[broken];
        let is_read = !file.path.starts_with("spec/released/");
        if !is_read || Path::new(&file.path).extension().is_none_or(|end| end != "toml") {
            continue;
        }
        file.text.insert_str(0, "[unclosed\n");
        let path = file.path.clone();
        let Err(mistakes) = genwire_spec::load(&files) else { panic!("`{path}` loads") };
        let ids: BTreeSet<&str> = mistakes.iter().map(Diagnostic::id).collect();
        assert_eq!(ids, BTreeSet::from(["toml-syntax"]), "{path}:\n{mistakes}");
    }
}

#[test]
fn a_mistake_in_an_inline_table_is_reported_once_and_in_plain_words() {
    let (report, ids) = report(
        "# in spec/demo/bad.toml\n\
         [types.First]\n\
         doc = \"The first.\"\n\
         [types.First.fields.size]\n\
         type = \"number\"\n\
         range = { above = \"x\" }\n\
         doc = \"A size.\"\n",
    );
    assert_eq!(ids, BTreeSet::from(["toml-structure"]));
    assert!(report.contains("^^^ expected a number\n"), "{report}");
}

/// The mistakes in an operation of a service whose credential has this location and name.
fn of_credential(place: &str, name: &str, operation: &str) -> BTreeSet<&'static str> {
    let mut files = changed(&format!(
        "# in spec/demo/send_notes.toml\n\
         [operation]\n\
         doc = \"Sends notes.\"\n\
         method = \"POST\"\n\
         path = \"/v1/note_lists\"\n\
         {operation}\n\
         [operation.responses.whole]\n\
         doc = \"Done.\"\n\
         [types.Size]\n\
         doc = \"A size.\"\n\
         [types.Size.fields.width]\n\
         type = \"integer\"\n\
         doc = \"The width.\"\n"
    ));
    let service = files.iter_mut().find(|file| file.path == "spec/service.toml").unwrap();
    let usual = "header = \"Authorization\"\nscheme = \"Bearer\"";
    service.text = service.text.replace(usual, &format!("{place} = \"{name}\""));
    let mistakes = genwire_spec::load(&files).err();
    mistakes.iter().flat_map(genwire_spec::Diagnostics::iter).map(Diagnostic::id).collect()
}

#[test]
fn a_credential_has_its_name_alone() {
    let size = |place: &str| {
        format!("[operation.params.size]\nin = \"{place}\"\ntype = \"Size\"\ndoc = \"A size.\"")
    };
    let twice = BTreeSet::from(["parameter-name-twice"]);
    for place in ["query", "cookie"] {
        assert_eq!(of_credential(place, "width", &size(place)), twice);
        assert_eq!(of_credential(place, "height", &size(place)), BTreeSet::new());
        let deep = format!("{}\nstyle = \"deepObject\"", size("query"));
        let no_cookie = BTreeSet::from(["not-a-header"]);
        let expected = if place == "query" { twice.clone() } else { no_cookie };
        assert_eq!(of_credential(place, "size[width]", &deep), expected);
    }
    let key = |header: &str| format!("idempotency = \"{header}\"");
    let taken = BTreeSet::from(["header-of-client"]);
    assert_eq!(of_credential("header", "X-Key", &key("x-key")), taken);
    assert_eq!(of_credential("query", "X-Key", &key("x-key")), BTreeSet::new());
    for header in ["Authorization", "accept", "Content-Type", "cookie", "Host"] {
        assert_eq!(of_credential("query", "key", &key(header)), taken, "{header}");
    }
}
