//! `diff`: compares two versions of the interface and reports what breaks.

mod acknowledged;
mod baseline;
#[cfg(test)]
mod documents;
mod omitted;
#[cfg(test)]
mod pairs;
mod source;

use baseline::BaselineArgs;
use genwire_diff::{Change, Report, SpecVersion, Verdict, compare, divide_items};
use genwire_spec::Project;
use genwire_workspace::help::error_with_help;
use genwire_workspace::{errln, files, out, outln, problem};
use omitted::Divided;
use std::{io, path::Path, thread};

pub(crate) use acknowledged::cleared;
pub(crate) use source::Source;

/// Version of the crates, for reports.
const CRATE_VERSION: &str = env!("CARGO_PKG_VERSION");

/// Revision that the working tree is compared with to find uncommitted changes.
const LAST_COMMIT: &str = "HEAD";

/// Compare two versions of the interface and report what breaks.
///
/// A version is a git revision, a released version such as `1.0.0`, a folder with spec files, a
/// released file, or an OpenAPI document. Exit code: 0 when the new service breaks no old client,
/// or all breaking changes are acknowledged; 1 when it breaks one, or may do so; 2 when a version
/// cannot be read.
#[derive(Clone, Debug, Default, clap::Args)]
#[command(after_help = "Examples:
  cargo genwire diff                        the newest release and the working tree
  cargo genwire diff HEAD                   the last commit and the working tree
  cargo genwire diff 1.0.0 main             a release and a revision
  cargo genwire diff old.yaml new.yaml      two OpenAPI documents, in any folder
  cargo genwire diff --format markdown      an entry for a changelog, with what to do
  cargo genwire diff old.yaml new.yaml --baseline known.txt
  cargo genwire diff --acknowledge ID --reason \"no client sends it\"")]
pub struct Args {
    /// The old version; the newest release by default
    old: Option<String>,
    /// The new version; the working tree by default
    new: Option<String>,
    /// The format of the report
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    baseline: BaselineArgs,
    /// Also count changes that break a new client of the old service
    #[arg(long)]
    ahead: bool,
    /// Show every change in full, also changes of earlier commits
    #[arg(long)]
    all: bool,
    /// Accept a breaking change, by its id
    #[arg(long, value_name = "ID", requires = "reason", conflicts_with_all = ["old", "new"])]
    acknowledge: Option<String>,
    /// The reason for accepting it
    #[arg(long, value_name = "TEXT", requires = "acknowledge")]
    reason: Option<String>,
}

impl Args {
    /// Returns true if both versions are named, so that no workspace is needed.
    pub fn names_both(&self) -> bool {
        self.old.is_some() && self.new.is_some()
    }

    /// Returns true if neither version is named: the newest release is compared with the working
    /// tree.
    fn is_default(&self) -> bool {
        self.old.is_none() && self.new.is_none()
    }
}

/// Formats of a report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Format {
    /// For people
    #[default]
    #[value(alias = "human")]
    Text,
    /// For programs
    Json,
    /// For a changelog
    Markdown,
    /// For build servers
    Junit,
    /// For code scanning
    Sarif,
    /// For a workflow of GitHub: annotations
    Github,
    /// A page
    Html,
}

impl Format {
    /// Returns a report in the format.
    pub(crate) fn print(self, report: &Report, ahead: bool) -> String {
        match self {
            Self::Text => report.to_text(CRATE_VERSION),
            Self::Json => report.to_json(CRATE_VERSION).to_pretty(),
            Self::Markdown => report.to_markdown(CRATE_VERSION),
            Self::Junit => report.to_junit(ahead),
            Self::Sarif => report.to_sarif(CRATE_VERSION, ahead).to_pretty(),
            Self::Github => report.to_github(ahead),
            Self::Html => report.to_html(ahead),
        }
    }
}

