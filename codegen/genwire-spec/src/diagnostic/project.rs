//! Mistakes in `genwire.toml`.

use super::{Diagnostic, SpecPlace};

impl Diagnostic {
    /// Reports a name of the project with which no name of a package can begin.
    pub fn package_name(place: SpecPlace, name: &str) -> Self {
        Self::new("package-name", place, format!("`{name}` cannot begin the name of a package"))
            .label("expected lower-case letters, digits, `-` and `_`, and a letter in front")
            .help("the package of an area is this name, `-`, and the name of the area")
    }

    /// Reports a path that leads out of the workspace.
    pub fn outside_path(place: SpecPlace, path: &str) -> Self {
        Self::new("outside-path", place, format!("`{path}` is not a path inside the workspace"))
            .label("expected names with `/` between them")
            .help("write the path from the folder of `genwire.toml`, without `.` and `..`")
    }

    /// Reports a place for outputs inside the folder of the spec.
    pub fn output_in_spec(place: SpecPlace, path: &str, spec: &str) -> Self {
        Self::new("output-in-spec", place, format!("`{path}` is in the folder of the spec"))
            .label(format!("expected a path outside of `{spec}`"))
            .help(
                "each folder and each TOML file in it is read as a part of the spec; name another place",
            )
    }

    /// Reports a folder of the spec whose name is no name for an area.
    pub fn area_name(place: SpecPlace, name: &str) -> Self {
        Self::new("area-name", place, format!("`{name}` is not a name for an area"))
            .label("expected a folder of lower-case words joined by `_`")
            .help("rename the folder: the crate and the feature of the area have its name")
    }

    /// Reports a second source of the runtime.
    pub fn runtime_twice(place: SpecPlace, first: SpecPlace) -> Self {
        Self::new("runtime-twice", place, "the runtime has two sources")
            .label("the second one")
            .related(first, "the first one")
            .help("keep one of `version`, `path` and `git`")
    }

    /// Reports a revision without a repository.
    pub fn revision_alone(place: SpecPlace) -> Self {
        Self::new("revision-alone", place, "a revision without a repository")
            .label("expected `git` beside it")
            .help("add `git = \"ADDRESS\"`, or remove `rev`")
    }

    /// Reports a verb with which no name of an operation can begin.
    pub fn not_a_verb(place: SpecPlace, verb: &str) -> Self {
        Self::new("not-a-verb", place, format!("`{verb}` cannot be the first word of a name"))
            .label("expected lower-case letters and digits, and a letter in front")
            .help("write one word, such as `create`, or remove it from `verbs`")
    }

    /// Reports an area whose package would have the name of a package of the runtime.
    pub fn area_taken(place: SpecPlace, package: &str) -> Self {
        Self::new("area-taken", place, format!("`{package}` is a package of the runtime"))
            .help("rename the area, or the project in `genwire.toml`")
    }
}
