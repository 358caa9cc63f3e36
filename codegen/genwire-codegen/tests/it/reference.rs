//! The reference for people: every link has a target, the book lists every page, and pages match
//! their snapshots.

use crate::exports::interfaces;
use crate::language;
use crate::spec::good;
use genwire_codegen::ON_DEMAND;
use genwire_docs::{book, markdown};
use genwire_import::{Options, openapi};
use genwire_output::OutputFile;
use genwire_spec::SpecFile;
use genwire_spec::model::{Release, TypeKind};
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Every string between two marks.
fn between<'a>(text: &'a str, open: &str, close: char) -> Vec<&'a str> {
    let parts = text.split(open).skip(1);
    parts.map(|part| part.split(close).next().unwrap_or_default()).collect()
}

/// The anchors of each page.
fn anchors(pages: &[OutputFile]) -> BTreeMap<&str, BTreeSet<&str>> {
    let mut all = BTreeMap::new();
    for page in pages {
        let mut ids = BTreeSet::new();
        for id in between(&page.text, " id=\"", '"') {
            assert!(ids.insert(id), "{}: the anchor `{id}` is there twice", page.path);
        }
        all.insert(page.path.as_str(), ids);
    }
    all
}

/// The path of a file, seen from another.
fn resolved(from: &str, to: &str) -> String {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in to.split('/') {
        match part {
            ".." => parts.truncate(parts.len() - 1),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// Checks the links of pages in a notation, and returns their number.
fn check_links(pages: &[OutputFile], others: &[&str], open: &str, close: char) -> usize {
    let anchors = anchors(pages);
    let mut count = 0;
    for page in pages {
        for link in between(&page.text, open, close) {
            count += 1;
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let path = if file.is_empty() { page.path.clone() } else { resolved(&page.path, file) };
            if others.contains(&path.as_str()) {
                continue;
            }
            let Some(ids) = anchors.get(path.as_str()) else {
                panic!("{}: `{link}` leads to no page", page.path)
            };
            assert!(
                anchor.is_empty() || ids.contains(anchor),
                "{}: `{link}` leads to no anchor",
                page.path
            );
        }
    }
    count
}

#[test]
fn every_link_of_the_markdown_leads_somewhere() {
    for interface in interfaces() {
        let pages = markdown::emit(&interface);
        assert!(check_links(&pages, &[], "](", ')') > 30);
    }
}

#[test]
fn the_first_page_shows_the_command_as_code() {
    for interface in interfaces() {
        let Some(cli) = &interface.project.cli else { continue };
        let pages = markdown::emit(&interface);
        let page = pages.iter().find(|page| page.path.ends_with("getting_started.md")).unwrap();
        assert!(page.text.contains(&format!("install the command `{cli}`,")), "{}", page.text);
    }
}

/// Returns the page for newcomers of a document with operations: their methods and paths, and the
/// location of a required parameter, if there is one.
fn getting_started(operations: &[(&str, &str, &str)]) -> String {
    let mut paths = serde_json::Map::new();
    for (method, path, place) in operations {
        let parameters = match *place {
            "" => json!([]),
            place => json!([{"name": "id", "in": place, "required": true,
                             "schema": {"type": "string"}}]),
        };
        let mut operation = json!({"summary": format!("{method} {path}"), "parameters": parameters,
                                   "responses": {"200": {"description": "It."}}});
        if matches!(*method, "post" | "put") {
            let body = json!({"name": path});
            operation["requestBody"] = json!({"required": true, "content": {"application/json": {
                "schema": {"type": "object", "properties": {"name": {"type": "string"}}},
                "example": body,
            }}});
        }
        paths.entry(*path).or_insert_with(|| json!({}))[*method] = operation;
    }
    let document = json!({"openapi": "3.1.0", "info": {"title": "A", "version": "1"},
                          "paths": paths});
    let draft = openapi(&document.to_string(), &Options::default()).unwrap();
    let interface = genwire_spec::load(&draft.files).unwrap();
    let pages = markdown::emit(&interface);
    pages.iter().find(|page| page.path == "getting_started.md").unwrap().text.clone()
}

/// A name that ends an attribute, code and a table cell, and then runs a script.
const HOSTILE: [&str; 5] = [
    "x\"><img src=x onerror=alert(1)>",
    "x`<img src=x onerror=alert(1)>",
    "x``|<img src=x onerror=alert(1)>",
    "x\\\\|<img src=x onerror=alert(1)>`",
    "x) {onclick=alert(1)}",
];

#[test]
fn no_name_of_a_document_becomes_html() {
    let members = HOSTILE.map(|name| {
        let schema = json!({"type": "string", "description": name, "pattern": "^a`<b>`$",
                            "enum": [name], "example": name});
        (name.to_owned(), schema)
    });
    let members = serde_json::Map::from_iter(members);
    let parameters = HOSTILE.map(|name| {
        json!({"name": name, "in": "query", "description": name, "schema": {"type": "string"}})
    });
    let document = json!({"openapi": "3.1.0",
    "info": {"title": HOSTILE[0], "version": HOSTILE[4], "description": HOSTILE[0]},
    "paths": {"/a": {"post": {
        "summary": HOSTILE[0], "description": HOSTILE[1], "tags": [HOSTILE[0]],
        "operationId": HOSTILE[2], "parameters": parameters,
        "requestBody": {"content": {"application/json": {
            "schema": {"type": "object", "properties": members}}}},
        "responses": {"200": {"description": HOSTILE[3]}},
    }}}});
    let draft = openapi(&document.to_string(), &Options::default()).unwrap();
    let interface = genwire_spec::load(&draft.files).unwrap_or_else(|error| panic!("{error}"));
    let pages = markdown::emit(&interface);
    check_links(&pages, &[], "](", ')');
    let text: String = pages.iter().map(|page| page.text.as_str()).collect();
    assert!(text.contains("onerror") && text.contains("``x`<img src"), "{text}");
    for page in &pages {
        assert_eq!(html_lines(&page.text).first(), None, "{}", page.path);
    }
    let [own, broken] = ["`a`<br> \\<a", "`a`<a`"];
    assert_eq!((html_lines(own).len(), html_lines(broken).len()), (0, 1));
}

/// Returns the lines with HTML other than the reference's own, and the headings with attributes.
fn html_lines(page: &str) -> Vec<String> {
    let mut fence = None;
    let mut found = Vec::new();
    for line in page.lines().skip_while(|line| line.starts_with("<!--")) {
        let start = line.trim_start();
        let ticks = start.len() - start.trim_start_matches('`').len();
        match fence {
            Some(open) if ticks >= open && start.len() == ticks => fence = None,
            Some(_) => {}
            None if ticks >= 3 && !start[ticks..].contains('`') => fence = Some(ticks),
            // The cells of a table are separate lines; `\\|` does not end a cell.
            None => {
                let mut rest = start.to_owned();
                for own in ["<br>", "<details>", "</details>", "<summary>", "</summary>"] {
                    rest = rest.replace(own, " ");
                }
                for id in between(start, "<a id=\"", '"') {
                    rest = rest.replace(&format!("<a id=\"{id}\"></a>"), " ");
                }
                let is_table = start.starts_with('|');
                let cells = rest.replace("\\|", "\u{1}");
                let cells = cells.split(|it| is_table && it == '|').map(without_code);
                let has_html =
                    |cell: String| cell.replace("<code>", "").replace("</code>", "").contains('<');
                let has_attributes = start.starts_with('#') && start.ends_with('}');
                if cells.into_iter().any(has_html) || has_attributes {
                    found.push(line.to_owned());
                }
            }
        }
    }
    found
}

/// Removes inline code and escaped characters from a line, as `CommonMark` parses them.
fn without_code(line: &str) -> String {
    let (mut out, mut rest) = (String::new(), line);
    while let Some(first) = rest.chars().next() {
        if first == '\\' {
            rest = rest.get(2..).unwrap_or_default();
        } else if first == '`' {
            let after = rest.trim_start_matches('`');
            let fence = rest.len() - after.len();
            let end = ends_of_ticks(after).find(|(start, end)| end - start == fence);
            rest = end.map_or(after, |(_, end)| &after[end..]);
        } else {
            out.push(first);
            rest = &rest[first.len_utf8()..];
        }
    }
    out
}

/// Returns the start and the end of each run of backticks.
fn ends_of_ticks(text: &str) -> impl Iterator<Item = (usize, usize)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + text[at..].find('`')?;
        let after = text[start..].trim_start_matches('`');
        at = text.len() - after.len();
        Some((start, at))
    })
}

