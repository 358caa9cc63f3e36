//! The parsed OpenAPI document, the other files that it references, and pointers into them.

mod ids;
mod type_names;
mod walk;
mod whole;

pub(super) use type_names::JSON_TYPES;
pub(super) use walk::{Form, is_name_keyed};

use super::made::Made;
use super::reference;
use super::refusal::Fault;
use genwire_constraint::pointer::{escape, unescape};
use genwire_spec::model::Json;
use std::collections::{BTreeMap, BTreeSet};

/// Maximum length of a chain of references.
const MAX_CHAIN: usize = 32;

/// Maximum number of files that a document refers to, directly or through others.
const MAX_FILES: usize = 10_000;

/// Maximum total size of these files, in bytes.
const MAX_BYTES: usize = 256 << 20;

/// Number of members above which an object has an index by name.
const MIN_INDEXED: usize = 16;

/// Reads a file that the document refers to. The path is relative to the folder of the document,
/// with `/` as the separator.
pub type Reader<'r> = dyn FnMut(&str) -> Result<String, String> + 'r;

/// OpenAPI document.
#[derive(Clone, Debug)]
pub(super) struct Document {
    /// The document, under the empty name, and the files that it refers to.
    files: BTreeMap<String, Json>,
    /// Positions of the members of large objects, by the pointer of the object.
    large: BTreeMap<String, BTreeMap<String, usize>>,
    /// Files that could not be read, each with the reason.
    pub(super) unread: BTreeMap<String, String>,
    /// Names of the components that are schemas of other files, by the pointer of the schema.
    components: BTreeMap<String, String>,
    /// Pointers of the schemas whose `$recursiveRef` is read as a reference.
    pub(super) recursive: BTreeSet<String>,
    /// Pointers of names of JSON types that the document capitalizes.
    pub(super) capital_types: BTreeSet<String>,
    /// True for OpenAPI 3.0, which ignores keys next to a reference.
    pub(super) old: bool,
    /// Schemas that are combined from others of the document.
    pub(super) made: Made,
}

/// A value of the document and the pointer to it.
///
/// A pointer into another file begins with its path and `#`.
#[derive(Clone, Debug)]
pub(super) struct Spot<'d> {
    pub(super) json: &'d Json,
    pub(super) at: String,
}

impl Document {
    /// Creates a document from parsed JSON, and reads the files that it refers to; `file` is its
    /// own name.
    pub(super) fn new(
        root: Json,
        (file, outside): (Option<&str>, bool),
        read: &mut Reader<'_>,
    ) -> Result<Self, Fault> {
        let old = version(&root)?.starts_with("3.0");
        let mut document = Self {
            files: BTreeMap::from([(String::new(), root)]),
            large: BTreeMap::new(),
            unread: BTreeMap::new(),
            components: BTreeMap::new(),
            old,
            recursive: BTreeSet::new(),
            capital_types: BTreeSet::new(),
            made: Made::default(),
        };
        document.gather((file, outside), read);
        document.index();
        let edits = type_names::edits(&document);
        document.capital_types = edits.keys().cloned().collect();
        document.edit(edits);
        let edits = ids::edits(&document, file);
        let is_recursive =
            |at: &&String| document.at(at).is_some_and(|spot| spot.has("$recursiveRef"));
        document.recursive = edits.keys().filter(is_recursive).cloned().collect();
        document.edit(edits);
        let edits = whole::edits(&document);
        document.edit(edits);
        document.components = document.component_names();
        Ok(document)
    }

    /// Replaces values at their pointers.
    fn edit(&mut self, mut edits: BTreeMap<String, Json>) {
        if edits.is_empty() {
            return;
        }
        for (file, root) in &mut self.files {
            walk::replace(root, &top_of(file), &mut edits);
        }
        self.index();
    }

    fn index(&mut self) {
        self.large.clear();
        for (file, root) in &self.files {
            index(root, &top_of(file), &mut self.large);
        }
    }

    /// Returns the names of components that are schemas of other files, by the pointer of the
    /// schema.
    fn component_names(&self) -> BTreeMap<String, String> {
        let mut names = BTreeMap::new();
        for (name, schema) in
            self.top().get("components").map(|it| it.map("schemas")).unwrap_or_default()
        {
            let target = self.follow(&schema).filter(|target| !target.at.starts_with('/'));
            if let Some(target) = target {
                names.entry(target.at).or_insert_with(|| name.to_owned());
            }
        }
        names
    }

    /// Returns the schemas of the components with their names. Includes schemas of other files,
    /// unless an earlier name refers to the same schema.
    pub(super) fn schemas(&self) -> Vec<(&str, Spot<'_>)> {
        let mut all =
            self.top().get("components").map(|all| all.map("schemas")).unwrap_or_default();
        for (name, spot) in all.iter_mut().filter(|_| !self.components.is_empty()) {
            let target = self.follow(spot);
            let is_named =
                |target: &Spot<'_>| self.components.get(&target.at).is_some_and(|it| it == name);
            if let Some(target) = target.filter(is_named) {
                *spot = target;
            }
        }
        all
    }

