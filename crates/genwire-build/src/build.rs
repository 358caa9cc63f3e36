//! The builder: the source of the interface, and the code to generate.

use crate::error::Error;
use crate::inline::{Package, gate, gated, rewrite};
use genwire_import::Options;
use genwire_spec::model::COMMON;
use genwire_spec::model::project::PROJECT_FILE;
use genwire_spec::names;
use genwire_spec::{Interface, SpecFile};
use genwire_workspace::{files, import};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Component, Path, PathBuf};
use std::{env, fs, io};

/// The file that a package includes.
const ROOT_FILE: &str = "genwire.rs";
/// The folder of the modules next to the root file.
const MODULES_FOLDER: &str = "genwire";
/// The folder name of a drafted spec in messages.
const DRAFT_FOLDER: &str = "spec";
/// The features that generated code knows. The caller's package may have features with the same
/// names.
const FEATURES: [&str; 7] =
    ["blocking", "client", "native-tls", "rustls", "schema", "server", "stream"];

/// Builder of the code of an interface, for a build script.
///
/// Types and checks are always generated. The client, the server and the schemas need features of
/// `genwire-core` with the same names.
///
/// ```no_run
/// # fn main() -> Result<(), genwire_build::Error> {
/// genwire_build::Build::spec("spec").client().server().generate()
/// # }
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Build {
    source: Source,
    only: Vec<String>,
    module: Option<String>,
    features: BTreeSet<&'static str>,
    format_types: Vec<String>,
}

#[derive(Clone, Debug)]
enum Source {
    Spec(PathBuf),
    OpenApi(PathBuf),
}

impl Build {
    /// Starts with a spec folder, such as `cargo genwire init` creates.
    ///
    /// The path is relative to the folder of the package. Native checks are functions of the
    /// package: `links::check` is `crate::links::check`.
    pub fn spec(folder: impl Into<PathBuf>) -> Self {
        Self::new(Source::Spec(folder.into()))
    }

    /// Starts with an OpenAPI document: 3.0, 3.1 or 3.2, JSON or YAML.
    ///
    /// A warning of the build reports how many operations are not imported in full; `cargo genwire
    /// import` lists what is left out.
    pub fn openapi(document: impl Into<PathBuf>) -> Self {
        Self::new(Source::OpenApi(document.into()))
    }

    fn new(source: Source) -> Self {
        Self {
            source,
            only: Vec::new(),
            module: None,
            features: BTreeSet::new(),
            format_types: Vec::new(),
        }
    }

    /// Selects only operations of the document with this tag, path or `operationId`; each call adds
    /// a selection.
    pub fn only(mut self, choice: impl Into<String>) -> Self {
        self.only.push(choice.into());
        self
    }

    /// Sets the module that includes the file, such as `api` or `wire::v1`; by default the root of
    /// the package.
    pub fn module(mut self, path: impl Into<String>) -> Self {
        self.module = Some(path.into());
        self
    }

    /// Uses the types of a library for members with a format: `base64`, `chrono`, `jiff`, `std`,
    /// `url` or `uuid`; each call adds a library.
    ///
    /// All but `std` need the feature of `genwire-core` with the same name.
    pub fn format_types(mut self, library: impl Into<String>) -> Self {
        self.format_types.push(library.into());
        self
    }

    /// Generates the asynchronous client.
    pub fn client(mut self) -> Self {
        self.features.extend(["client", "stream"]);
        self
    }

    /// Generates both the blocking and the asynchronous client.
    pub fn blocking(mut self) -> Self {
        self.features.insert("blocking");
        self.client()
    }

    /// Generates the trait and the routes of a server.
    pub fn server(mut self) -> Self {
        self.features.extend(["server", "stream"]);
        self
    }

    /// Generates only readers of streams, without a client.
    pub fn stream(mut self) -> Self {
        self.features.insert("stream");
        self
    }

    /// Derives a JSON Schema for every type; needs the package `schemars` 1.
    pub fn schema(mut self) -> Self {
        self.features.insert("schema");
        self
    }

