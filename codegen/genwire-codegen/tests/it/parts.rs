//! Files in parts of bodies, in the comparison of versions and in all outputs.

use crate::language::files;
use genwire_codegen::{EMITTERS, OutputPlace, version};
use genwire_diff::{SpecVersion, compare};
use genwire_spec::{Project, SpecFile};

/// The spec of the language with a replacement in the operation with files.
fn edited(replace: &str, with: &str) -> SpecVersion {
    let mut files = files();
    let file = files.iter_mut().find(|file| file.path.ends_with("upload_photos.toml")).unwrap();
    assert!(file.text.contains(replace), "{replace}");
    file.text = file.text.replace(replace, with);
    version("1", &files, &Project::default()).unwrap_or_else(|mistakes| panic!("{mistakes}"))
}

fn check(old: &SpecVersion, new: &SpecVersion, id: &str, verdicts: [&str; 2]) {
    let report = compare(old, new);
    let change = report.changes.iter().find(|one| one.id() == id);
    let ids: Vec<String> = report.changes.iter().map(genwire_diff::Change::id).collect();
    let change = change.unwrap_or_else(|| panic!("{id}: {ids:?}"));
    let found: Vec<&str> = change.effects.iter().map(|one| one.verdict.as_str()).collect();
    assert_eq!(found, verdicts, "{id}");
}

#[test]
fn a_text_that_becomes_a_file_is_breaking_in_both_directions() {
    let field = "[types.Photos.fields.title]\ntype = \"string\"";
    let length = "length = { min = 1, max = 9 }\n";
    let text = edited(length, "");
    let file = {
        let mut files = files();
        let of = files.iter_mut().find(|file| file.path.ends_with("upload_photos.toml")).unwrap();
        of.text = of.text.replace(length, "").replace(field, &field.replace("string", "file"));
        version("2", &files, &Project::default()).unwrap()
    };
    let id = "field_type_changed:demo.Photos.title.type";
    check(&text, &file, id, ["breaking", "breaking"]);
    check(&file, &text, id, ["breaking", "breaking"]);
}

#[test]
fn media_types_that_are_left_out_break_old_clients() {
    let types = "media_types = [\"image/png\", \"image/*\"]\n";
    let (wide, narrow) = (edited(types, types), edited(types, "media_types = [\"image/png\"]\n"));
    let any = edited(types, "");
    let id = |verb: &str| format!("media_types_{verb}:demo.Photos.cover.media_types");
    check(&wide, &narrow, &id("changed"), ["breaking", "compatible"]);
    check(&narrow, &wide, &id("changed"), ["compatible", "breaking"]);
    check(&any, &narrow, &id("added"), ["breaking", "compatible"]);
    check(&narrow, &any, &id("removed"), ["compatible", "breaking"]);
}

#[test]
fn media_types_of_a_text_are_not_checked() {
    let types = "media_types = [\"text/csv\"]\n";
    let other = edited(types, "media_types = [\"text/html\"]\n");
    let id = "media_types_changed:demo.Photos.table.media_types";
    check(&edited(types, types), &other, id, ["compatible", "compatible"]);
}

/// Returns a file that an emitter generates for the language.
fn emitted(place: OutputPlace, name: &str) -> String {
    let emitter = EMITTERS.iter().find(|emitter| emitter.place == place).unwrap();
    let files = emitter.emit(&crate::language::interface());
    files.into_iter().find(|file| file.path.ends_with(name)).unwrap().text
}

/// Returns the reference page of the operation with files.
fn page_of(files: &[SpecFile]) -> String {
    let interface = genwire_spec::load(files).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let emitter = EMITTERS.iter().find(|one| one.place == OutputPlace::Reference).unwrap();
    let pages = emitter.emit(&interface);
    pages.into_iter().find(|page| page.path.ends_with("demo/upload_photos.md")).unwrap().text
}

#[test]
fn the_reference_shows_files_and_their_media_types() {
    let mut files = files();
    let of = files.iter_mut().find(|file| file.path.ends_with("upload_photos.toml")).unwrap();
    // Outside quotes, `curl` ends a string at a comma or a semicolon.
    of.text = of.text.replace("table = \"a,b\"", r#"table = 'a,"b'"#);
    let page = page_of(&files);
    for expected in [
        "--form 'cover=@file;type=image/png'",
        "--form 'others=@file'",
        r#"--form 'table="a,\"b";type=text/csv'"#,
        "genwire_core::File::from_bytes(\"file\", \"a picture\")",
        "list of file",
        "`image/png` or `image/*`",
    ] {
        assert!(page.contains(expected), "{expected}: {page}");
    }
}

#[test]
fn the_texts_of_a_form_have_no_media_types() {
    let mut files = files();
    let of = files.iter_mut().find(|file| file.path.ends_with("upload_photos.toml")).unwrap();
    let form = "body.media_type = \"application/x-www-form-urlencoded\"\n\
                body.media_types = [\"multipart/form-data\"]";
    let text = of.text.replace("body.media_type = \"multipart/form-data\"", form);
    let text = text.replace("\"file\"", "\"string\"").replace("\"[file]\"", "\"[string]\"");
    of.text = text.replace("\"text/csv\"", "\"application/vnd.table+json\"");
    let page = page_of(&files);
    assert!(page.contains("--data-urlencode 'table=a,b'"), "{page}");
}

#[test]
fn documents_say_which_parts_are_files() {
    let interface = crate::language::interface();
    for (files, keyword) in [
        (genwire_schema::openapi_full::emit(&interface), "contentMediaType"),
        (genwire_schema::openapi_3_0::emit(&interface), "format"),
    ] {
        let document: serde_json::Value = serde_json::from_str(&files[0].text).unwrap();
        let body = &document["paths"]["/v1/photos"]["post"]["requestBody"]["content"];
        let encoding = &body["multipart/form-data"]["encoding"];
        assert_eq!(encoding["cover"]["contentType"], "image/png, image/*");
        assert_eq!(encoding["buyer"]["contentType"], "application/vnd.buyer+json");
        let cover = &document["components"]["schemas"]["Photos"]["properties"]["cover"];
        assert_eq!(cover["type"], "string");
        let expected = if keyword == "format" { "binary" } else { "application/octet-stream" };
        assert_eq!(cover[keyword], expected, "{cover}");
    }
}

#[test]
fn typings_have_files() {
    let typescript = emitted(OutputPlace::TypeScript, "demo.ts");
    assert!(typescript.contains("cover: Blob;"), "{typescript}");
    assert!(typescript.contains("others?: Array<Blob> | null;"), "{typescript}");
    let python = emitted(OutputPlace::Python, "demo.py");
    assert!(python.contains("    cover: bytes\n"), "{python}");
    assert!(python.contains("    others: Optional[list[bytes]]\n"), "{python}");
}