#[test]
fn the_first_call_reads_where_it_can_and_never_removes() {
    let (remove, item) = (("delete", "/a/{id}", "path"), ("get", "/a/{id}", "path"));
    let (list, search) = (("get", "/b", ""), ("get", "/c", "query"));
    let (long, short) = (("post", "/dd/long", ""), ("post", "/e", ""));
    let replace = ("put", "/f", "");
    for (operations, expected) in [
        (vec![remove, item, search, list, short], "get /b"),
        (vec![remove, item, short], "get /a/{id}"),
        (vec![remove, search, short], "get /c"),
        (vec![remove, replace, long, short], "post /e"),
        (vec![remove, replace], "put /f"),
    ] {
        let page = getting_started(&operations);
        assert!(page.contains(&format!("This is [{expected}]")), "{expected}: {page}");
        assert!(!page.contains("DELETE"), "{page}");
    }
    let page = getting_started(&[remove]);
    assert!(page.contains("No call is shown") && !page.contains("curl"), "{page}");
}

#[test]
fn everything_that_can_be_broken_has_an_anchor() {
    for interface in interfaces() {
        let pages = markdown::emit(&interface);
        let anchors = anchors(&pages);
        let all: BTreeSet<&str> = anchors.values().flatten().copied().collect();
        for def in &interface.types {
            let name = &def.name.wire;
            let mut wanted = vec![name.clone()];
            if let TypeKind::Object(object) = &def.kind {
                wanted.extend(object.fields.iter().map(|it| format!("{name}.{}", it.name.wire)));
            }
            wanted.extend(def.rules.iter().map(|it| format!("{name}.rules.{}", it.id)));
            wanted.extend(def.natives.iter().map(|it| format!("{name}.natives.{}", it.id)));
            for anchor in wanted {
                assert!(all.contains(anchor.as_str()), "{anchor}");
            }
        }
        for code in &interface.codes {
            assert!(all.contains(code.code.to_string().as_str()), "{}", code.code);
        }
        for gap in &interface.gaps {
            assert!(all.contains(gap.id.as_str()), "{}", gap.id);
        }
    }
}

