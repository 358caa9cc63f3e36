//! Bodies of a document, read and written again by the types that a generator made of it.

use super::generator::{Generator, name};
use super::judge::Case;
use genwire_spec::model::BodyKind;
use genwire_workspace::outln;
use serde_json::{Value as JsonValue, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// Counts of the bodies that a generator has types for, by how its code took them.
#[derive(Clone, Debug, Default, serde::Serialize, serde::Deserialize)]
pub(super) struct Bodies {
    /// Bodies with one fault that the document's schema refuses.
    pub(super) wrong: usize,
    /// Those of them that the code refuses.
    pub(super) refused: usize,
    /// Bodies without a fault, which the document's schema accepts.
    pub(super) valid: usize,
    /// Those of them that the code accepts.
    pub(super) accepted: usize,
    /// Those of them that the code writes as they were, where it has one type for them.
    pub(super) unchanged: usize,
    /// Bodies whose type was not found in the code.
    pub(super) untyped: usize,
    /// Some of the bodies that should have been refused, accepted or unchanged.
    pub(super) named: Vec<String>,
}

/// The bodies of a kind that `Bodies` names.
const MAX_NAMED: usize = 10;

/// The types of bodies, by operation and direction, as paths of Rust.
type Types = BTreeMap<(String, bool), String>;

/// Number of packages whose types one program reads. The code for types that several packages have
/// is compiled once for each program.
const BATCH: usize = 100;

/// A package, its bodies, and the file for their counts.
type Todo<'p, 'c> = (&'p Package, Vec<&'c Case>, PathBuf);

/// Tries the bodies; the reason where a program does not compile or does not end.
///
/// The counts of each package are kept in the folder `kept`, and are not made again.
pub(super) fn try_bodies(
    root: &Path,
    generator: Generator,
    folder: &Path,
    cases: &[Case],
    kept: &Path,
) -> io::Result<Result<Bodies, String>> {
    let packages = match generator {
        Generator::Genwire => our_packages(folder)?,
        _ => vec![their_package(folder, cases)?],
    };
    fs::create_dir_all(kept)?;
    let mut open: BTreeMap<(&str, bool), Vec<&Case>> = BTreeMap::new();
    for case in cases {
        open.entry((&case.operation, case.is_request)).or_default().push(case);
    }
    let mut bodies = Bodies::default();
    let mut todo = Vec::new();
    for package in &packages {
        let typed = package
            .types
            .keys()
            .filter_map(|(operation, is_request)| open.remove(&(operation.as_str(), *is_request)));
        let typed: Vec<&Case> = typed.flatten().collect();
        let outcome = kept.join(format!("{}.json", package.krate()));
        if outcome.exists() {
            bodies.join(serde_json::from_str(&fs::read_to_string(outcome)?)?);
        } else if !typed.is_empty() {
            todo.push((package, typed, outcome));
        }
    }
    bodies.untyped = open.values().map(Vec::len).sum();
    let mut done = 0;
    for batch in todo.chunks(BATCH) {
        let answers = match answers(root, generator, folder, batch)? {
            Ok(answers) => answers,
            Err(why) => return Ok(Err(why)),
        };
        let mut answers = answers.lines();
        for (_, typed, outcome) in batch {
            let counts = Bodies::count(typed, &mut answers)?;
            fs::write(outcome, serde_json::to_string(&counts)?)?;
            bodies.join(counts);
            done += 1;
        }
        outln!("    tried the bodies of {done} of {} packages", todo.len());
    }
    Ok(Ok(bodies))
}

/// Compiles and runs the program of some packages: an answer on each line, in the order of the
/// bodies, or the reason where there is none.
fn answers(
    root: &Path,
    generator: Generator,
    folder: &Path,
    batch: &[Todo<'_, '_>],
) -> io::Result<Result<String, String>> {
    let packages: Vec<&Package> = batch.iter().map(|(package, ..)| *package).collect();
    let source = program(generator, &packages);
    let homes = packages.iter().flat_map(|package| &package.homes);
    let used: BTreeSet<&PathBuf> = packages.iter().map(|it| &it.folder).chain(homes).collect();
    let program = generator.program(root, folder);
    program.write(&source, &used)?;
    if let Some(why) = generator.build_program(root, folder, &program)? {
        return Ok(Err(why));
    }
    let input = folder.join("bodies.jsonl");
    let lines = batch.iter().map(|(package, typed, _)| lines(&package.krate(), typed));
    fs::write(&input, lines.collect::<String>())?;
    let output = Generator::run_program(&program, File::open(&input)?)?;
    program.remove()?;
    Ok(output)
}

impl Bodies {
    /// Counts the bodies that a program answered, in their order.
    fn count<'a>(cases: &[&Case], answers: impl Iterator<Item = &'a str>) -> io::Result<Self> {
        let mut bodies = Self::default();
        let mut answers = answers;
        for case in cases {
            let answer = answers.next().ok_or_else(|| io::Error::other("a body has no answer"))?;
            bodies.add(case, &serde_json::from_str(answer)?);
        }
        Ok(bodies)
    }

    /// Adds the counts of another package.
    fn join(&mut self, other: Self) {
        self.wrong += other.wrong;
        self.refused += other.refused;
        self.valid += other.valid;
        self.accepted += other.accepted;
        self.unchanged += other.unchanged;
        self.named.extend(other.named);
        self.named.truncate(MAX_NAMED);
    }

    fn add(&mut self, case: &Case, answer: &JsonValue) {
        let is_refused = answer["refused"] == true;
        let mut problem = None;
        match (case.is_valid, case.is_accepted) {
            (false, false) => {
                self.wrong += 1;
                self.refused += usize::from(is_refused);
                if !is_refused {
                    problem = Some("is not refused");
                }
            }
            (true, true) => {
                self.valid += 1;
                self.accepted += usize::from(!is_refused);
                let written =
                    answer["written"].as_str().and_then(|it| serde_json::from_str(it).ok());
                let is_same = written.is_some_and(|written| is_same(&written, &case.body));
                self.unchanged += usize::from(is_same);
                if is_refused {
                    problem = Some("is refused");
                } else if !is_same {
                    problem = Some("is written in another way");
                }
            }
            // The interface and the document do not agree.
            _ => {}
        }
        if let Some(problem) = problem
            && self.named.len() < MAX_NAMED
        {
            self.named.push(format!("{} {problem}", case.name));
        }
    }
}