/// Compares two versions and prints the report; returns true if every breaking change is
/// acknowledged.
pub fn run(root: &Path, args: &Args) -> io::Result<bool> {
    // Two named versions can be compared outside a workspace.
    let project =
        if args.names_both() { files::project_or_default(root)? } else { files::project(root)? };
    let (old, new) = load_versions(root, &project, args)?;
    let mut report = compare_loaded(&old, &new);
    let old = old.0;
    if let (Some(id), Some(reason)) = (&args.acknowledge, &args.reason) {
        return acknowledge(root, &project, &report, id, reason);
    }
    // Acknowledgements apply to changes from the newest release to the working tree.
    let mut mistakes = Vec::new();
    if args.is_default() {
        mistakes = acknowledged::apply(root, &project, &mut report)?;
        if args.format == Format::Text && !args.all {
            mark_committed(root, &project, &old, &mut report);
        }
    }
    mistakes.extend(args.baseline.apply(&mut report, args.ahead)?);
    out!("{}", args.format.print(&report, args.ahead));
    for one in &report.left_out {
        let name = &one.version;
        errln!("note: {}\n  help: `cargo genwire import {name}` lists it", one.note());
    }
    for message in &mistakes {
        errln!("{message}");
    }
    let open = count_unaccepted(&report, args.ahead);
    if open > 0 && args.format == Format::Text {
        errln!("error: {}", described(&report, args.ahead));
        if args.is_default() {
            errln!(
                "  help: undo the breaking changes, or accept each with `{} diff --acknowledge ID --reason TEXT`",
                project.command
            );
        }
    }
    Ok(open == 0 && mistakes.is_empty())
}

/// Marks the changes of earlier commits, so that the report shows only uncommitted changes in full.
/// Marks nothing if there are no uncommitted changes, or outside a git repository.
fn mark_committed(root: &Path, project: &Project, old: &SpecVersion, report: &mut Report) {
    let Ok(last) = Source::named(root, project, LAST_COMMIT).and_then(|source| source.load())
    else {
        return;
    };
    let committed = compare(old, &last);
    let fingerprints =
        |report: &Report| report.changes.iter().map(Change::fingerprint).collect::<Vec<String>>();
    if fingerprints(&committed) != fingerprints(report) {
        report.mark_committed(&committed);
    }
}

/// Counts the changes that break something, or may do so, and are not acknowledged.
pub(crate) fn count_unaccepted(report: &Report, ahead: bool) -> usize {
    report.changes.iter().filter(|change| change.open_verdict(ahead).is_some()).count()
}

/// Describes the changes that count.
fn described(report: &Report, ahead: bool) -> String {
    let of = |verdict: Verdict| {
        report.changes.iter().filter(|change| change.open_verdict(ahead) == Some(verdict)).count()
    };
    let (breaking, unknown) = (of(Verdict::Breaking), of(Verdict::Unknown));
    let may = || format!("{} that may break", problem::count(unknown, "change"));
    match (breaking, unknown) {
        (0, _) => may(),
        (_, 0) => problem::count(breaking, "breaking change"),
        _ => format!("{}, and {}", problem::count(breaking, "breaking change"), may()),
    }
}

/// Loaded version, and what it was loaded from.
type Loaded = (SpecVersion, Source);

/// Loads both versions in parallel.
fn load_versions(root: &Path, project: &Project, args: &Args) -> io::Result<(Loaded, Loaded)> {
    let old = match &args.old {
        Some(name) => Source::named(root, project, name)?,
        None => Source::newest(root, project)?,
    };
    let new = match &args.new {
        Some(name) => Source::named(root, project, name)?,
        None => Source::working_tree(root, project)?,
    };
    load_both(old, new)
}

fn load_both(old: Source, new: Source) -> io::Result<(Loaded, Loaded)> {
    let (first, second) = thread::scope(|scope| -> io::Result<_> {
        let started = scope.spawn(|| old.load());
        let loaded = new.load();
        let first =
            started.join().map_err(|_| io::Error::other("the old version cannot be read"))?;
        Ok((first?, loaded?))
    })?;
    Ok(((first, old), (second, new)))
}

/// Compares two versions that were read.
pub(crate) fn compare_sources(old: Source, new: Source) -> io::Result<Report> {
    let (old, new) = load_both(old, new)?;
    Ok(compare_loaded(&old, &new))
}

