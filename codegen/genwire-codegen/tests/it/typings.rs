//! Types for TypeScript and Python, of a spec that uses most of the language.

use crate::language::interface;
use genwire_typings::{python, typescript};

#[test]
fn the_types_for_other_languages_look_like_this() {
    let interface = interface();
    let files = [typescript::emit(&interface), python::emit(&interface)].concat();
    for path in ["common.ts", "common.py", "demo.ts", "demo.py"] {
        let file = files.iter().find(|file| file.path == path).unwrap();
        // The mark belongs to files of the generated places alone.
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