/// Returns true for equal values, nulls aside, in any spelling of their numbers.
fn is_same(one: &JsonValue, other: &JsonValue) -> bool {
    match (one, other) {
        (JsonValue::Number(one), JsonValue::Number(other)) => {
            one == other || one.as_f64() == other.as_f64()
        }
        (JsonValue::Array(one), JsonValue::Array(other)) => {
            one.len() == other.len()
                && one.iter().zip(other).all(|(one, other)| is_same(one, other))
        }
        (JsonValue::Object(one), JsonValue::Object(other)) => {
            let in_other = |(key, value): (&String, &JsonValue)| {
                value.is_null() || other.get(key).is_some_and(|it| is_same(value, it))
            };
            let in_one =
                |(key, value): (&String, &JsonValue)| value.is_null() || one.contains_key(key);
            one.iter().all(in_other) && other.iter().all(in_one)
        }
        _ => one == other,
    }
}

fn lines(krate: &str, cases: &[&Case]) -> String {
    let mut out = String::new();
    for case in cases {
        let part = part(case.is_request).as_str();
        let (operation, body) = (&case.operation, &case.body);
        let line = json!({ "package": krate, "operation": operation, "part": part, "body": body });
        let _ = writeln!(out, "{line}");
    }
    out
}

fn part(is_request: bool) -> BodyKind {
    if is_request { BodyKind::Request } else { BodyKind::Response }
}

/// The program that reads bodies from its input, one on each line.
fn program(generator: Generator, packages: &[&Package]) -> String {
    let serde = if generator == Generator::Genwire { "serde_core" } else { "serde" };
    let mut out = format!(
        "type Answer = (bool, Option<String>);\n\n\
         fn rewritten<T: {serde}::de::DeserializeOwned + {serde}::Serialize>(body: &str) -> Option<String> {{\n    \
         serde_json::to_string(&serde_json::from_str::<T>(body).ok()?).ok()\n}}\n"
    );
    let mut arms = String::new();
    for package in packages {
        let krate = package.krate();
        let _ = write!(out, "\n{}", answer_function(generator, package));
        let _ = writeln!(arms, "            {krate:?} => of_{krate}(operation, part, &body),");
    }
    let _ = write!(
        out,
        "\nfn main() {{\n    for line in std::io::stdin().lines() {{\n        \
         let case: serde_json::Value = serde_json::from_str(&line.unwrap()).unwrap();\n        \
         let text = |key: &str| case[key].as_str().unwrap();\n        \
         let (operation, part) = (text(\"operation\"), text(\"part\"));\n        \
         let body = case[\"body\"].to_string();\n        \
         let (refused, written): Answer = match text(\"package\") {{\n{arms}            \
         other => panic!(\"no package {{other}}\"),\n        }};\n        \
         println!(\"{{}}\", serde_json::json!({{ \"refused\": refused, \"written\": written }}));\n    \
         }}\n}}\n"
    );
    out
}

/// The function that reads the bodies of one package.
fn answer_function(generator: Generator, package: &Package) -> String {
    let krate = package.krate();
    let mut arms = String::new();
    for ((operation, is_request), path) in &package.types {
        let part = part(*is_request).as_str();
        let _ = writeln!(arms, "        ({operation:?}, {part:?}) => rewritten::<{path}>(body),");
    }
    let refused = match generator {
        Generator::Genwire => format!(
            "let part = genwire_core::BodyKind::ALL.into_iter().find(|it| it.as_str() == part);\n    \
             let report = {krate}::check(operation, part.unwrap(), body.as_bytes()).unwrap();\n    \
             let refused = !report.is_ok_and(|report| report.is_valid());"
        ),
        _ => "let refused = written.is_none();".to_owned(),
    };
    format!(
        "fn of_{krate}(operation: &str, part: &str, body: &str) -> Answer {{\n    \
         let written: Option<String> = match (operation, part) {{\n{arms}        _ => None,\n    }};\n    \
         {refused}\n    (refused, written)\n}}\n"
    )
}

