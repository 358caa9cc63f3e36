//! The files of a package that connect its hand-written files with the generated ones.

use super::{File, Names};
use genwire_codegen::{python_module, typescript_module};
use genwire_spec::Interface;
use genwire_spec::model::COMMON;
use serde_json::json;
use std::fmt::Write as _;

/// The areas with operations or webhooks.
fn areas(interface: &Interface) -> Vec<&str> {
    let names = interface.areas.iter().map(|area| area.name.snake.as_str());
    let is_called = |name: &&str| interface.operations_and_webhooks_of(name).next().is_some();
    names.filter(|name| *name != COMMON).filter(is_called).collect()
}

fn file(path: impl Into<String>, text: impl Into<String>) -> File {
    (path.into(), text.into().into_bytes())
}

/// Returns the files for TypeScript.
pub(super) fn npm(interface: &Interface, names: &Names, module: &[u8], model: &str) -> Vec<File> {
    let areas = areas(interface);
    let modules: Vec<String> = areas.iter().map(|area| typescript_module(area)).collect();
    let title = interface.service.title.trim();
    let mut exports = json!({ ".": "./dist/index.js" });
    for area in &areas {
        exports[format!("./{area}")] = format!("./dist/{}.js", typescript_module(area)).into();
    }
    let manifest = json!({
        "name": names.package,
        "version": names.version,
        "description": format!("Client, types and checks of {title}."),
        "type": "module",
        "sideEffects": false,
        "engines": { "node": ">=18" },
        "files": ["dist", "README.md"],
        "exports": exports,
        "scripts": { "build": "tsc && node copy.mjs" },
        "devDependencies": { "typescript": ">=5.7" },
    });
    let options = json!({
        "declaration": true,
        "lib": ["ES2022", "DOM", "DOM.Iterable"],
        "module": "nodenext",
        "outDir": "dist",
        "rootDir": "src",
        "strict": true,
        "stripInternal": true,
        "target": "ES2022",
        "types": [],
    });
    let pretty = |value: &serde_json::Value| format!("{value:#}\n");
    let mut files = vec![
        file("package.json", pretty(&manifest)),
        file("tsconfig.json", pretty(&json!({ "compilerOptions": options, "include": ["src"] }))),
        file("copy.mjs", COPY),
        file("README.md", readme(interface, names, "npm", "ts")),
        file("src/wasm/module.js", format!("export default {};\n", quoted(module))),
        file("src/wasm/module.d.ts", DECLARED),
        file("src/wasm/model.js", format!("export default {};\n", json!(model))),
        file("src/wasm/model.d.ts", DECLARED),
        file("src/module.ts", MODULE_TS),
        file("src/index.ts", index_ts(interface, &modules, title)),
    ];
    let of_area = |area: &String| {
        file(format!("src/{area}.ts"), filled(AREA_TS, &[("AREA", area)]) + CHECKS_TS)
    };
    files.extend(modules.iter().map(of_area));
    files
}

/// Writes bytes as a string with one character per byte.
fn quoted(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 2);
    text.push('"');
    for (index, byte) in bytes.iter().enumerate() {
        match byte {
            b'"' => text.push_str("\\\""),
            b'\\' => text.push_str("\\\\"),
            b'\n' => text.push_str("\\n"),
            b'\r' => text.push_str("\\r"),
            // Before a digit, the short escape would be octal.
            0 if bytes.get(index + 1).is_some_and(u8::is_ascii_digit) => text.push_str("\\x00"),
            0 => text.push_str("\\0"),
            byte => text.push(char::from(*byte)),
        }
    }
    text.push('"');
    text
}

fn index_ts(interface: &Interface, areas: &[String], title: &str) -> String {
    let mut text = format!("/** Calls, types and checks of {}. */\n\n", title.replace("*/", "* /"));
    for area in areas {
        let _ = writeln!(text, "import * as {area} from \"./{area}.js\";");
    }
    text.push_str(INDEX_TS);
    if interface.areas.iter().any(|area| area.name.wire == COMMON) {
        text.push_str("export * from \"./generated/common.js\";\n");
    }
    let _ = writeln!(text, "export {{ {} }};", areas.join(", "));
    let bodies: Vec<String> = areas.iter().map(|area| format!("{area}.Bodies")).collect();
    let bodies = bodies.join(" & ");
    text + &filled(CLIENT_TS, &[("BODIES", &bodies)]) + CHECKS_TS
}

