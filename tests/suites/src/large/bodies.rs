//! Bodies of a document, read and written by the types that were generated from it.

use super::generator::{Program, name};
use super::judge::Case;
use genwire_spec::model::BodyKind;
use genwire_workspace::outln;
use serde_json::{Value as JsonValue, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// Counts of the bodies with a type, by the reaction of the code.
#[derive(Clone, Debug, Default, serde::Serialize, serde::Deserialize)]
pub(super) struct Bodies {
    /// Bodies with one fault that the schema of the document refuses.
    pub(super) wrong: usize,
    /// The number of these bodies that the code refuses.
    pub(super) refused: usize,
    /// Bodies without a fault; the schema of the document accepts them.
    pub(super) valid: usize,
    /// The number of valid bodies that the code accepts.
    pub(super) accepted: usize,
    /// The number of valid bodies that the code writes unchanged, if it has one type for them.
    pub(super) unchanged: usize,
    /// Bodies whose type was not found in the code.
    pub(super) untyped: usize,
    /// Some of the bodies that were not refused, accepted or unchanged as expected.
    pub(super) named: Vec<String>,
}

/// The bodies of a kind that `Bodies` names.
const MAX_NAMED: usize = 10;

/// The types of bodies, by operation and direction, as Rust paths.
type Types = BTreeMap<(String, bool), String>;

/// Number of packages with types in one program. The code for types that several packages share is
/// compiled once per program.
const BATCH: usize = 100;

/// A package, its bodies, and the file for their counts.
type Todo<'p, 'c> = (&'p Package, Vec<&'c Case>, PathBuf);

/// Tries the bodies; returns the reason if a program does not compile or does not end.
///
/// The counts of each package are stored in the folder `kept`, and are not computed again.
pub(super) fn try_bodies(
    root: &Path,
    folder: &Path,
    cases: &[Case],
    kept: &Path,
) -> io::Result<Result<Bodies, String>> {
    let packages = packages(folder)?;
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
        let answers = match answers(root, folder, batch)? {
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

/// Compiles and runs the program of some packages. Returns an answer on each line, in the order of
/// the bodies, or the reason why there is none.
fn answers(
    root: &Path,
    folder: &Path,
    batch: &[Todo<'_, '_>],
) -> io::Result<Result<String, String>> {
    let packages: Vec<&Package> = batch.iter().map(|(package, ..)| *package).collect();
    let source = source(&packages);
    let homes = packages.iter().flat_map(|package| &package.homes);
    let used: BTreeSet<&PathBuf> = packages.iter().map(|it| &it.folder).chain(homes).collect();
    let program = Program { root, workspace: folder };
    program.write(&source, &used)?;
    if let Some(why) = program.build()? {
        return Ok(Err(why));
    }
    let input = folder.join("bodies.jsonl");
    let lines = batch.iter().map(|(package, typed, _)| lines(&package.krate(), typed));
    fs::write(&input, lines.collect::<String>())?;
    let output = program.run(File::open(&input)?)?;
    program.remove()?;
    Ok(output)
}

impl Bodies {
    /// Counts the bodies that a program answered, in order.
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

/// Returns true for equal values, except for nulls and the notation of numbers.
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
fn source(packages: &[&Package]) -> String {
    let mut out = "type Answer = (bool, Option<String>);\n\n\
         fn rewritten<T: serde_core::de::DeserializeOwned + serde_core::Serialize>(body: &str) -> Option<String> {\n    \
         serde_json::to_string(&serde_json::from_str::<T>(body).ok()?).ok()\n}\n"
        .to_owned();
    let mut arms = String::new();
    for package in packages {
        let krate = package.krate();
        let _ = write!(out, "\n{}", answer_function(package));
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
fn answer_function(package: &Package) -> String {
    let krate = package.krate();
    let mut arms = String::new();
    for ((operation, is_request), path) in &package.types {
        let part = part(*is_request).as_str();
        let _ = writeln!(arms, "        ({operation:?}, {part:?}) => rewritten::<{path}>(body),");
    }
    let refused = format!(
        "let part = genwire_core::BodyKind::ALL.into_iter().find(|it| it.as_str() == part);\n    \
         let report = {krate}::check(operation, part.unwrap(), body.as_bytes()).unwrap();\n    \
         let refused = !report.is_ok_and(|report| report.is_valid());"
    );
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
    /// The folders of the packages with the types.
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

/// The packages of the areas.
fn packages(folder: &Path) -> io::Result<Vec<Package>> {
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
}