#[test]
fn the_book_lists_every_page_once() {
    for interface in interfaces() {
        let files = book::emit(&interface, "{}");
        let summary = files.iter().find(|file| file.path == "src/SUMMARY.md").unwrap();
        let mut listed = between(&summary.text, "](", ')');
        let markdown: Vec<OutputFile> =
            files.iter().filter(|file| is_chapter(&file.path)).cloned().collect();
        let mut paths: Vec<&str> =
            markdown.iter().filter_map(|file| file.path.strip_prefix("src/")).collect();
        listed.sort_unstable();
        paths.sort_unstable();
        assert_eq!(listed, paths);
        assert!(check_links(&markdown, &["src/call.html"], "](", ')') > 30);
    }
}

fn is_chapter(path: &str) -> bool {
    Path::new(path).extension().is_some_and(|it| it == "md") && path != "src/SUMMARY.md"
}

#[test]
fn making_the_reference_twice_makes_the_same() {
    for interface in interfaces() {
        assert_eq!(markdown::emit(&interface), markdown::emit(&interface));
        for emitter in ON_DEMAND {
            assert_eq!(emitter.files(&interface), emitter.files(&interface), "{}", emitter.name);
        }
    }
}

/// Pages of the small spec, which show every kind of block. The pages of the real spec are
/// committed and compared as they are.
#[test]
fn pages_of_a_small_spec_look_as_they_should() {
    let [small, _, _] = interfaces();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/reference");
    let markdown = markdown::emit(&small);
    let is_own = |file: &OutputFile| markdown.iter().all(|page| !file.path.ends_with(&page.path));
    let book = book::emit(&small, "{\"info\": \"</script>\"}\n");
    let own = book.into_iter().filter(is_own);
    for page in own.chain(markdown.iter().cloned()) {
        let name: Vec<&str> = page.path.split('/').collect();
        // Only files at paths for generated files may have a marked first line.
        let text = page.text.replace(genwire_output::render::MARKER, "Made");
        compare(&folder.join(name.join("-")), &text);
    }
}

/// Compares a string with its snapshot, or updates the snapshot.
fn compare(path: &Path, text: &str) {
    if std::env::var_os("GENWIRE_BLESS").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let expected = fs::read_to_string(path).unwrap_or_default();
    assert!(
        expected == text,
        "`{}` looks different\nGENWIRE_BLESS=1 writes it anew; read the diff",
        path.display()
    );
}