    /// Returns the name of a schema: its name in the components, or else its key.
    pub(super) fn name(&self, spot: &Spot<'_>) -> String {
        self.components.get(&spot.at).cloned().unwrap_or_else(|| spot.key())
    }

    /// Reads the files that the document refers to, directly or through others.
    fn gather(&mut self, (own, outside): (Option<&str>, bool), read: &mut Reader<'_>) {
        let mut open = vec![String::new()];
        let mut known = BTreeSet::from([String::new()]);
        known.extend(own.map(str::to_owned));
        let mut bytes = 0;
        while let Some(from) = open.pop() {
            let mut found = BTreeSet::new();
            if let Some(json) = self.files.get(&from) {
                reference::files(json, &from, &mut found);
            }
            for file in found {
                if !known.insert(file.clone()) {
                    continue;
                }
                let text = if !outside && reference::is_outside(&file) {
                    Err("it is not below the folder of the document; `--outside` reads it"
                        .to_owned())
                } else if known.len() > MAX_FILES {
                    Err(format!("the document has more than {MAX_FILES} files"))
                } else {
                    read(&file)
                };
                let parsed = text.and_then(|text| {
                    bytes += text.len();
                    if bytes > MAX_BYTES {
                        return Err(format!("the files are larger than {} MiB", MAX_BYTES >> 20));
                    }
                    super::parse::value(&text).map_err(|fault| fault.brief())
                });
                match parsed {
                    Ok(json) => {
                        self.files.insert(file.clone(), json);
                        open.push(file);
                    }
                    Err(why) => drop(self.unread.insert(file, why)),
                }
            }
        }
    }

    /// Returns a document that contains only the head of this one.
    pub(super) fn head(&self) -> Self {
        let info = self.top().json.get("info").cloned();
        let root = Json::object(info.map(|info| ("info", info)));
        Self {
            files: BTreeMap::from([(String::new(), root)]),
            large: BTreeMap::new(),
            unread: BTreeMap::new(),
            components: BTreeMap::new(),
            old: self.old,
            recursive: BTreeSet::new(),
            capital_types: BTreeSet::new(),
            made: Made::default(),
        }
    }

    /// Returns the top of the document.
    pub(super) fn top(&self) -> Spot<'_> {
        Spot { json: &self.files[""], at: String::new() }
    }

    /// Returns the top of every file.
    pub(super) fn tops(&self) -> Vec<Spot<'_>> {
        self.files.iter().map(|(file, json)| Spot { json, at: top_of(file) }).collect()
    }

    /// Returns the value at a pointer.
    pub(super) fn at(&self, pointer: &str) -> Option<Spot<'_>> {
        let (file, path) = reference::split(pointer);
        let mut json = self.files.get(file).filter(|_| path.is_empty() || path.starts_with('/'))?;
        let mut end = pointer.len() - path.len();
        for part in path.split('/').skip(1) {
            let name = unescape(part);
            json = match json {
                Json::Array(items) => items.get(name.parse::<usize>().ok()?)?,
                Json::Object(members) if members.len() > MIN_INDEXED => {
                    let place = *self.large.get(&pointer[..end])?.get(&name)?;
                    &members[place].1
                }
                other => other.get(&name)?,
            };
            end += part.len() + 1;
        }
        Some(Spot { json, at: pointer.to_owned() })
    }

    /// Returns the pointer of the `$ref` of a value; `None` for a network address.
    pub(super) fn target(spot: &Spot<'_>) -> Option<String> {
        let (from, _) = reference::split(&spot.at);
        reference::pointer(from, spot.text("$ref")?)
    }

    /// Returns true for a circular reference.
    pub(super) fn is_circle(&self, spot: &Spot<'_>) -> bool {
        let mut spot = Some(spot.clone());
        for _ in 0..=MAX_CHAIN {
            spot = spot.and_then(|spot| self.at(&Self::target(&spot)?));
        }
        spot.is_some()
    }

    /// Returns the last reference in a chain whose target is missing.
    pub(super) fn dead_end<'d>(&'d self, spot: &Spot<'d>) -> Spot<'d> {
        let mut last = spot.clone();
        for _ in 0..MAX_CHAIN {
            match Self::target(&last).and_then(|at| self.at(&at)).filter(|next| next.has("$ref")) {
                Some(next) => last = next,
                None => break,
            }
        }
        last
    }

    /// Follows a chain of references; `None` if the target is missing or the chain is circular.
    pub(super) fn follow<'d>(&'d self, spot: &Spot<'d>) -> Option<Spot<'d>> {
        if spot.text("$ref").is_none() {
            return Some(spot.clone());
        }
        let mut spot = spot.clone();
        for _ in 0..MAX_CHAIN {
            if spot.text("$ref").is_none() {
                return Some(spot);
            }
            spot = self.at(&Self::target(&spot)?)?;
        }
        None
    }
}

