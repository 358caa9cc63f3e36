//! The table of tools: which version of what reads which document, and what is known of it.

use super::judge::{Kind, Limit};
use super::yard::{Ecosystem, Yard};
use super::{Outcome, go, java, lint, python, rust, typescript};
use std::io;

/// One tool with what it is given; a tool that reads several documents has an entry for each
/// thing that is checked.
pub(crate) struct Tool {
    /// The name on the command line.
    pub(crate) id: &'static str,
    /// The name that its people gave it.
    pub(crate) name: &'static str,
    /// The package in its registry, and the version.
    pub(crate) package: &'static str,
    pub(crate) version: &'static str,
    pub(crate) ecosystem: Ecosystem,
    /// The documents, by their names as targets of `cargo xtask export`.
    pub(crate) targets: &'static [&'static str],
    /// What is checked, for the table.
    pub(crate) checked: &'static str,
    /// Whether the check belongs to the subset for every change.
    pub(crate) is_fast: bool,
    pub(crate) expected: Expected,
    /// What programs made by the tool do not check.
    pub(crate) limits: &'static [Limit],
    /// Good bodies that programs made by the tool refuse: the case, and why.
    pub(crate) shuts: &'static [(&'static str, &'static str)],
    pub(crate) work: fn(&Yard, &Self) -> io::Result<Outcome>,
}

/// How a tool should behave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Expected {
    /// It takes the document.
    Takes,
    /// It refuses the document, with these words among what it says.
    Refuses(&'static str),
}

impl Tool {
    /// The documents in one text.
    pub(crate) fn documents(&self) -> String {
        self.targets.join(", ")
    }

    /// The only document of most tools.
    pub(crate) fn target(&self) -> &'static str {
        self.targets.first().copied().unwrap_or_default()
    }
}

/// Every edition of the `OpenAPI` document.
const DOCUMENTS: &[&str] = &["openapi", "openapi.portable", "openapi-3.0", "openapi-3.2"];
const PORTABLE: &[&str] = &["openapi.portable"];

/// What most entries share.
const COMMON: Tool = Tool {
    id: "",
    name: "",
    package: "",
    version: "",
    ecosystem: Ecosystem::Node,
    targets: PORTABLE,
    checked: "",
    is_fast: true,
    expected: Expected::Takes,
    limits: &[],
    shuts: &[],
    work: lint::node,
};