    /// Writes the code into the folder that cargo gives to the build script.
    ///
    /// # Errors
    ///
    /// The spec has mistakes, or a file cannot be read or written.
    pub fn generate(&self) -> Result<(), Error> {
        let variable = |name: &str| {
            env::var(name).map_err(|_| {
                Error(format!("`{name}` is not set\n  help: call `generate` in a build script"))
            })
        };
        let folder = PathBuf::from(variable("OUT_DIR")?);
        let made = self.make(&variable("CARGO_PKG_NAME")?)?;
        let failed =
            |error: io::Error| Error(format!("`{}` cannot be written: {error}", folder.display()));
        write(&folder, &made.files).map_err(failed)?;
        for line in made.lines {
            writeln!(io::stdout(), "cargo::{line}").map_err(failed)?;
        }
        Ok(())
    }

    /// Generates the files, and the lines that the build script prints for cargo.
    fn make(&self, package: &str) -> Result<Made, Error> {
        let mut lines = Vec::new();
        let project = format!(
            "[project]\nname = {package:?}\nspec = {:?}\ncommand = \"genwire-build:\"\n\
             format_types = {:?}\n\n[outputs]\n",
            self.spec_name(),
            self.format_types
        );
        let mut files = vec![SpecFile { path: PROJECT_FILE.to_owned(), text: project }];
        files.extend(self.read(&mut lines)?);
        let interface = genwire_spec::load(&files).map_err(|mistakes| {
            Error(format!("the spec of `{}` has mistakes\n\n{mistakes}", self.path().display()))
        })?;
        lines.extend(FEATURES.map(|name| format!("rustc-check-cfg=cfg({})", gate(name))));
        lines.extend(self.features.iter().map(|name| format!("rustc-cfg={}", gate(name))));
        let files = self.files(&interface, package);
        Ok(Made { files, lines })
    }

    fn path(&self) -> &Path {
        match &self.source {
            Source::Spec(path) | Source::OpenApi(path) => path,
        }
    }

    /// The folder of the spec, as messages and the first lines of files name it: its path inside
    /// the package, or only its name.
    fn spec_name(&self) -> String {
        let Source::Spec(path) = &self.source else { return DRAFT_FOLDER.to_owned() };
        let is_inside = path.components().all(|it| matches!(it, Component::Normal(_)));
        let names = path.iter().map(|part| part.to_string_lossy());
        if is_inside {
            return names.collect::<Vec<_>>().join("/");
        }
        path.file_name().map_or(DRAFT_FOLDER.into(), |name| name.to_string_lossy()).into_owned()
    }

    fn read(&self, lines: &mut Vec<String>) -> Result<Vec<SpecFile>, Error> {
        let shown = self.path().display();
        let failed = |error: io::Error| Error(format!("`{shown}` cannot be read: {error}"));
        lines.push(format!("rerun-if-changed={shown}"));
        match &self.source {
            Source::Spec(folder) => {
                let files = files::spec_in(folder, &self.spec_name()).map_err(failed)?;
                if files.is_empty() {
                    return Err(Error(format!(
                        "no spec in `{shown}`\n  help: `cargo genwire init` begins one; the path \
                         is relative to the folder of the package"
                    )));
                }
                Ok(files)
            }
            Source::OpenApi(document) => {
                let options = Options { only: self.only.clone(), ..Options::default() };
                let mut beside = BTreeSet::new();
                let draft = import::read_noting(document, &options, &mut beside)
                    .map_err(|error| Error(error.to_string()))?
                    .map_err(|problem| Error(format!("`{shown}`: {problem}")))?;
                lines.extend(beside.iter().map(|it| format!("rerun-if-changed={}", it.display())));
                if let Some(mistakes) = draft.mistakes {
                    return Err(Error(format!(
                        "the draft of `{shown}` has mistakes\n\n{mistakes}"
                    )));
                }
                let (all, lost) = (draft.report.operations.len(), draft.report.not_carried());
                if lost > 0 {
                    lines.push(format!(
                        "warning={lost} of {all} operations of `{shown}` are not imported in full; \
                         `cargo genwire import {shown}` lists what is left out"
                    ));
                }
                Ok(draft.files)
            }
        }
    }