fn compare_loaded(old: &Loaded, new: &Loaded) -> Report {
    let mut report = compare(&old.0, &new.0);
    for change in &mut report.changes {
        change.old = change.old.take().map(|place| old.1.original(place));
        change.new = change.new.take().map(|place| new.1.original(place));
    }
    report.left_out.extend([old.1.left_out(), new.1.left_out()].into_iter().flatten());
    // A spec omits nothing. Two documents are compared by their own statements as well.
    if let (Some(before), Some(after)) = (old.1.omissions(), new.1.omissions()) {
        let [own, others] = divide_items(&old.0, &new.0);
        let own = Divided::new(&own, |place| old.1.pointer(place));
        let others = Divided::new(&others, |place| new.1.pointer(place));
        report.add_left_out(omitted::compare(before, &own, after, &others));
    }
    report
}

fn acknowledge(
    root: &Path,
    project: &Project,
    report: &Report,
    id: &str,
    reason: &str,
) -> io::Result<bool> {
    let Some(change) = report.changes.iter().find(|change| change.id() == id) else {
        let command = &project.command;
        return Err(error_with_help(
            format!("there is no change `{id}`"),
            format!("`{command} diff` lists them"),
        ));
    };
    let mistakes = acknowledged::add(root, project, report, change, reason)?;
    for message in &mistakes {
        errln!("{message}");
    }
    if mistakes.is_empty() {
        outln!("wrote   {}", acknowledged::file(project));
    }
    Ok(mistakes.is_empty())
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::folder::Folder;
    use genwire_diff::LeftOut;

    #[test]
    fn every_breaking_change_since_the_newest_release_is_acknowledged() {
        let root = genwire_workspace::root::find().unwrap();
        let project = files::project(&root).unwrap();
        let ((old, ..), (new, ..)) = load_versions(&root, &project, &Args::default()).unwrap();
        let mut report = compare(&old, &new);
        assert_eq!(
            acknowledged::apply(&root, &project, &mut report).unwrap(),
            Vec::<String>::new()
        );
        assert_eq!(count_unaccepted(&report, false), 0, "{}", report.to_text(CRATE_VERSION));
    }

    #[test]
    fn every_release_can_be_read() {
        let root = genwire_workspace::root::find().unwrap();
        let project = files::project(&root).unwrap();
        let versions = genwire_workspace::releases::released_versions(&root, &project).unwrap();
        assert!(!versions.is_empty());
        for version in versions {
            let loaded = Source::named(&root, &project, &version).unwrap().load().unwrap();
            assert_eq!(loaded.interface().service.version, version);
        }
    }

    #[test]
    fn a_folder_and_its_release_are_the_same() {
        let root = genwire_workspace::root::find().unwrap();
        let project = files::project(&root).unwrap();
        let folder = root.join("spec").to_string_lossy().into_owned();
        let one = Source::named(&root, &project, &folder).unwrap().load().unwrap();
        let other = Source::working_tree(&root, &project).unwrap().load().unwrap();
        assert!(compare(&one, &other).changes.is_empty());
    }

    /// A document with one operation, whose only member has a maximum length and other keywords.
    pub(in crate::diff) fn document(max_chars: u32, keywords: &str) -> String {
        format!(
            "openapi: 3.1.0
info: {{title: Pets, version: '1'}}
paths:
  /v1/pets:
    post:
      operationId: createPet
      requestBody:
        required: true
        content:
          application/json:
            schema: {{$ref: '#/components/schemas/Pet'}}
      responses:
        '200':
          description: The pet.
          content:
            application/json:
              schema: {{$ref: '#/components/schemas/Pet'}}
components:
  schemas:
    Pet:
      type: object
      required: [name]
      properties:
        name: {{type: string, maxLength: {max_chars}}}
{keywords}"
        )
    }

    pub(in crate::diff) fn compare_documents(name: &str, old: &str, new: &str) -> Report {
        let folder = Folder::new(name);
        let path = |file: &str| Some(folder.0.join(file).to_string_lossy().into_owned());
        folder.write("old.yaml", old);
        folder.write("new.yaml", new);
        let args = Args { old: path("old.yaml"), new: path("new.yaml"), ..Args::default() };
        let (old, new) = load_versions(&folder.0, &Project::default(), &args).unwrap();
        let mut report = compare_loaded(&old, &new);
        for one in &mut report.left_out {
            one.version = one.version.rsplit('/').next().unwrap().to_owned();
        }
        report
    }

    #[test]
    fn two_documents_are_compared() {
        let report = compare_documents("diff_documents", &document(80, ""), &document(60, ""));
        let ids: Vec<String> = report.changes.iter().map(Change::id).collect();
        assert_eq!(
            ids,
            ["limit_tightened:api.Pet.name.length"],
            "{}",
            report.to_text(CRATE_VERSION)
        );
        assert_eq!(report.left_out, []);
        assert!(report.to_json(CRATE_VERSION).to_pretty().contains("\"left_out\": []"));
    }

    /// A document with a tagged union, a parameter and a type in another file.
    fn divided_document(max: u32, kind: &str, limit: u32, words: &str) -> String {
        format!(
            "openapi: 3.1.0
info: {{title: Pets, version: '1'}}
paths:
  /v1/pets:
    post:
      operationId: createPet
      description: {words}
      parameters:
        - {{name: wait, in: query, schema: {{type: integer, minimum: 0, maximum: {limit}}}}}
      requestBody:
        required: true
        content:
          application/json:
            schema: {{$ref: '#/components/schemas/Animal'}}
      responses:
        '200':
          description: The toy.
          content:
            application/json:
              schema: {{$ref: 'parts/toy.yaml#/Toy'}}
components:
  schemas:
    Animal:
      oneOf:
        - {{$ref: '#/components/schemas/Cat'}}
        - {{$ref: '#/components/schemas/Dog'}}
      discriminator:
        propertyName: kind
        mapping: {{cat: '#/components/schemas/Cat', dog: '#/components/schemas/Dog'}}
    Cat:
      type: object
      required: [kind]
      properties:
        kind: {{type: string, enum: [cat]}}
        name: {{type: string, maxLength: {max}}}
        coat: {{type: string, enum: [{kind}]}}
    Dog: {{type: object, required: [kind], properties: {{kind: {{type: string, enum: [dog]}}}}}}
"
        )
    }

    #[test]
    fn places_are_those_of_the_documents() {
        let folder = Folder::new("diff_places");
        let path = |file: &str| folder.0.join(file).to_string_lossy().into_owned();
        folder.write("old.yaml", &divided_document(80, "long, short", 10, "Makes one."));
        folder.write("new.yaml", &divided_document(60, "long", 9, "Makes a pet."));
        let toy = |keywords: &str| {
            format!("Toy: {{type: object, properties: {{size: {{type: integer{keywords}}}}}}}\n")
        };
        folder.write("parts/toy.yaml", &toy(", maximum: 5"));
        let project = Project::default();
        let load = |file: &str| {
            let source = Source::named(&folder.0, &project, &path(file)).unwrap();
            (source.load().unwrap(), source)
        };
        let old = load("old.yaml");
        folder.write("parts/toy.yaml", &toy(""));
        let report = compare_loaded(&old, &load("new.yaml"));
        let places: Vec<String> = report
            .changes
            .iter()
            .map(|change| {
                let place = change.new.as_ref().or(change.old.as_ref()).unwrap().to_string();
                format!("{} {}", change.item, place.rsplit("diff_places/").next().unwrap())
            })
            .collect();
        assert_eq!(
            places,
            [
                "api.Cat.coat.one_of new.yaml#/components/schemas/Cat/properties/coat",
                "api.Cat.name.length new.yaml#/components/schemas/Cat/properties/name",
                "api.CreatePetParameters.wait.range new.yaml#/paths/~1v1~1pets/post/parameters/0",
                "api.Toy.size.range parts/toy.yaml#/Toy/properties/size",
                "api.Cat.coat.type new.yaml#/components/schemas/Cat/properties/coat",
                "api.create_pet.doc new.yaml#/paths/~1v1~1pets/post",
            ]
        );
        let text = report.to_text(CRATE_VERSION);
        assert!(text.contains("witness: this set of parameters of `api.create_pet` is"), "{text}");
        let json = report.to_json(CRATE_VERSION).to_compact();
        assert!(json.contains("\"pointer\":\"/components/schemas/Cat/properties/name\""), "{json}");
    }

    #[test]
    fn places_are_those_of_tables_and_not_of_texts() {
        let document = |max: u32, words: &str| {
            format!(
                "openapi: 3.1.0
info: {{title: Pets, version: '1'}}
paths:
  /v1/pets:
    post:
      operationId: createPet
      responses:
        '200':
          description: The pet.
          content:
            application/json:
              schema: {{$ref: '#/components/schemas/Pet'}}
webhooks:
  newPet:
    post:
      description: {words}
      requestBody:
        required: true
        content:
          application/json:
            schema: {{$ref: '#/components/schemas/Pet'}}
      responses: {{'204': {{description: Seen.}}}}
components:
  schemas:
    Base: {{type: object, properties: {{info: {{type: object, properties: {{a: {{type: string}}}}}}}}}}
    Other: {{type: object, properties: {{b: {{type: string}}}}}}
    Pet:
      allOf:
        - {{$ref: '#/components/schemas/Base'}}
        - type: object
          properties:
            info: {{type: object, description: {words}, properties: {{a: {{type: string}}}}}}
            name:
              type: string
              maxLength: {max}
              description: \"One.\\n\\n[types.Other]\\n\\nMore.\"
            other: {{$ref: '#/components/schemas/Other'}}
"
            )
        };
        let (old, new) = (document(9, "Some."), document(8, "Others."));
        let report = compare_documents("diff_tables", &old, &new);
        let places = report.changes.iter().map(|change| {
            let place = change.new.as_ref().map(ToString::to_string).unwrap_or_default();
            format!("{} {}", change.item, place.rsplit_once('#').unwrap_or_default().1)
        });
        let pet = "/components/schemas/Pet/allOf/1/properties";
        let expected = [
            format!("api.Pet.name.length {pet}/name"),
            format!("api.Info.doc {pet}/info"),
            format!("api.Pet.info.doc {pet}/info"),
            "api.new_pet.doc /webhooks/newPet".to_owned(),
        ];
        assert_eq!(places.collect::<Vec<_>>(), expected, "{}", report.to_text(CRATE_VERSION));
    }

    #[test]
    fn a_document_that_is_not_compared_in_full_is_named_in_every_format() {
        let more = "      if: {required: [name]}\n      then: {maxProperties: 1}\n";
        let report = compare_documents("diff_left_out", &document(80, more), &document(80, more));
        let left_out =
            |version: &str| LeftOut { version: version.to_owned(), compared: 0, operations: 1 };
        assert_eq!(report.left_out, ["old.yaml", "new.yaml"].map(left_out));
        assert!(report.to_text(CRATE_VERSION).ends_with("\nno changes in what is compared\n"));
        let markdown = report.to_markdown(CRATE_VERSION);
        let (_, markdown) = markdown.split_once("\n\n").unwrap();
        assert_eq!(
            markdown,
            "0 of 1 operations of `old.yaml` are compared in full; the rest is compared without \
             what the import leaves out.\n\n0 of 1 operations of `new.yaml` are compared in full; \
             the rest is compared without what the import leaves out.\n\nNothing has changed in what is compared.\n"
        );
        let json = report.to_json(CRATE_VERSION).to_compact();
        assert!(json.contains(r#"{"version":"new.yaml","compared":0,"operations":1}]"#), "{json}");
    }

    #[test]
    fn what_one_document_alone_says_is_not_comparable() {
        let more = "      if: {required: [name]}\n      then: {maxProperties: 1}\n";
        let report = compare_documents("diff_not_said", &document(80, ""), &document(80, more));
        let text = report.to_text(CRATE_VERSION);
        let change = "\nnot comparable: left out added\n  /components/schemas/Pet/if\n";
        assert!(text.contains(change), "{text}");
        let end = "none breaks an old client with the new service, 2 may break one\n";
        assert!(text.ends_with(end), "{text}");
        assert_eq!(described(&report, false), "2 changes that may break");
        let json = report.to_json(CRATE_VERSION).to_compact();
        assert!(
            json.contains(r#""breaking":false,"breaking_ahead":false,"unknown":true"#),
            "{json}"
        );
        let place = r#"new.yaml","pointer":"/components/schemas/Pet/if"}"#;
        assert!(json.contains(place) && json.contains(r#""old":null,"new":{"#), "{json}");
    }

    #[test]
    fn an_unknown_version_is_an_error() {
        let root = genwire_workspace::root::find().unwrap();
        let error = Source::named(&root, &files::project(&root).unwrap(), "no-such-thing")
            .err()
            .unwrap()
            .to_string();
        assert!(
            error.starts_with("`no-such-thing` is not a version of the spec\n  help: "),
            "{error}"
        );
    }
}