/// The calls on a page have values that the operation accepts, escaped like those of clients.
#[test]
fn samples_have_valid_values_in_the_path() {
    for (edit, path, arguments) in [
        (("", ""), "/halls/east/1/rows/1/left/note", r#""east", 1, 1, "left", "note""#),
        (
            ("doc = \"Any words.\"\n", "doc = \"Any words.\"\nexample = \"at a/b\"\n"),
            "/halls/east/1/rows/1/left/at%20a%2Fb",
            r#""east", 1, 1, "left", "at a/b""#,
        ),
        (
            ("type = \"integer\"\n", "type = \"integer\"\nexample = 7\n"),
            "/halls/east/1/rows/7/left/note",
            r#""east", 1, 7, "left", "note""#,
        ),
    ] {
        let mut files = language::files();
        let file = files.iter_mut().find(|file| file.path.ends_with("/query_hall_seat.toml"));
        let file = file.unwrap();
        assert!(file.text.contains(edit.0));
        file.text = file.text.replacen(edit.0, edit.1, 1);
        let interface = genwire_spec::load(&files).unwrap_or_else(|error| panic!("{error}"));
        let pages = markdown::emit(&interface);
        let page = pages.iter().find(|page| page.path.ends_with("/query_hall_seat.md")).unwrap();
        let calls = [format!("_BASE_URL{path}\""), format!("query_hall_seat({arguments})")];
        for call in calls {
            assert!(page.text.contains(&call), "{call}: {}", page.text);
        }
    }
}

/// A call in Rust has the parameters outside the path, in the form that its method requires.
#[test]
fn samples_in_rust_have_all_parameters() {
    let pages = markdown::emit(&language::interface());
    for (page, made, call) in [
        (
            "list_shop_orders",
            "let parameters = ListShopOrdersParameters::new();",
            "list_shop_orders(\"0\", &parameters)",
        ),
        (
            "search_orders",
            "let parameters = SearchOrdersParameters::new(",
            "search_orders(&parameters)",
        ),
    ] {
        let page = pages.iter().find(|one| one.path.ends_with(&format!("/{page}.md"))).unwrap();
        assert!(page.text.contains(made) && page.text.contains(call), "{}", page.text);
    }
}

/// A program has one line for the types of its parameters and its body.
#[test]
fn a_sample_in_rust_imports_its_types_once() {
    let mut files = good();
    let file = files.iter_mut().find(|file| file.path.ends_with("/create_note.toml")).unwrap();
    file.text.push_str(
        "\n[operation.params.trace]\nin = \"query\"\ntype = \"string\"\ndoc = \"A trace.\"\n\
         required = true\n",
    );
    let interface = genwire_spec::load(&files).unwrap_or_else(|error| panic!("{error}"));
    let pages = markdown::emit(&interface);
    let page = pages.iter().find(|page| page.path.ends_with("/create_note.md")).unwrap();
    let program = between(&page.text, "```rust,no_run\n", '`')[0];
    let uses: Vec<&str> = program.lines().filter(|line| line.starts_with("use ")).collect();
    let names = uses.iter().filter(|line| line.contains("::{CreateNoteParameters, Demo, Note}"));
    assert_eq!((names.count(), uses.len()), (1, 1), "{program}");
}

#[test]
fn a_page_says_since_which_release_things_are_there() {
    let now = good();
    let without = |mark: &str| {
        let mut files = now.clone();
        let file = files.iter_mut().find(|file| file.path.ends_with("demo/types.toml")).unwrap();
        let start = file.text.find(mark).unwrap();
        let end = file.text[start + 1..].find("\n[").map_or(file.text.len(), |at| start + 1 + at);
        file.text.replace_range(start..end, "");
        files
    };
    let page = |releases: &[(&str, &[SpecFile])]| {
        let release = |(version, files): &(&str, &[SpecFile])| {
            Release::new(*version, genwire_spec::load(files).unwrap())
        };
        let releases = releases.iter().map(release).collect();
        let interface = genwire_spec::load(&now).unwrap().after(releases);
        let pages = markdown::emit(&interface);
        let types = pages.iter().find(|page| page.path.ends_with("demo/types.md")).unwrap();
        types.text.clone()
    };
    assert!(!page(&[]).contains("Since"));
    let whole = page(&[("1.0.0", &now)]);
    assert!(whole.contains("\nSince `1.0.0`.\n") && !whole.contains("next release"));
    let old = without("[types.Note.fields.count]");
    let later = page(&[("1.0.0", &old), ("1.1.0", &now)]);
    assert!(later.contains("Since: `1.1.0`") && later.contains("\nSince `1.0.0`.\n"), "{later}");
    assert!(page(&[("1.0.0", &old)]).contains("Since: the next release"));
}