    fn files(&self, interface: &Interface, package: &str) -> Vec<(String, String)> {
        let above = self.module.as_ref().map(|path| format!("{path}::")).unwrap_or_default();
        let areas = interface.areas.iter().map(|area| area.name.wire.as_str());
        let areas: Vec<&str> =
            [COMMON].into_iter().chain(areas.filter(|it| *it != COMMON)).collect();
        let project = &interface.project;
        let mut packages: Vec<Package> = areas
            .iter()
            .map(|area| Package {
                krate: project.krate(area),
                module: format!("{above}{}", module(area)),
            })
            .collect();
        let owner = package.replace('-', "_");
        // After the rewrite, paths of the others begin with this name.
        packages.sort_by_key(|it| it.krate != owner);
        let mut root = String::new();
        let mut files = Vec::new();
        for area in &areas {
            let name = module(area);
            let _ = writeln!(
                root,
                "#[allow(clippy::all, clippy::pedantic, clippy::nursery, unfulfilled_lint_expectations)]\n\
                 #[path = \"{MODULES_FOLDER}/{name}/mod.rs\"]\npub mod {name};"
            );
            let doc = if *area == COMMON {
                "//! Error codes, error forms and types that all areas share.\n".to_owned()
            } else {
                format!("//! Typed and validated {area} operations.\n")
            };
            let client = if *area == COMMON {
                ""
            } else {
                "#[cfg(genwire_client)]\npub use genwire_core::client;\n"
            };
            let text = format!("{doc}\nmod generated;\n\npub use generated::*;\n{client}");
            files.push((format!("{MODULES_FOLDER}/{name}/mod.rs"), text));
        }
        files.push((ROOT_FILE.to_owned(), root));
        for output in genwire_codegen::generate(interface) {
            let place = areas.iter().find_map(|area| {
                let folder = format!("{}/src/", project.package_folder(area));
                Some((module(area), output.path.strip_prefix(&folder)?.to_owned()))
            });
            if let Some((name, path)) = place {
                let text = gated(&rewrite(&output.text, &packages, &owner), &FEATURES);
                files.push((format!("{MODULES_FOLDER}/{name}/{path}"), text));
            }
        }
        files
    }
}

struct Made {
    files: Vec<(String, String)>,
    lines: Vec<String>,
}

fn module(area: &str) -> String {
    if names::is_keyword(area) { format!("{area}_") } else { area.to_owned() }
}