/// Every tool, in the order of the table.
pub(crate) const TOOLS: &[Tool] = &[
    Tool {
        id: "redocly",
        name: "Redocly CLI",
        package: "@redocly/cli",
        version: "2.77.0",
        targets: DOCUMENTS,
        checked: "lint, rule set `recommended`",
        ..COMMON
    },
    Tool {
        id: "spectral",
        name: "Spectral",
        package: "@stoplight/spectral-cli",
        version: "6.16.3",
        targets: DOCUMENTS,
        checked: "lint, rule set `spectral:oas`",
        ..COMMON
    },
    Tool {
        id: "openapi-spec-validator",
        name: "openapi-spec-validator",
        package: "openapi-spec-validator",
        version: "0.9.0",
        ecosystem: Ecosystem::Python,
        targets: DOCUMENTS,
        checked: "the documents are valid",
        work: lint::python,
        ..COMMON
    },
    Tool {
        id: "ajv",
        name: "Ajv",
        package: "ajv",
        version: "8.20.0",
        targets: &["bundle"],
        checked: "`strict`, draft 2020-12; agrees with our validator",
        work: typescript::validator,
        ..COMMON
    },
    Tool {
        id: "jsonschema",
        name: "jsonschema",
        package: "jsonschema",
        version: "4.26.0",
        ecosystem: Ecosystem::Python,
        targets: &["bundle"],
        checked: "agrees with our validator",
        work: python::validator,
        ..COMMON
    },
    Tool {
        id: "zod",
        name: "Zod (`z.fromJSONSchema`)",
        package: "zod",
        version: "4.6.7",
        targets: &["bundle.rule-free"],
        checked: "agrees with our validator, rules aside",
        work: typescript::validator,
        ..COMMON
    },
    Tool {
        id: "zod-bundle",
        name: "Zod (`z.fromJSONSchema`)",
        package: "zod",
        version: "4.6.7",
        targets: &["bundle"],
        checked: "reads the schemas",
        expected: Expected::Refuses("not is not supported in Zod (except { not: {} } for never)"),
        work: typescript::validator,
        ..COMMON
    },
    Tool {
        id: "openapi-typescript",
        name: "openapi-typescript, openapi-fetch",
        package: "openapi-typescript",
        version: "7.13.0",
        checked: "`tsc --strict` with a program of hard types",
        work: typescript::openapi_typescript,
        ..COMMON
    },
    Tool {
        id: "hey-api",
        name: "Hey API",
        package: "@hey-api/openapi-ts",
        version: "0.95.0",
        checked: "`tsc --strict` with a program of hard types",
        work: typescript::hey_api,
        ..COMMON
    },
    Tool {
        id: "datamodel-code-generator",
        name: "datamodel-code-generator (Pydantic 2)",
        package: "datamodel-code-generator",
        version: "0.86.0",
        ecosystem: Ecosystem::Python,
        checked: "`mypy --strict`; reads, refuses and writes the vectors",
        limits: &[Limit { kinds: &[Kind::Null], why: NULLS }],
        work: python::datamodel_code_generator,
        ..COMMON
    },
    Tool {
        id: "openapi-python-client",
        name: "openapi-python-client (`post_hooks: []`)",
        package: "openapi-python-client",
        version: "0.29.1",
        ecosystem: Ecosystem::Python,
        checked: "`mypy --strict`; reads, refuses and writes the vectors",
        limits: &[
            Limit { kinds: &[Kind::Null, Kind::Type], why: "types are annotations, not checks" },
            Limit {
                kinds: &[Kind::Required],
                why: "an object that may be null is kept as it came when it cannot be read",
            },
            Limit { kinds: CONSTRAINTS, why: "limits of values are not checked" },
        ],
        work: python::openapi_python_client,
        ..COMMON
    },
    Tool {
        id: "openapi-python-client-3.2",
        name: "openapi-python-client",
        package: "openapi-python-client",
        version: "0.29.1",
        ecosystem: Ecosystem::Python,
        targets: &["openapi-3.2"],
        checked: "generates",
        expected: Expected::Refuses("Only OpenAPI versions 3.1.* are supported, got 3.2.0"),
        work: python::openapi_python_client,
        ..COMMON
    },
    Tool {
        id: "openapi-generator-java",
        name: "OpenAPI Generator, `java` (`library=okhttp-gson`, `containerDefaultToNull=true`, `disallowAdditionalPropertiesIfNotPresent=false`)",
        checked: "the models compile (gson-fire and jackson-databind-nullable stood in for), read, refuse and write the vectors",
        limits: &[
            Limit { kinds: &[Kind::Null], why: NULLS },
            Limit {
                kinds: &[Kind::Type],
                why: "a value of another type is turned into the wanted one",
            },
            Limit { kinds: CONSTRAINTS, why: "limits of values are not checked" },
        ],
        work: java::java,
        ..JAVA
    },
    Tool {
        id: "openapi-generator-go",
        name: "OpenAPI Generator, `go` (`enumClassPrefix=true`, `disallowAdditionalPropertiesIfNotPresent=false`)",
        checked: "`go vet`; compiles (validator.v2 stood in for); reads, refuses and writes the vectors",
        limits: TYPED,
        shuts: &[(
            "create_chat_completion:request.tool_choice.alternatives.named",
            "an object without members matches no alternative",
        )],
        work: go::round_trip,
        ..JAVA
    },
    Tool {
        id: "openapi-generator-python",
        name: "OpenAPI Generator, `python`",
        checked: "`mypy`; reads, refuses and writes the vectors",
        limits: &[Limit { kinds: &[Kind::Null], why: NULLS }],
        work: java::python,
        ..JAVA
    },
    Tool {
        id: "openapi-generator-typescript",
        name: "OpenAPI Generator, `typescript-fetch` (`modelPropertyNaming=original`, `--name-mappings function=function`)",
        checked: "`tsc --strict` with a program of hard types; reads and writes the vectors",
        limits: &[
            Limit {
                kinds: &[Kind::Null, Kind::Type, Kind::Required, Kind::Listed],
                why: "types are gone when the program runs, and readers check nothing",
            },
            Limit { kinds: CONSTRAINTS, why: "limits of values are not checked" },
        ],
        work: java::typescript,
        ..JAVA
    },
    Tool {
        id: "openapi-generator-rust",
        name: "OpenAPI Generator, `rust`",
        checked: "compiles; reads, refuses and writes the vectors",
        limits: TYPED,
        work: java::rust,
        ..JAVA
    },
    Tool {
        id: "openapi-generator-3.2",
        name: "OpenAPI Generator, any language",
        targets: &["openapi-3.2"],
        checked: "generates",
        expected: Expected::Refuses("There were issues with the specification"),
        ..JAVA
    },
    Tool {
        id: "progenitor",
        name: "Progenitor",
        package: "progenitor-impl",
        version: "0.15.1",
        ecosystem: Ecosystem::Rust,
        targets: &["openapi-3.0"],
        checked: "compiles; reads, refuses and writes the vectors",
        is_fast: false,
        limits: &[Limit { kinds: &[Kind::Null], why: NULLS }, NUMBERS],
        work: rust::generator,
        ..COMMON
    },
    Tool {
        id: "progenitor-3.1",
        name: "Progenitor",
        package: "progenitor-impl",
        version: "0.15.1",
        ecosystem: Ecosystem::Rust,
        checked: "generates",
        is_fast: false,
        expected: Expected::Refuses("invalid type: sequence, expected a string"),
        work: rust::generator,
        ..COMMON
    },
    Tool {
        id: "typify",
        name: "Typify",
        package: "typify",
        version: "0.8.0",
        ecosystem: Ecosystem::Rust,
        targets: &["bundle.rule-free"],
        checked: "compiles; reads, refuses and writes the vectors",
        is_fast: false,
        limits: &[Limit { kinds: &[Kind::Null], why: NULLS }, NUMBERS],
        work: rust::generator,
        ..COMMON
    },
    Tool {
        id: "typify-bundle",
        name: "Typify",
        package: "typify",
        version: "0.8.0",
        ecosystem: Ecosystem::Rust,
        targets: &["bundle"],
        checked: "generates",
        is_fast: false,
        expected: Expected::Refuses("not implemented: if/then/else schemas are not supported"),
        work: rust::generator,
        ..COMMON
    },
];

