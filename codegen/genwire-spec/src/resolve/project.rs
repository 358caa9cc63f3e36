//! Resolves `genwire.toml`.

use crate::Diagnostic;
use crate::diagnostic::SpecPlace;
use crate::model::project::{FormatTypes, Outputs, PROJECT_FILE, Project, Runtime};
use crate::names;
use crate::source::At;
use crate::source::project::{OutputsSource, ProjectFile, RuntimeSource};
use genwire_constraint::Format;

/// Areas whose packages would clash with the runtime, such as `NAME-core`.
const TAKEN_AREAS: [&str; 4] = ["constraint", "core", "derive", "media"];

/// Resolves the file; an invalid key has its default value.
pub(crate) fn resolve(file: &ProjectFile, diagnostics: &mut Vec<Diagnostic>) -> Project {
    let default = Project::default();
    let source = &file.project;
    let mut reader = Reader { diagnostics, spec: default.spec };
    if let Some(spec) = reader.path(source.spec.as_ref()) {
        reader.spec = spec;
    }
    let spec = reader.spec.clone();
    let crates = reader.folder(source.crates.as_ref()).unwrap_or(default.crates);
    let outputs = if let Some(outputs) = &file.outputs {
        reader.outputs(outputs, &crates)
    } else {
        Outputs { spec_schema: Some(format!("{spec}/schema.json")), ..default.outputs }
    };
    if let Some(spec) = &source.spec {
        let Outputs { schemas, vectors, reference, .. } = &outputs;
        let crates = source.crates.is_none().then_some(&crates);
        let places = [crates, schemas.as_ref(), vectors.as_ref(), reference.as_ref()];
        reader.defaults_outside_of_spec(places.into_iter().flatten(), spec);
    }
    Project {
        name: reader.name(&source.name).unwrap_or(default.name),
        spec,
        crates,
        command: reader.command(source.command.as_ref()).unwrap_or(default.command),
        reference_url: reader
            .text("reference_url", source.reference_url.as_ref())
            .map(|url| url.trim_end_matches('/').to_owned()),
        cli: reader.command(source.cli.as_ref()),
        client: reader.package(source.client.as_ref()),
        verbs: reader.verbs(&source.verbs),
        default_features: source.default_features.iter().map(|feature| **feature).collect(),
        format_types: reader.format_types(&source.format_types),
        outputs,
        runtime: reader.runtime(&file.runtime),
    }
}

/// Returns true for an area whose package would have the name of a runtime package.
pub(crate) fn is_taken(project: &Project, area: &str) -> bool {
    project.name == "genwire" && TAKEN_AREAS.contains(&area)
}

struct Reader<'a> {
    diagnostics: &'a mut Vec<Diagnostic>,
    spec: String,
}

