//! Diagnostics about `genwire.toml`.

use super::{Diagnostic, SpecPlace};

diagnostics! {
    "package-name" package_name(name: &str)
        "`{name}` is not a valid prefix of package names"
        label "expected lower-case letters, digits, `-` and `_`, starting with a letter"
        help "the package of an area is this name, `-`, and the name of the area";
    "outside-path" outside_path(path: &str)
        "`{path}` is not a path inside the workspace"
        label "expected names with `/` between them"
        help "write the path relative to `genwire.toml`, without `.` and `..`";
    "output-in-spec" output_in_spec(path: &str, spec: &str)
        "`{path}` is in the folder of the spec"
        label "expected a path outside `{spec}`"
        help "every folder and TOML file in it is part of the spec: choose another path";
    "output-place" output_place(path: &str, first: SpecPlace)
        "`{path}` overlaps another output"
        label "expected a path that is neither equal to, nor inside, nor around the other"
        related first "the other output"
        help "choose another path: one output would replace or remove files of the other";
    "output-is-folder" output_is_folder(path: &str)
        "`{path}` is a folder of the workspace"
        label "expected the path of a file"
        help "this output is a single file: add a file name, or choose another path";
    "area-name" area_name(name: &str)
        "`{name}` is not a valid area name"
        label "expected a folder of lower-case words joined by `_`"
        help "rename the folder: the crate and the feature of the area have its name";
    "not-a-package" not_a_package(name: &str)
        "`{name}` is not the name of a package"
        label "expected letters, digits, `-` and `_`, starting with a letter"
        help "write the name in the manifest of the package, or remove the key";
    "empty-value" empty_value(key: &str)
        "the value of `{key}` is empty"
        label "expected a non-empty string"
        help "write the value, or remove `{key}`";
    "runtime-version" runtime_version(version: &str)
        "`{version}` is not a package version"
        label "expected numbers separated by `.`, such as `0.1`"
        help "write it as in a manifest: `0.1`, `=0.1.2`, or `>=0.1, <0.3`";
    "runtime-twice" runtime_twice(first: SpecPlace)
        "the runtime has two sources"
        label "the second one"
        related first "the first one"
        help "keep one of `version`, `path` and `git`";
    "revision-alone" revision_alone()
        "`rev` requires `git`"
        label "expected `git` as well"
        help "add `git = \"ADDRESS\"`, or remove `rev`";
    "not-a-verb" not_a_verb(verb: &str)
        "`{verb}` cannot be the first word of a name"
        label "expected lower-case letters and digits, starting with a letter"
        help "write one word, such as `create`, or remove it from `verbs`";
    "format-types-twice" format_types_twice()
        "two libraries have types for the same format"
        label "the second library for the same format"
        help "keep one library for each format, such as one of `chrono` and `jiff`";
    "area-taken" area_taken(package: &str)
        "`{package}` is a package of the runtime"
        help "rename the area, or the project in `genwire.toml`";
}

impl Diagnostic {
    /// Reports a string that is not a command.
    pub fn not_a_command(place: SpecPlace, command: &str) -> Self {
        Self::new("not-a-command", place, format!("`{}` is not a command", command.escape_debug()))
            .label("expected words on one line, without `\"` and `\\`")
            .help("write the command as it is typed, or remove the key")
    }
}