/// Replaces the files of an earlier run.
fn write(folder: &Path, files: &[(String, String)]) -> io::Result<()> {
    match fs::remove_dir_all(folder.join(MODULES_FOLDER)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    for (path, text) in files {
        let path = folder.join(path);
        path.parent().map_or(Ok(()), fs::create_dir_all)?;
        fs::write(path, text)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Build, module};
    use std::fs;
    use std::path::Path;

    /// A folder of this crate's workspace.
    fn folder(path: &str) -> String {
        format!("{}/../../{path}", env!("CARGO_MANIFEST_DIR"))
    }

    #[test]
    fn a_spec_becomes_modules_of_the_package() {
        let build = Build::spec(folder("spec")).module("wire").client().schema();
        let made = build.make("my-app").unwrap();
        let text = |path: &str| &made.files.iter().find(|file| file.0 == path).unwrap().1;
        let root = text("genwire.rs");
        for area in ["common", "chat", "video", "audio"] {
            assert!(root.contains(&format!("pub mod {area};")), "{root}");
            assert!(text(&format!("genwire/{area}/mod.rs")).contains("pub use generated::*;"));
            assert!(!text(&format!("genwire/{area}/generated.rs")).is_empty());
        }
        let others = made.files.iter().filter(|(path, _)| {
            Path::new(path).extension().is_none_or(|it| it != "rs")
                || (path != "genwire.rs" && !path.starts_with("genwire/"))
        });
        assert_eq!(others.count(), 0);
        for (path, text) in &made.files {
            assert!(!text.contains("my_app_"), "a path of another package is in {path}");
        }
        assert!(made.lines.iter().any(|line| line == "rustc-cfg=genwire_client"));
        assert!(made.lines.iter().any(|line| line == "rustc-check-cfg=cfg(genwire_server)"));
        assert!(made.lines.iter().all(|line| line != "rustc-cfg=genwire_server"));
        // The features belong to the caller's package.
        assert!(made.lines.iter().all(|line| !line.contains("feature")), "{:?}", made.lines);
        let gates: Vec<_> =
            made.files.iter().filter(|(_, text)| text.contains("feature")).collect();
        assert!(gates.iter().all(|(_, text)| !text.contains("feature =")), "{gates:?}");
        let generated = text("genwire/chat/generated.rs");
        assert!(generated.contains("#[cfg(genwire_server)]"), "{generated}");
        assert!(made.lines[0].starts_with("rerun-if-changed="), "{:?}", made.lines);
    }

    #[test]
    fn the_warning_counts_operations_that_lose_something() {
        let documents = "codegen/genwire-codegen/tests/data/import";
        let lines = |file: &str| {
            let made = Build::openapi(folder(&format!("{documents}/{file}"))).make("x").unwrap();
            let warnings = made.lines.into_iter().filter(|line| line.starts_with("warning="));
            warnings.collect::<Vec<_>>()
        };
        let [warning] = lines("tickets.yaml").try_into().unwrap();
        assert!(warning.contains(" operations of `") && warning.contains("`cargo genwire import"));
        assert_eq!(lines("shelf.yaml"), [""; 0]);
        let one = Build::openapi(folder(&format!("{documents}/shelf.yaml"))).only("listBooks");
        let made = one.make("x").unwrap();
        let has = |name: &str| made.files.iter().any(|(path, _)| path.ends_with(name));
        assert!(has("list_books.rs") && !has("create_books.rs"));
    }

    #[test]
    fn a_package_may_have_the_name_of_an_area() {
        let document = folder("codegen/genwire-codegen/tests/data/import/shelf.yaml");
        let made = Build::openapi(document).client().make("shelf").unwrap();
        assert!(made.files.iter().any(|(path, _)| path == "genwire/shelf/generated/client.rs"));
        for (path, text) in &made.files {
            for wrong in ["shelf::shelf::common", "shelf_common", "crate::crate"] {
                assert!(!text.contains(wrong), "`{wrong}` is in {path}");
            }
        }
    }

    #[test]
    fn mistakes_are_errors_with_a_help() {
        let empty = std::env::temp_dir().join(format!("genwire-build-{}", std::process::id()));
        fs::create_dir_all(&empty).unwrap();
        let error = Build::spec(&empty).make("x").err().unwrap();
        assert!(error.to_string().starts_with("no spec in `"), "{error}");
        fs::write(empty.join("service.toml"), "[service]\ntitel = \"x\"\n").unwrap();
        let error = format!("{:?}", Build::spec(&empty).make("x").err().unwrap());
        assert!(error.contains("/service.toml:2:1\n"), "{error}");
        assert!(error.contains("help: "), "{error}");
        fs::remove_dir_all(&empty).unwrap();
        let error = Build::openapi(empty.join("no.yaml")).make("x").err().unwrap();
        assert!(error.to_string().contains("no.yaml` cannot be read: "), "{error}");
        let error = Build::spec("spec").generate().unwrap_err();
        assert!(error.to_string().starts_with("`OUT_DIR` is not set\n  help: "), "{error}");
    }

    #[test]
    fn the_files_that_a_document_refers_to_are_watched() {
        let process = std::process::id();
        let folder = std::env::temp_dir().join(format!("genwire-build-beside-{process}"));
        fs::create_dir_all(folder.join("parts")).unwrap();
        let document = r#"{"openapi":"3.1.0","paths":{"/pets":{"get":{"responses":{"200":{
            "description":"Pets.","content":{"application/json":{
            "schema":{"$ref":"parts/pet.json#/Pet"}}}}}}}}}"#;
        let pet = r#"{"Pet":{"type":"object","properties":{"name":{"type":"string"}}}}"#;
        fs::write(folder.join("api.json"), document).unwrap();
        fs::write(folder.join("parts/pet.json"), pet).unwrap();
        let made = Build::openapi(folder.join("api.json")).make("x").unwrap();
        let watched = made.lines.iter().filter_map(|line| line.strip_prefix("rerun-if-changed="));
        let watched: Vec<&Path> = watched.map(Path::new).collect();
        assert_eq!(watched, [folder.join("api.json"), folder.join("parts/pet.json")]);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn an_area_may_have_the_name_of_a_keyword() {
        assert_eq!([module("type"), module("common"), module("pets")], ["type_", "common", "pets"]);
    }
}
