//! The files of a package that connect its hand-written files with the generated ones.

use super::{File, Names};
use genwire_codegen::{python_module, typescript_module, with_operations};
use genwire_spec::Interface;
use genwire_spec::model::COMMON;
use serde_json::json;
use std::fmt::Write as _;

fn file(path: impl Into<String>, text: impl Into<String>) -> File {
    (path.into(), text.into().into_bytes())
}

/// Returns the files for TypeScript.
pub(super) fn npm(interface: &Interface, names: &Names, module: &[u8], model: &str) -> Vec<File> {
    let areas: Vec<&str> = with_operations(interface).collect();
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
    let of_area =
        |area: &String| file(format!("src/{area}.ts"), filled(AREA_TS, &[("AREA", area)]));
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
    text + CLIENT_TS
}

/// Returns the files for Python.
pub(super) fn python(interface: &Interface, names: &Names, folder: &str) -> Vec<File> {
    let areas: Vec<String> = with_operations(interface).map(python_module).collect();
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
    let imports = areas.iter().map(|area| format!("from . import {area} as {area}\n"));
    filled(INIT_PY, &[("TITLE", &title), ("AREAS", &imports.collect::<String>())])
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

export type * from "./checks.js";
export * from "./generated/AREA.js";
export * from "./report.js";
"#;

const INDEX_TS: &str = r#"import { Operations } from "./generated/_operations.js";

export { dataUrl, EventStream, Items, type DownloadOptions } from "./base.js";
export { Reply } from "./call.js";
export type * from "./checks.js";
export { CallError, type CallErrorKind } from "./errors.js";
export * from "./generated/_checks.js";
export type { CallOptions, ClientOptions } from "./options.js";
export * from "./report.js";
"#;

const CLIENT_TS: &str = "
/** A client of the service. */
export class Client extends Operations {}
";

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

AREASfrom ._base import AsyncEventStream as AsyncEventStream
from ._base import AsyncItems as AsyncItems
from ._base import EventStream as EventStream
from ._base import Items as Items
from ._call import Reply as Reply
from ._errors import CallError as CallError
from ._errors import InvalidRequest as InvalidRequest
from ._errors import ProtocolError as ProtocolError
from ._errors import ServiceError as ServiceError
from ._errors import TimedOut as TimedOut
from ._errors import Truncated as Truncated
from ._errors import Unreachable as Unreachable
from ._files import File as File
from ._files import data_url as data_url
from ._options import CallOptions as CallOptions
from ._report import GenwireError as GenwireError
from ._report import Report as Report
from ._report import Violation as Violation
from .generated._checks import OperationName as OperationName
from .generated._checks import PartName as PartName
from .generated._checks import check as check
from .generated._checks import is_valid as is_valid
from .generated._checks import validate as validate
from .generated._operations import AsyncOperations, Operations


class Client(Operations):
    """A synchronous client."""


class AsyncClient(AsyncOperations):
    """An asynchronous client, for `asyncio`."""
"#;

#[cfg(test)]
mod tests {
    use super::{filled, init_py};

    #[test]
    fn what_is_put_into_a_template_stays_as_it_is() {
        assert_eq!(filled("A, B and A", &[("A", "B"), ("B", "A")]), "B, A and B");
        let text = init_py(&["pets".to_owned()], "the AREAS and PARTS");
        assert!(text.starts_with("\"\"\"Calls, types and checks of the AREAS and PARTS.\"\"\""));
        assert!(text.contains("from . import pets as pets\n"), "{text}");
    }
}