/// What the languages of one generator share.
const JAVA: Tool = Tool {
    package: "openapi-generator-cli",
    version: "7.26.0",
    ecosystem: Ecosystem::Java,
    is_fast: false,
    work: java::generator,
    ..COMMON
};

/// What the readers of languages with types let pass.
const TYPED: &[Limit] = &[
    Limit { kinds: &[Kind::Null], why: NULLS },
    Limit { kinds: CONSTRAINTS, why: "limits of values are not checked" },
];
const NULLS: &str = "a member that may be absent may be null as well";
const CONSTRAINTS: &[Kind] = &[Kind::Range, Kind::Length, Kind::Items, Kind::Format];
const NUMBERS: Limit = Limit {
    kinds: &[Kind::Range, Kind::Items],
    why: "limits of numbers and of lists are not checked",
};

#[cfg(test)]
mod tests {
    use super::{Ecosystem, TOOLS};
    use crate::export_check::report::NOT_RUN;
    use crate::files;
    use std::collections::BTreeSet;
    use std::fs;

    #[test]
    fn what_is_installed_has_the_version_of_the_table() {
        let read = |path: &str| fs::read_to_string(files::root().join(path)).unwrap();
        let node = read("tests/tools/node/package.json");
        let python = read("tests/tools/python/requirements.txt");
        let rust = read("tests/tools/rust/generators/Cargo.toml");
        for tool in TOOLS {
            let (file, line) = match tool.ecosystem {
                Ecosystem::Node => (&node, format!("\"{}\": \"{}\"", tool.package, tool.version)),
                Ecosystem::Python | Ecosystem::Java => {
                    (&python, format!("{}=={}\n", tool.package, tool.version))
                }
                Ecosystem::Rust => (&rust, format!("{} = \"={}\"", tool.package, tool.version)),
            };
            assert!(file.contains(&line), "{}: {line}", tool.id);
        }
    }

    #[test]
    fn the_committed_table_has_every_tool_in_its_version() {
        let table = fs::read_to_string(files::root().join(super::super::TABLE)).unwrap();
        for tool in TOOLS {
            let row = format!("| {} | {} | ", tool.name, tool.version);
            assert!(table.contains(&row), "{row}: run `cargo xtask export-check`");
            assert!(!table.contains(NOT_RUN), "run `cargo xtask export-check`");
        }
        let ids: BTreeSet<&str> = TOOLS.iter().map(|tool| tool.id).collect();
        assert_eq!(ids.len(), TOOLS.len());
    }
}
