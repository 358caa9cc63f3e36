//! Resolves `genwire.toml`.

use crate::Diagnostic;
use crate::diagnostic::SpecPlace;
use crate::model::project::{Outputs, PROJECT_FILE, Project, Runtime};
use crate::names;
use crate::source::At;
use crate::source::project::{OutputsSource, ProjectFile, RuntimeSource};

/// The names that no package of a project can have as a beginning: `NAME-core` and its siblings are
/// the packages of the runtime.
const TAKEN_AREAS: [&str; 4] = ["constraint", "core", "derive", "media"];

/// Resolves the file; what is wrong in it has the value that holds without it.
pub(crate) fn resolve(file: &ProjectFile, diagnostics: &mut Vec<Diagnostic>) -> Project {
    let default = Project::default();
    let source = &file.project;
    let mut reader = Reader { diagnostics, spec: default.spec };
    if let Some(spec) = reader.path(source.spec.as_ref()) {
        reader.spec = spec;
    }
    let spec = reader.spec.clone();
    let outputs = match &file.outputs {
        Some(outputs) => reader.outputs(outputs),
        None => Outputs { spec_schema: Some(format!("{spec}/schema.json")), ..default.outputs },
    };
    let crates = reader.folder(source.crates.as_ref()).unwrap_or(default.crates);
    if let (Some(spec), None) = (&source.spec, &source.crates)
        && reader.is_in_spec(&crates)
    {
        reader.diagnostics.push(Diagnostic::output_in_spec(place(spec), &crates, spec));
    }
    let text = |at: &Option<At<String>>| at.as_ref().map(ToString::to_string);
    Project {
        name: reader.name(&source.name).unwrap_or(default.name),
        spec,
        crates,
        command: text(&source.command).unwrap_or(default.command),
        reference_url: text(&source.reference_url).map(|url| url.trim_end_matches('/').to_owned()),
        cli: text(&source.cli),
        client: text(&source.client),
        verbs: reader.verbs(&source.verbs),
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
    /// The folder of the spec.
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

    fn verbs(&mut self, verbs: &[At<String>]) -> Vec<String> {
        for verb in verbs.iter().filter(|verb| !names::is_snake(verb) || verb.contains('_')) {
            self.diagnostics.push(Diagnostic::not_a_verb(place(verb), verb));
        }
        verbs.iter().map(ToString::to_string).collect()
    }

    /// Reads the place of an output, outside of the spec.
    fn folder(&mut self, path: Option<&At<String>>) -> Option<String> {
        let at = path?;
        let path = self.path(path)?;
        if self.is_in_spec(&path) {
            self.diagnostics.push(Diagnostic::output_in_spec(place(at), at, &self.spec));
            return None;
        }
        Some(path)
    }

    /// Returns true for the folder of the spec, and for a place inside it.
    fn is_in_spec(&self, path: &str) -> bool {
        let rest = path.strip_prefix(&self.spec);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
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

    fn outputs(&mut self, source: &OutputsSource) -> Outputs {
        Outputs {
            schemas: self.folder(source.schemas.as_ref()),
            vectors: self.folder(source.vectors.as_ref()),
            reference: self.folder(source.reference.as_ref()),
            typescript: self.folder(source.typescript.as_ref()),
            python: self.folder(source.python.as_ref()),
            spec_schema: match &source.spec_schema {
                // The files of the spec are no JSON.
                Some(path) if path.ends_with(".json") => self.path(Some(path)),
                path => self.folder(path.as_ref()),
            },
            cli_schemas: self.folder(source.cli_schemas.as_ref()),
            server_operations: self.folder(source.server_operations.as_ref()),
            requirements: self.folder(source.requirements.as_ref()),
            bodies: self.folder(source.bodies.as_ref()),
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
        match (path, git) {
            (Some(path), _) => Runtime::Path(path.trim_end_matches('/').to_owned()),
            (None, Some(git)) => {
                Runtime::Git(git.to_string(), rev.as_ref().map(ToString::to_string))
            }
            (None, None) => Runtime::Registry(version.as_ref().map(ToString::to_string)),
        }
    }
}

fn place(at: &At<String>) -> SpecPlace {
    SpecPlace::new(PROJECT_FILE, at.span())
}
