//! Reads versions of the spec: the working tree, releases, git revisions, folders and OpenAPI
//! documents.

use super::omitted::Omissions;
use crate::origin::Origin;
use genwire_diff::{ItemPlace, LeftOut, SpecVersion};
use genwire_import::{Draft, Options, Places, Refusal, Report};
use genwire_spec::{Project, SpecFile};
use genwire_workspace::help::error_with_help;
use genwire_workspace::releases::{SPEC, newest_version, release_path, releases_folder};
use genwire_workspace::{err, files, import, problem, releases};
use std::{
    io::{self, Write},
    path::Path,
    process::{Command, Stdio},
};

/// Area of imported documents, the same for all, so that they can be compared.
const IMPORTED_AREA: &str = "api";

/// Files of a version.
#[derive(Debug)]
pub(crate) struct Source {
    name: String,
    files: Vec<SpecFile>,
    project: Project,
    /// Import of the files, if the version is an OpenAPI document.
    imported: Option<Imported>,
}

/// Parts of an import that a comparison needs.
#[derive(Debug)]
struct Imported {
    report: Report,
    omissions: Omissions,
    places: Places,
}

impl Source {
    /// Reads the working tree.
    pub(super) fn working_tree(root: &Path, project: &Project) -> io::Result<Self> {
        let files = files::spec_in(&root.join(&project.spec), SPEC)?;
        Ok(Self::new("working tree".to_owned(), files, project))
    }

    /// Creates a version from files whose paths begin with `spec/`; the other settings are from the
    /// project.
    fn new(name: String, files: Vec<SpecFile>, project: &Project) -> Self {
        let project = Project { spec: SPEC.to_owned(), ..project.clone() };
        Self { name, files, project, imported: None }
    }

    /// Reads the newest release.
    pub(super) fn newest(root: &Path, project: &Project) -> io::Result<Self> {
        match newest_version(root, project)? {
            Some(version) => Self::released(&root.join(release_path(project, &version)), project),
            None => Err(error_with_help(
                format!("there is no release in `{}`", releases_folder(project)),
                format!("name a version, or write a release with `{} release`", project.command),
            )),
        }
    }

    /// Reads the version with a name: a release, a file, a folder or a git revision.
    pub(super) fn named(root: &Path, project: &Project, name: &str) -> io::Result<Self> {
        let path = Path::new(name);
        let release = root.join(release_path(project, name));
        if release.is_file() {
            return Self::released(&release, project);
        }
        if path.is_file() {
            // Any other file is read as an OpenAPI document.
            return Self::released(path, project).or_else(|_| Self::imported(path, project));
        }
        if path.is_dir() {
            let inside = path.join(&project.spec);
            let folder = if inside.join("service.toml").is_file() { &inside } else { path };
            let files = files::spec_in(folder, SPEC)?;
            return Ok(Self::new(name.to_owned(), files, project));
        }
        Self::revision(root, project, name)
    }

    /// Reads a released file.
    fn released(path: &Path, project: &Project) -> io::Result<Self> {
        let (version, files) = releases::read(path)?;
        Ok(Self::new(version, files, project))
    }

    /// Drafts a spec from an OpenAPI document.
    fn imported(path: &Path, project: &Project) -> io::Result<Self> {
        Self::of_document(path, project, &Options::default())
    }

    /// Drafts a spec from an OpenAPI document that is read with options.
    pub(crate) fn of_document(
        path: &Path,
        project: &Project,
        options: &Options,
    ) -> io::Result<Self> {
        Self::drafted(path, import::read(path, &for_comparison(options))?, project)
    }

    /// Drafts a spec from the document that a workspace was imported from.
    pub(crate) fn of_origin(origin: &Origin, project: &Project) -> io::Result<Self> {
        let draft = origin.draft(&for_comparison(&origin.options()));
        Self::drafted(Path::new(origin.document()), draft, project)
    }

    fn drafted(path: &Path, draft: Result<Draft, Refusal>, project: &Project) -> io::Result<Self> {
        let draft = draft.map_err(|refusal| {
            let problems = import::problems(&refusal.0, path, &[]);
            err!("{}", problem::render(&problems));
            let path = path.display();
            io::Error::other(format!("`{path}` is neither a release nor an OpenAPI document"))
        })?;
        if let Some(mistakes) = draft.mistakes {
            err!("{mistakes}");
            let path = path.display();
            return Err(io::Error::other(format!("the draft of `{path}` has mistakes")));
        }
        let mut source = Self::new(path.display().to_string(), draft.files, project);
        source.imported = draft.comparison.map(|comparison| Imported {
            omissions: Omissions::new(&source.name, &comparison, &draft.report),
            report: draft.report,
            places: comparison.places,
        });
        Ok(source)
    }

    /// Returns the position in the document that a position in its draft was created from; returns
    /// any other position unchanged.
    pub(super) fn original(&self, place: ItemPlace) -> ItemPlace {
        match self.pointer(&place) {
            Some(pointer) => place_in(&self.name, pointer),
            None => place,
        }
    }