/// Returns the version of OpenAPI, if it is supported.
fn version(root: &Json) -> Result<String, Fault> {
    let version = match root.get("openapi") {
        Some(Json::String(version)) => version.clone(),
        Some(Json::Number(number)) => number.to_string(),
        _ if root.get("swagger").is_some() => {
            return Err(Fault::new("Swagger 2.0 is not supported").help(
                "convert the document to OpenAPI 3 first, for instance with `npx swagger2openapi FILE`",
            ));
        }
        _ if root.get("overlay").is_some() => {
            return Err(Fault::new("the file is an overlay")
                .help("name it with `--overlay`, and the document that it changes as the file"));
        }
        _ => {
            return Err(Fault::new("the file is not an OpenAPI document: `openapi` is missing")
                .help("an OpenAPI document is an object with a version in it: `openapi: 3.1.0`"));
        }
    };
    let read = ["3.0", "3.1", "3.2"].iter().any(|known| {
        version.strip_prefix(known).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    });
    if read {
        Ok(version)
    } else {
        Err(Fault::new(format!("OpenAPI {version} is not supported"))
            .help("convert the document to 3.0, 3.1 or 3.2, and write that version into `openapi`"))
    }
}

/// Returns the pointer to the top of a file.
fn top_of(file: &str) -> String {
    if file.is_empty() { String::new() } else { format!("{file}#") }
}

fn index(json: &Json, at: &str, large: &mut BTreeMap<String, BTreeMap<String, usize>>) {
    match json {
        Json::Object(members) => {
            if members.len() > MIN_INDEXED {
                let mut places = BTreeMap::new();
                for (place, (name, _)) in members.iter().enumerate() {
                    // The first of two equal keys counts, as in a search without an index.
                    places.entry(name.clone()).or_insert(place);
                }
                large.insert(at.to_owned(), places);
            }
            for (name, value) in members {
                if matches!(value, Json::Object(_) | Json::Array(_)) {
                    index(value, &below(at, name), large);
                }
            }
        }
        Json::Array(items) => {
            for (place, item) in items.iter().enumerate() {
                if matches!(item, Json::Object(_) | Json::Array(_)) {
                    index(item, &format!("{at}/{place}"), large);
                }
            }
        }
        _ => {}
    }
}

/// Returns the pointer of a member.
fn below(at: &str, key: &str) -> String {
    if key.contains(['~', '/']) { format!("{at}/{}", escape(key)) } else { format!("{at}/{key}") }
}

impl<'d> Spot<'d> {
    /// Returns a member of the object.
    pub(super) fn get(&self, key: &str) -> Option<Self> {
        let json = self.json.get(key)?;
        Some(Self { json, at: below(&self.at, key) })
    }

    /// Returns the members of the object; empty for any other value.
    pub(super) fn members(&self) -> Vec<(&'d str, Self)> {
        let members = self.json.members().iter();
        members.map(|(key, json)| (key.as_str(), Self { json, at: below(&self.at, key) })).collect()
    }

    /// Returns the items of the list; empty for any other value.
    pub(super) fn items(&self) -> Vec<Self> {
        let Json::Array(items) = self.json else { return Vec::new() };
        let spots = items.iter().enumerate();
        spots.map(|(index, json)| Self { json, at: format!("{}/{index}", self.at) }).collect()
    }

    /// Returns the items of a member that is a list; empty otherwise.
    pub(super) fn list(&self, key: &str) -> Vec<Self> {
        self.get(key).map(|all| all.items()).unwrap_or_default()
    }

    /// Returns the members of a member that is an object; empty otherwise.
    pub(super) fn map(&self, key: &str) -> Vec<(&'d str, Self)> {
        self.get(key).map(|all| all.members()).unwrap_or_default()
    }

    /// Returns a member that is a string.
    pub(super) fn text(&self, key: &str) -> Option<&'d str> {
        match self.json.get(key) {
            Some(Json::String(text)) => Some(text),
            _ => None,
        }
    }

    /// Returns true if a member is `true`.
    pub(super) fn is(&self, key: &str) -> bool {
        self.json.get(key) == Some(&Json::Bool(true))
    }

    /// Returns true if the object has the member.
    pub(super) fn has(&self, key: &str) -> bool {
        self.json.get(key).is_some()
    }

    /// Returns a member that is a number.
    pub(super) fn number(&self, key: &str) -> Option<f64> {
        number(self.json.get(key)?)
    }

    /// Returns the last part of the pointer, or the file name for the top of a file.
    pub(super) fn key(&self) -> String {
        let last = self.at.rsplit('/').next().unwrap_or_default();
        let last = last
            .strip_suffix('#')
            .map_or(last, |file| file.split_once('.').map_or(file, |(stem, _)| stem));
        unescape(last)
    }
}

/// Returns a JSON number.
#[expect(clippy::cast_precision_loss, reason = "limits beyond 2^53 are not exact in JSON either")]
pub(super) fn number(json: &Json) -> Option<f64> {
    match json {
        Json::Integer(number) => Some(*number as f64),
        Json::Unsigned(number) => Some(*number as f64),
        Json::Number(number) => Some(*number),
        _ => None,
    }
}

/// Parses a non-negative integer.
pub(super) fn count(json: &Json) -> Option<f64> {
    let number = number(json)?;
    (number >= 0.0 && number.fract() == 0.0).then_some(number)
}