/// Returns the files for Python.
pub(super) fn python(interface: &Interface, names: &Names, folder: &str) -> Vec<File> {
    let areas: Vec<String> = areas(interface).into_iter().map(python_module).collect();
    let title = interface.service.title.trim();
    let description = json!(format!("Client, types and checks of {title}.")).to_string();
    let manifest = filled(
        PYPROJECT,
        &[
            ("NAME", &names.package),
            ("VERSION", &names.version),
            ("MODULE", &names.module),
            ("TITLE", &description),
        ],
    );
    let mut files = vec![
        file("pyproject.toml", manifest),
        file("platform_tag.py", include_str!("../../packages/platform_tag.py")),
        file("README.md", readme(interface, names, "python", "python")),
        file(format!("{folder}/__init__.py"), init_py(&areas, title)),
    ];
    let of_area =
        |area: &String| file(format!("{folder}/{area}.py"), filled(AREA_PY, &[("AREA", area)]));
    files.extend(areas.iter().map(of_area));
    files
}

fn init_py(areas: &[String], title: &str) -> String {
    let title = title.replace('\\', "\\\\").replace('"', "'");
    let of = |name: &str| -> String {
        let all: Vec<String> = areas.iter().map(|area| format!("{area}.{name}")).collect();
        all.join(", ")
    };
    let (operations, parts) = (of("OperationName"), of("PartName"));
    filled(
        INIT_PY,
        &[
            ("TITLE", &title),
            ("AREAS", &areas.join(", ")),
            ("OPERATIONS", &operations),
            ("PARTS", &parts),
        ],
    )
}

/// Fills a template in one pass: inserted values are not searched for placeholders.
fn filled(template: &str, values: &[(&str, &str)]) -> String {
    let (mut text, mut rest) = (String::new(), template);
    let next = |rest: &str| {
        let found =
            values.iter().filter_map(|(name, value)| Some((rest.find(name)?, *name, *value)));
        found.min_by_key(|(at, ..)| *at)
    };
    while let Some((at, name, value)) = next(rest) {
        text.push_str(&rest[..at]);
        text.push_str(value);
        rest = &rest[at + name.len()..];
    }
    text + rest
}

/// Returns the page that the registry of a language shows.
fn readme(interface: &Interface, names: &Names, language: &str, block: &str) -> String {
    let Names { package, module, .. } = names;
    let title = interface.service.title.trim();
    let variables = package.to_uppercase().replace('-', "_");
    let program = if language == "npm" {
        format!("import {{ Client }} from \"{package}\";\n\nconst client = new Client();\n")
    } else {
        format!("from {module} import Client\n\nwith Client() as client:\n    ...\n")
    };
    let install = if language == "npm" {
        format!("npm install {package}")
    } else {
        format!("pip install '{package}[client]'")
    };
    format!(
        "# {package}\n\nClient, types and checks of {title}, made from its description by `cargo \
         genwire package {language}`.\n\n```console\n$ {install}\n```\n\n```{block}\n{program}```\n\n\
         The address and the key of the service are read from `{variables}_BASE_URL` and \
         `{variables}_API_KEY`, unless the client is given others.\nEach operation is a method. A \
         request is checked before it is sent; an error has every violation.\n"
    )
}

const COPY: &str = r#"// Copies the module and the interface, which need no compiler, to the built package.
import { cpSync } from "node:fs";

cpSync("src/wasm", "dist/wasm", { recursive: true });
"#;

const DECLARED: &str = "declare const text: string;\nexport default text;\n";

const MODULE_TS: &str = r#"/** The module that knows the interface. */

import { Engine } from "./engine.js";
import model from "./wasm/model.js";
import module from "./wasm/module.js";

/** The module, which is loaded at the first call. */
export const engine: Engine = /* @__PURE__ */ new Engine(module, model);
"#;

const AREA_TS: &str = r#"/** Types and checks of the AREA operations. */

import { checks, type Checks } from "./checks.js";
import type { Bodies } from "./generated/AREA.js";

export type * from "./checks.js";
export * from "./generated/AREA.js";
export * from "./report.js";
"#;

const INDEX_TS: &str = r#"import { checks, type Checks } from "./checks.js";
import { Operations } from "./generated/_operations.js";

export { dataUrl, EventStream, Items, type DownloadOptions } from "./base.js";
export { Reply } from "./call.js";
export type * from "./checks.js";
export { CallError, type CallErrorKind } from "./errors.js";
export type { CallOptions, ClientOptions } from "./options.js";
export * from "./report.js";
"#;