/// A generated package, with the types of bodies in it.
struct Package {
    folder: PathBuf,
    types: Types,
    /// The folders of the packages that have the types.
    homes: BTreeSet<PathBuf>,
}

impl Package {
    fn new(folder: PathBuf) -> Self {
        Self { folder, types: Types::new(), homes: BTreeSet::new() }
    }

    fn krate(&self) -> String {
        name(&self.folder).replace('-', "_")
    }
}

/// The packages of our areas.
fn our_packages(folder: &Path) -> io::Result<Vec<Package>> {
    let spec = genwire_workspace::files::spec(folder)?;
    let interface =
        genwire_spec::load(&spec).map_err(|mistakes| io::Error::other(mistakes.to_string()))?;
    let project = &interface.project;
    let mut packages: BTreeMap<&str, Package> = BTreeMap::new();
    for operation in &interface.operations {
        let home = |area: &str| folder.join(project.package_folder(area));
        let package = packages.entry(&operation.area);
        let package = package.or_insert_with(|| Package::new(home(&operation.area)));
        for is_request in [true, false] {
            if let [only] = operation.bodies(part(is_request)).as_slice() {
                let ty = interface.ty(*only);
                let path = format!("{}::{}", project.krate(&ty.area), ty.name.pascal);
                package.types.insert((operation.name.snake.clone(), is_request), path);
                package.homes.insert(home(&ty.area));
            }
        }
    }
    Ok(packages.into_values().collect())
}

/// The package of another generator, and its types: those of referred schemas, by their names.
fn their_package(folder: &Path, cases: &[Case]) -> io::Result<Package> {
    let mut package = Package::new(folder.to_owned());
    let mut source = BTreeMap::new();
    read_source(&folder.join("src"), &package.krate(), &mut source)?;
    for case in cases {
        let found = case.names.iter().find_map(|name| path_of(&source, &pascal(name)));
        if let Some(path) = found {
            package.types.insert((case.operation.clone(), case.is_request), path);
        }
    }
    Ok(package)
}

/// Reads the modules of a package, each by its path.
fn read_source(folder: &Path, path: &str, out: &mut BTreeMap<String, String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let file = entry?.path();
        let stem = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let inner = if matches!(stem.as_str(), "lib" | "mod" | "main") {
            path.to_owned()
        } else {
            format!("{path}::{stem}")
        };
        if file.is_dir() {
            read_source(&file, &inner, out)?;
        } else {
            out.insert(inner, fs::read_to_string(&file)?);
        }
    }
    Ok(())
}

/// The path of a public type with that name.
fn path_of(source: &BTreeMap<String, String>, name: &str) -> Option<String> {
    let is_here = |text: &str| {
        ["struct", "enum", "type"].iter().any(|kind| {
            let words = format!("pub {kind} {name}");
            text.match_indices(&words).any(|(at, _)| {
                let next = text[at + words.len()..].chars().next();
                next.is_some_and(|c| !c.is_alphanumeric() && c != '_')
            })
        })
    };
    let (path, text) = source.iter().find(|(_, text)| is_here(text))?;
    let inner =
        if path.ends_with("::types") || !text.contains("pub mod types {") { "" } else { "::types" };
    Some(format!("{path}{inner}::{name}"))
}

/// A name as that of a type: `create-task_request` becomes `CreateTaskRequest`.
fn pascal(name: &str) -> String {
    let mut out = String::new();
    let mut is_start = true;
    for c in name.chars() {
        if !c.is_ascii_alphanumeric() {
            is_start = true;
        } else if is_start {
            out.push(c.to_ascii_uppercase());
            is_start = false;
        } else {
            out.push(c);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_body_is_the_same_in_any_order_and_spelling_of_numbers_and_without_nulls() {
        for (one, other, expected) in [
            (json!({ "a": 1, "b": [2.0] }), json!({ "b": [2], "a": 1.0 }), true),
            (json!({ "a": null }), json!({}), true),
            (json!({}), json!({ "a": null }), true),
            (json!({ "a": 0 }), json!({}), false),
            (json!({}), json!({ "a": 0 }), false),
            (json!([1]), json!([1, 1]), false),
            (json!("1"), json!(1), false),
        ] {
            assert_eq!(is_same(&one, &other), expected, "{one} {other}");
        }
    }

    #[test]
    fn a_type_is_found_by_its_whole_name() {
        let text = "pub struct TaskList { }\npub enum Task<T> { }";
        let source = BTreeMap::from([("pets::types".to_owned(), text.to_owned())]);
        assert_eq!(path_of(&source, &pascal("task")), Some("pets::types::Task".to_owned()));
        assert_eq!(
            path_of(&source, &pascal("task-list")),
            Some("pets::types::TaskList".to_owned())
        );
        assert_eq!(path_of(&source, "TaskLis"), None);
    }
}