impl Reader<'_> {
    fn name(&mut self, name: &At<String>) -> Option<String> {
        let letter = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_';
        let opens = name.starts_with(|first: char| first.is_ascii_lowercase());
        if opens && name.chars().all(letter) {
            return Some(name.to_string());
        }
        self.diagnostics.push(Diagnostic::package_name(place(name), name));
        None
    }

    /// Reads a command. It appears in the first line of each generated file and in samples.
    fn command(&mut self, at: Option<&At<String>>) -> Option<String> {
        let at = at?;
        if at.trim().is_empty() || at.contains(|c: char| c.is_control() || matches!(c, '"' | '\\'))
        {
            self.diagnostics.push(Diagnostic::not_a_command(place(at), at));
            return None;
        }
        Some(at.to_string())
    }

    /// Reads the name of a package.
    fn package(&mut self, at: Option<&At<String>>) -> Option<String> {
        let at = at?;
        let letter = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
        if at.starts_with(|first: char| first.is_ascii_alphabetic()) && at.chars().all(letter) {
            return Some(at.to_string());
        }
        self.diagnostics.push(Diagnostic::not_a_package(place(at), at));
        None
    }

    /// Reads a string that must not be blank.
    fn text(&mut self, key: &str, at: Option<&At<String>>) -> Option<String> {
        let at = at?;
        if at.trim().is_empty() {
            self.diagnostics.push(Diagnostic::empty_value(place(at), key));
            return None;
        }
        Some(at.to_string())
    }

    fn verbs(&mut self, verbs: &[At<String>]) -> Vec<String> {
        for verb in verbs.iter().filter(|verb| !names::is_snake(verb) || verb.contains('_')) {
            self.diagnostics.push(Diagnostic::not_a_verb(place(verb), verb));
        }
        verbs.iter().map(ToString::to_string).collect()
    }

    fn format_types(&mut self, libraries: &[At<FormatTypes>]) -> Vec<FormatTypes> {
        let mut read: Vec<FormatTypes> = Vec::new();
        for library in libraries {
            let is_in_common = |other: &FormatTypes| {
                let both = |format| other.path(format).and(library.path(format)).is_some();
                Format::ALL.into_iter().any(both)
            };
            if read.iter().any(is_in_common) {
                self.diagnostics.push(Diagnostic::format_types_twice(place(library)));
            }
            read.push(**library);
        }
        read
    }

    /// Reads the path of an output. It must be outside the spec.
    fn folder(&mut self, path: Option<&At<String>>) -> Option<String> {
        let at = path?;
        let path = self.path(path)?;
        if is_in(&path, &self.spec) {
            self.diagnostics.push(Diagnostic::output_in_spec(place(at), at, &self.spec));
            return None;
        }
        Some(path)
    }

    /// Reports a spec folder that contains default output paths.
    ///
    /// Stated output paths are reported when they are read.
    fn defaults_outside_of_spec<'p>(
        &mut self,
        places: impl Iterator<Item = &'p String>,
        spec: &At<String>,
    ) {
        for path in places.filter(|path| is_in(path, &self.spec)) {
            self.diagnostics.push(Diagnostic::output_in_spec(place(spec), path, spec));
        }
    }

    fn path(&mut self, path: Option<&At<String>>) -> Option<String> {
        let path = path?;
        let trimmed = path.trim_end_matches('/');
        let inside = trimmed.split('/').all(|part| !matches!(part, "" | "." | ".."));
        if inside && !trimmed.contains(['\\', ':']) {
            return Some(trimmed.to_owned());
        }
        self.diagnostics.push(Diagnostic::outside_path(place(path), path));
        None
    }

    fn outputs(&mut self, source: &OutputsSource, crates: &str) -> Outputs {
        let outputs = Outputs {
            schemas: self.folder(source.schemas.as_ref()),
            vectors: self.folder(source.vectors.as_ref()),
            reference: self.folder(source.reference.as_ref()),
            typescript: self.folder(source.typescript.as_ref()),
            python: self.folder(source.python.as_ref()),
            clients: source.clients,
            spec_schema: match &source.spec_schema {
                // The schema is a `.json` file. It may be inside the spec because spec files are
                // not JSON.
                Some(path) if path.ends_with(".json") => self.path(Some(path)),
                path => self.folder(path.as_ref()),
            },
            cli_schemas: self.folder(source.cli_schemas.as_ref()),
            server_operations: self.folder(source.server_operations.as_ref()),
            requirements: self.folder(source.requirements.as_ref()),
            bodies: self.folder(source.bodies.as_ref()),
        };
        self.apart(source, &outputs, crates);
        outputs
    }

    /// Reports output paths that are equal or nested: one output would replace or remove files of
    /// the other.
    fn apart(&mut self, source: &OutputsSource, outputs: &Outputs, crates: &str) {
        let folders = [
            (&source.schemas, &outputs.schemas),
            (&source.vectors, &outputs.vectors),
            (&source.reference, &outputs.reference),
            (&source.typescript, &outputs.typescript),
            (&source.python, &outputs.python),
        ];
        let files = [
            (&source.spec_schema, &outputs.spec_schema),
            (&source.cli_schemas, &outputs.cli_schemas),
            (&source.server_operations, &outputs.server_operations),
            (&source.requirements, &outputs.requirements),
            (&source.bodies, &outputs.bodies),
        ];
        let known = |(at, path): (&Option<At<String>>, &Option<String>)| {
            Some((place(at.as_ref()?), path.clone()?))
        };
        let files: Vec<(SpecPlace, String)> = files.into_iter().filter_map(known).collect();
        for (at, path) in &files {
            if is_in(crates, path) || is_in(&self.spec, path) {
                self.diagnostics.push(Diagnostic::output_is_folder(at.clone(), path));
            }
        }
        let mut places: Vec<(SpecPlace, String)> = folders.into_iter().filter_map(known).collect();
        places.extend(files);
        places.sort();
        for (index, (at, path)) in places.iter().enumerate() {
            let clash =
                |(_, other): &&(SpecPlace, String)| is_in(path, other) || is_in(other, path);
            if let Some((first, _)) = places[..index].iter().find(clash) {
                self.diagnostics.push(Diagnostic::output_place(at.clone(), path, first.clone()));
            }
        }
    }

    fn runtime(&mut self, source: &RuntimeSource) -> Runtime {
        let RuntimeSource { version, path, git, rev } = source;
        let stated = [version, path, git].into_iter().flatten();
        if let [first, second, ..] = stated.collect::<Vec<_>>().as_slice() {
            self.diagnostics.push(Diagnostic::runtime_twice(place(second), place(first)));
        }
        if let (Some(rev), None) = (rev, git) {
            self.diagnostics.push(Diagnostic::revision_alone(place(rev)));
        }
        if let Some(version) = version.as_ref().filter(|version| !Runtime::is_version(version)) {
            self.diagnostics.push(Diagnostic::runtime_version(place(version), version));
        }
        let (path, rev) = (self.text("path", path.as_ref()), self.text("rev", rev.as_ref()));
        match (path, self.text("git", git.as_ref())) {
            (Some(path), _) => Runtime::Path(path.trim_end_matches('/').to_owned()),
            (None, Some(git)) => Runtime::Git(git, rev),
            (None, None) => Runtime::Registry(version.as_ref().map(ToString::to_string)),
        }
    }
}

/// Returns true for the folder itself and any path inside it.
fn is_in(path: &str, folder: &str) -> bool {
    let rest = path.strip_prefix(folder);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

fn place<T>(at: &At<T>) -> SpecPlace {
    SpecPlace::new(PROJECT_FILE, at.span())
}