    /// Returns the pointer into the document that a position in its draft was created from.
    pub(super) fn pointer(&self, place: &ItemPlace) -> Option<&str> {
        match (&self.imported, place) {
            (Some(imported), ItemPlace::Line { file, line }) => {
                Some(imported.places.of(file, *line))
            }
            _ => None,
        }
    }

    /// Returns the compared share of a document, if the import omits something.
    pub(super) fn left_out(&self) -> Option<LeftOut> {
        let report = self.imported.as_ref().map(|it| &it.report)?;
        let compared = report.carried();
        let operations = report.operations.len();
        (compared < operations).then(|| LeftOut {
            version: self.name.clone(),
            compared,
            operations,
        })
    }

    /// Returns the omissions of the import of a document.
    pub(super) fn omissions(&self) -> Option<&Omissions> {
        self.imported.as_ref().map(|imported| &imported.omissions)
    }

    /// Reads the spec of a git revision.
    fn revision(root: &Path, project: &Project, name: &str) -> io::Result<Self> {
        let none = || {
            error_with_help(
                format!("`{name}` is not a version of the spec"),
                format!(
                    "name a git revision, a release of `{}`, a folder with spec files, a released \
                     file or an OpenAPI document",
                    releases_folder(project)
                ),
            )
        };
        let commit = format!("{name}^{{commit}}");
        let check = ["rev-parse", "--verify", "--quiet", "--end-of-options", &commit];
        let commit = run_git(root, &check, "").map_err(|_| none())?;
        let commit = commit.trim();
        let folder = format!("{}/", project.spec);
        let list = ["ls-tree", "-r", "--name-only", commit, "--", &folder];
        let list = run_git(root, &list, "").map_err(|_| none())?;
        let inside = |path: &&str| project.in_spec(path).is_some_and(files::is_spec);
        let paths: Vec<&str> = list.lines().filter(inside).collect();
        let requests: Vec<String> = paths.iter().map(|path| format!("{commit}:{path}\n")).collect();
        let texts = run_git(root, &["cat-file", "--batch"], &requests.concat())?;
        let mut rest = texts.as_str();
        let mut files = Vec::new();
        for path in paths {
            let (text, after) = split_blob(rest).ok_or_else(|| {
                io::Error::other(format!("cannot read `{path}` of the revision `{name}`"))
            })?;
            let path = format!("{SPEC}/{}", project.in_spec(path).unwrap_or(path));
            files.push(SpecFile { path, text: text.to_owned() });
            rest = after;
        }
        Ok(Self::new(name.to_owned(), files, project))
    }

    /// Loads the version; prints the mistakes in its spec.
    pub(super) fn load(&self) -> io::Result<SpecVersion> {
        let loaded = genwire_codegen::version(&self.name, &self.files, &self.project);
        let loaded = loaded.map(|it| if self.imported.is_some() { it.of_document() } else { it });
        loaded.map_err(|diagnostics| {
            err!("{diagnostics}");
            io::Error::other(format!("the spec of `{}` cannot be read", self.name))
        })
    }
}

/// Returns the options of a draft for a comparison.
fn for_comparison(options: &Options) -> Options {
    Options { area: Some(IMPORTED_AREA.to_owned()), for_comparison: true, ..options.clone() }
}

/// Returns the position of a pointer from the import of a document. A pointer into another file
/// begins with the path of that file.
pub(super) fn place_in(document: &str, pointer: &str) -> ItemPlace {
    let beside = pointer.split_once('#').filter(|_| !pointer.starts_with('/'));
    let (file, pointer) = match beside {
        Some((file, pointer)) => {
            let folder = Path::new(document).parent().unwrap_or(Path::new(""));
            (folder.join(file).display().to_string(), pointer)
        }
        None => (document.to_owned(), pointer),
    };
    ItemPlace::Value { file, pointer: pointer.to_owned() }
}

/// Splits the first file off the output of `git cat-file --batch`: `<hash> blob <size>`, a newline,
/// the content, a newline.
fn split_blob(text: &str) -> Option<(&str, &str)> {
    let (head, rest) = text.split_once('\n')?;
    let size: usize = head.rsplit_once(' ')?.1.parse().ok()?;
    Some((rest.get(..size)?, rest.get(size + 1..)?))
}

fn run_git(root: &Path, arguments: &[&str], input: &str) -> io::Result<String> {
    let mut child = Command::new("git")
        .args(arguments)
        .current_dir(root)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| io::Error::other(format!("cannot run git: {error}")))?;
    if let Some(mut stdin) = child.stdin.take() {
        stdin.write_all(input.as_bytes())?;
    }
    let output = child.wait_with_output()?;
    if !output.status.success() {
        return Err(io::Error::other(format!("`git {}` failed", arguments.join(" "))));
    }
    String::from_utf8(output.stdout).map_err(|error| io::Error::other(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::split_blob;

    #[test]
    fn files_of_a_revision_are_split_by_their_sizes() {
        let (text, rest) = split_blob("abc blob 4\na\nb\n\nabd blob 1\nx\n").unwrap();
        assert_eq!(text, "a\nb\n");
        assert_eq!(split_blob(rest), Some(("x", "")));
        assert_eq!(split_blob("abc missing\n"), None);
    }
}
