//! Tests of `new`.

use crate::{Workspace, errors};

#[test]
fn an_option_without_a_meaning_for_the_item_is_refused() {
    let workspace = Workspace::new("new_options", &[]);
    let area = workspace.read("spec/greetings/area.toml").expect("a file");
    for (arguments, expected) in [
        (&["area", "zoo", "--area", "greetings"][..], "`new area` has no option `--area`"),
        (&["area", "zoo", "--kind", "enum"], "`new area` has no option `--kind`"),
        (
            &["operation", "get_it", "--area", "greetings", "--kind", "object"],
            "`new operation` has no option `--kind`",
        ),
    ] {
        let output = workspace.run(&[&["new"][..], arguments].concat());
        let said = errors(&output);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(expected) && said.contains("\n  help: "), "{said}");
    }
    assert_eq!(workspace.read("spec/greetings/area.toml"), Some(area));
    assert!(!workspace.0.join("spec/zoo").exists());
    assert!(!workspace.0.join("spec/greetings/get_it.toml").exists());
}

#[test]
fn no_file_is_overwritten() {
    let workspace = Workspace::new("new_over", &[]);
    for (arguments, path) in [
        (&["area", "zoo"][..], "spec/zoo/area.toml"),
        (&["operation", "get_it", "--area", "greetings"], "spec/greetings/get_it.toml"),
    ] {
        // A file for an item that the spec does not have yet, such as a file of another program.
        workspace.write(&format!("{path}/mine"), "mine\n");
        let output = workspace.run(&[&["new"][..], arguments].concat());
        let said = errors(&output);
        assert!(!output.status.success(), "{said}");
        assert_eq!(workspace.read(&format!("{path}/mine")).as_deref(), Some("mine\n"), "{said}");
    }
}

#[test]
fn a_name_that_cannot_be_used_is_reported_at_a_place_that_exists() {
    let workspace = Workspace::new("new_names", &[]);
    assert!(workspace.run(&["new", "type", "Thing", "--area", "common"]).status.success());
    assert!(workspace.run(&["new", "type", "Other", "--area", "greetings"]).status.success());
    for (arguments, expected) in [
        (&["area", ""][..], "--> spec\n  = expected: lower-case words joined by `_`"),
        (&["area", "../zoo"], "--> spec\n  = expected: lower-case words joined by `_`"),
        (&["area", "common"], "--> spec\n  = expected: another name"),
        (&["area", "common"], "the folder of this name has the types that all areas use"),
        (&["area", "greetings"], "there is an area `greetings` already\n --> spec/greetings\n"),
        (&["operation", "", "--area", "greetings"], "--> spec/greetings\n"),
        (&["type", "Thing", "--area", "greetings"], "neither `greetings` nor `common` has"),
        (&["type", "Thing", "--area", "common"], "expected: a name that no area has"),
        (&["type", "Other", "--area", "common"], "expected: a name that no area has"),
    ] {
        let output = workspace.run(&[&["new"][..], arguments].concat());
        let said = errors(&output);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {said}");
        assert!(said.contains(expected), "{arguments:?}: {said}");
    }
}

#[test]
fn a_type_is_appended_with_the_line_ends_of_the_file() {
    let workspace = Workspace::new("new_ends", &[]);
    let path = "spec/greetings/types.toml";
    assert!(workspace.run(&["new", "type", "FirstThing", "--area", "greetings"]).status.success());
    let text = workspace.read(path).expect("a file");
    for (old, end) in
        [(text.clone(), "\n"), (text.replace('\n', "\r\n"), "\r\n"), (text.trim_end().into(), "\n")]
    {
        workspace.write(path, &old);
        let output = workspace.run(&["new", "type", "SecondThing", "--area", "greetings"]);
        assert!(output.status.success(), "{}", errors(&output));
        let new = workspace.read(path).expect("a file");
        assert!(new.starts_with(old.trim_end()) && new.contains("[types.SecondThing]"), "{new}");
        assert!(new.split_inclusive('\n').all(|line| line.ends_with(end)), "{new}");
        assert_eq!(new.contains('\r'), end == "\r\n", "{new}");
    }
}
