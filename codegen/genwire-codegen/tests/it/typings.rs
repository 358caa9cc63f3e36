//! Types for TypeScript and Python, for a spec that uses most of the language.

use crate::language::interface;
use genwire_typings::{python, typescript};

#[test]
fn the_types_for_other_languages_look_like_this() {
    let mut interface = interface();
    interface.project.outputs.clients = true;
    let files = [typescript::emit(&interface), python::emit(&interface)].concat();
    for path in ["common.ts", "common.py", "demo.ts", "demo.py", "_operations.ts", "_operations.py"]
    {
        let file = files.iter().find(|file| file.path == path).unwrap();
        // Only files at paths for generated files may have the mark.
        let (_, text) = file.text.split_once("\n\n").unwrap();
        let kept = format!("{}/tests/it/typings/{path}", env!("CARGO_MANIFEST_DIR"));
        if std::env::var_os("GENWIRE_BLESS").is_some() {
            std::fs::write(&kept, text).unwrap();
        }
        let expected = std::fs::read_to_string(&kept).unwrap_or_default();
        assert!(
            text == expected,
            "`{path}` differs: set GENWIRE_BLESS=1 and read the difference in `{kept}`"
        );
    }
}

#[test]
fn the_module_of_an_area_named_like_a_keyword_of_python_can_be_imported() {
    let mut interface = interface();
    for area in interface.areas.iter_mut().filter(|area| area.name.wire == "demo") {
        area.name = genwire_spec::names::name("class");
    }
    let paths: Vec<String> = python::emit(&interface).into_iter().map(|file| file.path).collect();
    assert!(paths.iter().any(|path| path == "class_.py"), "{paths:?}");
}

#[test]
fn an_area_named_like_a_file_of_every_package_ends_in_an_underscore() {
    let mut interface = interface();
    interface.project.outputs.clients = true;
    for area in interface.areas.iter_mut().filter(|area| area.name.wire == "demo") {
        area.name.snake = "check".to_owned();
    }
    let files = [typescript::emit(&interface), python::emit(&interface)].concat();
    for path in ["check_.ts", "check_.py"] {
        assert!(files.iter().any(|file| file.path == path), "no `{path}`");
    }
}

#[test]
fn an_area_without_operations_has_python_that_can_be_read() {
    let mut interface = interface();
    interface.areas.push(genwire_spec::model::Area::empty(genwire_spec::names::name("bare")));
    let files = python::emit(&interface);
    let file = files.iter().find(|file| file.path == "bare.py").unwrap();
    assert!(file.text.contains("\nOperationName = NoReturn\n"), "{}", file.text);
    assert!(file.text.contains("\nPartName = NoReturn\n"), "{}", file.text);
}

/// Names that a Python class cannot have: of a header, of a tag, and a name that it would mangle.
const ODD_NAMES: &str = r#"# in spec/demo/create_odd.toml
[operation]
doc = "Takes it."
method = "POST"
path = "/v1/odd"
request = "Odd"
family = "base_resp"
[operation.params.X-Trace]
in = "header"
type = "string"
doc = "The trace."
required = true
[operation.params.page]
in = "query"
type = "integer"
doc = "The page."
[operation.responses.whole]
type = "Note"
doc = "A note."
[types.Odd]
doc = "An odd one."
[types.Odd.fields.__secret]
type = "string"
doc = "A secret."
name = "secret"
[types.Odd.fields.owner]
type = "Owner"
doc = "The owner."
[types.Owner]
kind = "union"
doc = "An owner."
tag = "@type"
[types.Owner.variants.team]
doc = "A team."
"#;

#[test]
fn names_that_a_class_of_python_cannot_have_are_keys_or_comments() {
    let interface = genwire_spec::load(&crate::spec::changed(ODD_NAMES));
    let interface = interface.unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let files = python::emit(&interface);
    let demo = files.iter().find(|file| file.path == "demo.py").unwrap();
    for expected in [
        "\"X-Trace\": \"str\",\n",
        "class CreateOddParameters(_CreateOddParametersNeeded, total=False):\n",
        "\"__secret\": \"Optional[str]\",\n",
        "    # A member that a class cannot name: \"@type\".\n",
    ] {
        assert!(demo.text.contains(expected), "no\n{expected}\nin\n{}", &*demo.text);
    }
    assert!(!demo.text.contains("    @type:"), "{}", &*demo.text);
}