const CLIENT_TS: &str = "
/** A client of the service. */
export class Client extends Operations {}

/** Bodies of all operations, by operation and part. */
export type Bodies = BODIES;
";

/// The end of the modules that have checks.
const CHECKS_TS: &str = r#"
/** Throws a `GenwireError` with all violations unless a value is a valid body. */
export const assertValid: Checks<Bodies>["assertValid"] =
  /* @__PURE__ */ checks<Bodies, "assertValid">("assertValid");
/** Checks a body and reports every violation. */
export const check: Checks<Bodies>["check"] = /* @__PURE__ */ checks<Bodies, "check">("check");
/** Returns true if a value is a valid body. */
export const isValid: Checks<Bodies>["isValid"] = /* @__PURE__ */ checks<Bodies, "isValid">("isValid");
/** Returns the schema of a body, for every library that takes Standard Schema. */
export const schema: Checks<Bodies>["schema"] = /* @__PURE__ */ checks<Bodies, "schema">("schema");
"#;

const PYPROJECT: &str = r#"[build-system]
requires = ["hatchling>=1.28"]
build-backend = "hatchling.build"

[project]
name = "NAME"
version = "VERSION"
description = TITLE
readme = "README.md"
requires-python = ">=3.9"
classifiers = ["Typing :: Typed"]

[project.optional-dependencies]
client = ["httpx>=0.27"]

[tool.hatch.build.targets.wheel]
packages = ["src/MODULE"]
artifacts = ["*.so", "*.dylib", "*.dll"]

# The wheel holds a library of one platform, which no version of Python depends on.
[tool.hatch.build.targets.wheel.hooks.custom]
path = "platform_tag.py"
"#;

const AREA_PY: &str = r#""""Types and checks of the AREA operations."""

from .generated.AREA import *  # noqa: F403
"#;

const INIT_PY: &str = r#""""Calls, types and checks of TITLE."""

from __future__ import annotations

from typing import Any, Callable, Union

from . import _engine, AREAS
from ._base import AsyncEventStream, AsyncItems, EventStream, Items
from ._call import Reply
from ._errors import (
    CallError,
    InvalidRequest,
    ProtocolError,
    ServiceError,
    TimedOut,
    Truncated,
    Unreachable,
)
from ._files import File, data_url
from ._options import CallOptions
from ._report import GenwireError, Report, Violation
from .generated._operations import AsyncOperations, Operations

OperationName = Union[OPERATIONS]
"""Name of an operation."""
PartName = Union[PARTS]
"""Part of an operation that has a body."""


class Client(Operations):
    """A client for programs without an event loop."""


class AsyncClient(AsyncOperations):
    """A client for programs with an event loop."""


check: Callable[[OperationName, PartName, object], Report] = _engine.check
"""Checks a body and reports every violation.

Text and bytes are read as JSON; any other value is the body itself. Nothing is raised: a body that
cannot be read has a report with ``error``.
"""
is_valid: Callable[[OperationName, PartName, object], bool] = _engine.is_valid
"""Returns true if a value is a valid body; a part that does not exist is a ``GenwireError``."""
validate: Callable[[OperationName, PartName, object], Any] = _engine.validate
"""Returns a value that is a valid body; raises a ``GenwireError`` with all violations if not."""

__all__ = [
    "AsyncClient",
    "AsyncEventStream",
    "AsyncItems",
    "CallError",
    "CallOptions",
    "Client",
    "EventStream",
    "File",
    "GenwireError",
    "InvalidRequest",
    "Items",
    "OperationName",
    "PartName",
    "ProtocolError",
    "Reply",
    "Report",
    "ServiceError",
    "TimedOut",
    "Truncated",
    "Unreachable",
    "Violation",
    "check",
    "data_url",
    "is_valid",
    "validate",
]
"#;

#[cfg(test)]
mod tests {
    use super::{filled, init_py};

    #[test]
    fn what_is_put_into_a_template_stays_as_it_is() {
        assert_eq!(filled("A, B and A", &[("A", "B"), ("B", "A")]), "B, A and B");
        let text = init_py(&["pets".to_owned()], "the AREAS and PARTS");
        assert!(text.starts_with("\"\"\"Calls, types and checks of the AREAS and PARTS.\"\"\""));
        assert!(text.contains("from . import _engine, pets\n"), "{text}");
    }
}
