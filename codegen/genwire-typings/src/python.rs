//! Types for Python: `packages/python/src/genwire/generated/AREA.py`.
//!
//! The files run on Python 3.9: members that may be absent are in a separate class, because
//! `NotRequired` is newer.

mod checks;
mod client;

use crate::area::{bodies, imports, only, source, tag_of, title};
use crate::data::tables;
use crate::docs::{self, Docs};
use crate::servers;
use crate::table::Table;
use crate::taken;
use genwire_constraint::Literal;
use genwire_output::{OutputFile, OutputKind, render};
use genwire_spec::model::{
    Area, COMMON, Constrained, EnumRepr, EnumType, Field, Interface, Json, Object, Server,
    ServerVariable, Type, TypeDef, TypeId, TypeKind, UnknownPolicy,
};
use std::borrow::Cow;

/// Names that no member of a class may have.
const KEYWORDS: &[&str] = &[
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue",
    "def", "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import",
    "in", "is", "lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try", "while",
    "with", "yield",
];

/// Module names that every package has, and names of the language in its signatures.
const MODULES: &[&str] =
    &["annotations", "bool", "check", "data_url", "generated", "is_valid", "object", "validate"];

/// The names of the module `typing` that every file imports.
const TYPING: [&str; 11] = [
    "Any",
    "Final",
    "Literal",
    "Mapping",
    "NoReturn",
    "Optional",
    "Protocol",
    "Sequence",
    "TypedDict",
    "Union",
    "overload",
];

/// Classes and types of the language and of the files of a package that are the same for every
/// interface.
const TYPES: &[&str] = &[
    "Any",
    "AsyncBase",
    "AsyncEventStream",
    "AsyncItems",
    "AsyncOperations",
    "CallOptions",
    "Callable",
    "EventStream",
    "False",
    "Final",
    "GenwireError",
    "Items",
    "Literal",
    "Mapping",
    "NoReturn",
    "None",
    "OperationName",
    "Operations",
    "Optional",
    "PartName",
    "Protocol",
    "Reply",
    "Report",
    "Sequence",
    "SyncClient",
    "True",
    "TypedDict",
    "Union",
    "Validate",
    "Violation",
];

/// Generates one file for each area, the `__init__` module, and the client modules if the project
/// has clients.
pub fn emit(interface: &Interface) -> Vec<OutputFile> {
    let areas = servers::areas(interface);
    let mut files: Vec<OutputFile> = areas.iter().map(|area| emit_area(interface, area)).collect();
    let project = &interface.project;
    let text = render::first_line("#", &project.spec, module_path!(), &project.command)
        + "\n\"\"\"Types that are made from the spec.\"\"\"\n";
    files.push(file("__init__", text));
    if project.outputs.clients {
        files.push(file("_checks", checks::text(interface)));
        files.push(file("_operations", client::text(interface)));
        files.push(file("_project", client::project(interface)));
    }
    files
}

/// Returns the module name of an area. A keyword, which cannot be imported, and a name that is
/// taken get the suffix `_`.
pub fn module(area: &str) -> String {
    taken::free(area, &[KEYWORDS, MODULES])
}

fn file(module: &str, text: String) -> OutputFile {
    OutputFile { path: format!("{module}.py"), text, kind: OutputKind::Python }
}

fn emit_area(interface: &Interface, area: &Area) -> OutputFile {
    let name = &area.name.wire;
    let from = source(interface, area);
    let mut text = render::first_line("#", &from, module_path!(), &interface.project.command);
    text += &format!("\n\"\"\"{}\"\"\"\n\nfrom __future__ import annotations\n", title(area));
    let servers = servers::of_area(interface, area);
    if !servers.is_empty() {
        text += "\nimport re\n";
    }
    let has_checks = name != COMMON && interface.project.outputs.clients;
    let more = if has_checks { ["Callable", "cast"].as_slice() } else { &[] };
    let mut typing: Vec<&str> = TYPING.iter().chain(more).copied().collect();
    typing.sort_unstable();
    text += &format!("\nfrom typing import (\n    {},\n)\n", typing.join(",\n    "));
    if has_checks {
        text += "\nfrom .. import _engine\nfrom .._report import GenwireError as GenwireError\n";
        text += "from .._report import Report as Report\n";
        text += "from .._report import Violation as Violation\n";
    }
    let mut names: Vec<String> =
        imports(interface, area).into_iter().map(|id| type_name(interface, id)).collect();
    names.sort_unstable();
    if !names.is_empty() {
        text += if has_checks { "" } else { "\n" };
        text += &format!("from .{COMMON} import {}\n", names.join(", "));
    }
    for (_, def) in interface.types_of(name) {
        if let TypeKind::Object(object) = &def.kind {
            text += &class(interface, def, object);
        }
    }
    // An alias is a value, and can only use values that are already defined.
    let mut done: Vec<TypeId> = Vec::new();
    let ids: Vec<TypeId> = interface.types_of(name).map(|(id, _)| id).collect();
    for id in ids {
        aliases(interface, name, id, &mut done, &mut text);
    }
    for table in tables(interface, area) {
        text += &constant(&table);
    }
    if name != COMMON {
        text += &parts(interface, area);
        if has_checks {
            text += &checks::of("validate = cast(Validate, _engine.validate)");
        }
    }
    text += &server_url(servers);
    file(&module(&area.name.snake), text)
}

fn type_name(interface: &Interface, id: TypeId) -> String {
    class_name(&interface.ty(id).name.pascal)
}

/// Returns the name of a type. A name that is taken gets the suffix `_`.
fn class_name(name: &str) -> String {
    taken::free(name, &[TYPES])
}

/// Adds the alias of a type that is not a class, after those that it refers to.
fn aliases(
    interface: &Interface,
    area: &str,
    id: TypeId,
    done: &mut Vec<TypeId>,
    text: &mut String,
) {
    let def = interface.ty(id);
    if done.contains(&id) || def.area != area || matches!(def.kind, TypeKind::Object(_)) {
        return;
    }
    done.push(id);
    for used in def.references() {
        aliases(interface, area, used, done, text);
    }
    let value = match &def.kind {
        TypeKind::Object(_) => return,
        TypeKind::Enum(values) => listed(values),
        TypeKind::Union(union) => {
            let variants = union.variants.iter().map(|one| type_name(interface, one.ty.into()));
            let mut variants: Vec<String> = variants.collect();
            if union.unknown != UnknownPolicy::Error {
                variants.push("Mapping[str, Any]".to_owned());
            }
            union_of(&variants)
        }
        TypeKind::Either(either) => {
            let mut alternatives: Vec<String> = Vec::new();
            for one in &either.alternatives {
                let one = narrowed(interface, &one.ty, &one.constraints);
                if !alternatives.contains(&one) {
                    alternatives.push(one);
                }
            }
            union_of(&alternatives)
        }
    };
    *text += &format!("\n{} = {value}\n", class_name(&def.name.pascal));
    *text += &docstring("", &docs::of_type(interface, def));
}

fn union_of<T: AsRef<str>>(members: &[T]) -> String {
    let members: Vec<&str> = members.iter().map(AsRef::as_ref).collect();
    match members.as_slice() {
        [only] => (*only).to_owned(),
        members => format!("Union[\n    {},\n]", members.join(",\n    ")),
    }
}

fn listed(values: &EnumType) -> String {
    let known: Vec<String> = values.wire_values().map(|value| value.to_compact()).collect();
    let literal = one_of(&known);
    let any = match values.repr {
        EnumRepr::String => "str",
        EnumRepr::Integer => "int",
    };
    match values.unknown {
        UnknownPolicy::Error => literal,
        UnknownPolicy::Warning | UnknownPolicy::Accept => {
            format!("Union[{any}, {literal}]")
        }
    }
}

/// The type of the only values; Python has no empty `Literal`.
fn one_of(values: &[String]) -> String {
    if values.is_empty() {
        return "NoReturn".to_owned();
    }
    format!("Literal[\n    {},\n]", values.join(",\n    "))
}

/// Returns a class for the required members, and a class that adds the others.
fn class(interface: &Interface, def: &TypeDef, object: &Object) -> String {
    let name = class_name(&def.name.pascal);
    let doc = docstring("    ", &docs::of_type(interface, def));
    let mut required = String::new();
    if let Some((union, value)) = tag_of(interface, object) {
        let ty = format!("Literal[{}]", quoted(value));
        required +=
            &declared(&union.tag.wire, &ty, "    \"\"\"Value that selects the variant.\"\"\"\n");
    }
    let mut optional = String::new();
    for field in object.fields.iter().filter(|field| can_name(&field.name.wire)) {
        let text = if field.required { &mut required } else { &mut optional };
        *text += &member(interface, def, field);
    }
    let (bases, before) = unnamed(interface, def, object);
    let base = if bases.is_empty() { "TypedDict" } else { &bases };
    match (required.is_empty(), optional.is_empty()) {
        (_, true) if required.is_empty() => {
            format!("{before}\n\nclass {name}({base}, total=False):\n{}", body(&doc))
        }
        (true, _) => {
            format!("{before}\n\nclass {name}({base}, total=False):\n{doc}\n{optional}")
        }
        (false, true) => format!("{before}\n\nclass {name}({base}):\n{doc}\n{required}"),
        (false, false) => format!(
            "{before}\n\nclass _{name}({base}):\n{}\n\n\
             class {name}(_{name}, total=False):\n{doc}\n{optional}",
            body(&required)
        ),
    }
}

/// Returns the base classes with the members that a class cannot name, such as `X-Team`, and their
/// declarations.
fn unnamed(interface: &Interface, def: &TypeDef, object: &Object) -> (String, String) {
    let (mut bases, mut text) = (Vec::new(), String::new());
    for (suffix, is_required, total) in
        [("Needed", true, ""), ("Keys", false, "\n    total=False,")]
    {
        let fields = object.fields.iter().filter(|field| field.required == is_required);
        let fields = fields.filter(|field| !can_name(&field.name.wire));
        let fields: Vec<String> = fields
            .map(|field| {
                let ty = quoted(&member_type(interface, def, field));
                format!("        {}: {ty},\n", quoted(&field.name.wire))
            })
            .collect();
        if !fields.is_empty() {
            let name = format!("_{}{suffix}", def.name.pascal);
            text += &format!(
                "\n\n{name} = TypedDict(\n    \"{name}\",\n    {{\n{}    }},{total}\n)\n",
                fields.concat()
            );
            bases.push(name);
        }
    }
    (bases.join(", "), text)
}

/// Returns the body of a class. It must contain more than comments.
fn body(members: &str) -> Cow<'_, str> {
    let is_comment = |line: &str| line.trim_start().starts_with('#');
    if members.lines().all(is_comment) {
        Cow::Owned(format!("{members}    pass\n"))
    } else {
        Cow::Borrowed(members)
    }
}

fn member(interface: &Interface, def: &TypeDef, field: &Field) -> String {
    let ty = member_type(interface, def, field);
    declared(&field.name.wire, &ty, &docstring("    ", &docs::of_field(interface, def, field)))
}

fn member_type(interface: &Interface, def: &TypeDef, field: &Field) -> String {
    let ty = narrowed(interface, &field.ty, &field.constraints);
    if def.accepts_null(field) { format!("Optional[{ty}]") } else { ty }
}

/// Declares a member with its docs, or adds a comment if a class cannot name the member. It can
/// still be accessed by its key.
fn declared(name: &str, ty: &str, doc: &str) -> String {
    if !can_name(name) {
        return format!("    # A member that a class cannot name: {}.\n", quoted(name));
    }
    format!("    {name}: {ty}\n{doc}")
}

/// Returns true for a name that a member of a class can have.
fn can_name(name: &str) -> bool {
    !KEYWORDS.contains(&name) && is_identifier(name) && !is_mangled(name)
}

/// Returns true for a name that Python would mangle with the class name.
fn is_mangled(name: &str) -> bool {
    name.starts_with("__") && !name.ends_with("__")
}

fn is_identifier(name: &str) -> bool {
    let mut letters = name.chars();
    letters.next().is_some_and(|first| first.is_ascii_alphabetic() || first == '_')
        && letters.all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
}

/// The type of a member or an alternative, narrowed to its only values.
fn narrowed(interface: &Interface, ty: &Type, constraints: &[Constrained]) -> String {
    let Some(values) = only(ty, constraints) else { return self::ty(interface, ty) };
    let values = values.iter().map(|value| match value {
        Literal::Text(text) => quoted(text),
        Literal::Integer(number) => number.to_string(),
        Literal::Boolean(flag) => if *flag { "True" } else { "False" }.to_owned(),
    });
    format!("Literal[{}]", values.collect::<Vec<_>>().join(", "))
}

fn ty(interface: &Interface, ty: &Type) -> String {
    match ty {
        Type::String => "str".to_owned(),
        Type::Integer | Type::Unsigned => "int".to_owned(),
        Type::Number => "float".to_owned(),
        Type::Boolean => "bool".to_owned(),
        Type::File => "bytes".to_owned(),
        Type::Json => "Any".to_owned(),
        Type::JsonObject => "Mapping[str, Any]".to_owned(),
        Type::List(item) => format!("list[{}]", self::ty(interface, item)),
        Type::Map(item) => format!("Mapping[str, {}]", self::ty(interface, item)),
        Type::Nullable(inner) => format!("Optional[{}]", self::ty(interface, inner)),
        Type::Named(id) => type_name(interface, *id),
    }
}

fn constant(table: &Table) -> String {
    let ty = match &table.value {
        Json::Array(items) if items.iter().all(|item| matches!(item, Json::Integer(_))) => {
            "Sequence[int]"
        }
        Json::Array(items) if items.iter().all(|item| matches!(item, Json::String(_))) => {
            "Sequence[str]"
        }
        Json::Array(_) => "Sequence[Mapping[str, Union[str, int, None]]]",
        _ => "Mapping[str, Mapping[str, Any]]",
    };
    let doc = Docs { text: table.doc.clone(), deprecated: None };
    let value = literal(&table.value, 0);
    format!("\n{}: Final[{ty}] = {value}\n{}", table.name, docstring("", &doc))
}

/// Formats JSON as a literal. A list becomes a tuple, so that it cannot be changed.
fn literal(value: &Json, level: usize) -> String {
    let (inner, outer) = ("    ".repeat(level + 1), "    ".repeat(level));
    match value {
        Json::Null => "None".to_owned(),
        Json::Bool(true) => "True".to_owned(),
        Json::Bool(false) => "False".to_owned(),
        Json::Array(items) => {
            let items = items.iter().map(|item| format!("{inner}{},\n", literal(item, level + 1)));
            format!("(\n{}{outer})", items.collect::<String>())
        }
        Json::Object(members) => {
            let members = members.iter().map(|(key, value)| {
                format!("{inner}{}: {},\n", quoted(key), literal(value, level + 1))
            });
            format!("{{\n{}{outer}}}", members.collect::<String>())
        }
        scalar => scalar.to_compact(),
    }
}

/// Returns the types of the bodies, by operation and part, as data and as function signatures.
fn parts(interface: &Interface, area: &Area) -> String {
    let mut table = "\nBODIES: Final[Mapping[tuple[str, str], Any]] = {\n".to_owned();
    let mut calls = Vec::new();
    let (mut operations, mut kinds) = (Vec::new(), Vec::new());
    for operation in interface.operations_and_webhooks_of(&area.name.wire) {
        let name = &operation.name.snake;
        operations.push(quoted(name));
        for (part, types) in bodies(operation) {
            let names: Vec<String> = types.into_iter().map(|id| type_name(interface, id)).collect();
            let ty = match names.as_slice() {
                [only] => only.clone(),
                names => format!("Union[{}]", names.join(", ")),
            };
            let part = part.as_str();
            if !kinds.contains(&quoted(part)) {
                kinds.push(quoted(part));
            }
            table += &format!("    (\"{name}\", \"{part}\"): {ty},\n");
            calls.push(format!(
                "    def __call__(\n        self,\n        operation: Literal[\"{name}\"],\n        \
                 part: Literal[\"{part}\"],\n        body: object,\n    ) -> {ty}: ...\n"
            ));
        }
    }
    table += "}\n\"\"\"Types of the bodies, by operation and part.\"\"\"\n";
    for (name, doc, values) in [
        ("OperationName", "Name of an operation.", operations),
        ("PartName", "Part of an operation that has a body.", kinds),
    ] {
        table += &format!("\n{name} = {}\n\"\"\"{doc}\"\"\"\n", one_of(&values));
    }
    // Python has no overloads of a single signature.
    let mark = if calls.len() > 1 { "    @overload\n" } else { "" };
    let calls: Vec<String> = calls.iter().map(|call| [mark, call].concat()).collect();
    format!(
        "{table}\n\nclass Validate(Protocol):\n    \"\"\"Function that returns a valid body with its \
         type.\"\"\"\n\n{}",
        calls.join("\n")
    )
}

/// Returns the function that builds an address, with a signature for each server.
fn server_url(servers: &[Server]) -> String {
    let doc = |text: String| docstring("    ", &Docs { text, deprecated: None });
    match servers {
        [] => String::new(),
        // Python has no overloads of a single signature.
        [server] => {
            let (named, others) = parameters(server);
            let named = named.iter().map(|one| format!("{}: {}", quoted(&one.name), one.name));
            let others = (!others.is_empty()).then(|| "**values".to_owned());
            let values: Vec<String> = named.chain(others).collect();
            format!(
                "{SERVER_URL}\n\n{}{}    return _server_url(server, {{{}}})\n",
                signature(server),
                doc(server_doc(server)),
                values.join(", ")
            )
        }
        all => {
            let overloads = all.iter().map(|server| {
                format!("\n\n@overload\n{}{}", signature(server), doc(server_doc(server)))
            });
            format!(
                "{SERVER_URL}{}\n\ndef server_url(server: str, /, **values: str) -> str:\n{}    \
                 return _server_url(server, values)\n",
                overloads.collect::<String>(),
                doc(docs::wrapped(servers::FUNCTION_DOC)),
            )
        }
    }
}

/// Divides the variables of a server into those whose names can be parameters, and the others.
fn parameters(server: &Server) -> (Vec<&ServerVariable>, Vec<&ServerVariable>) {
    server.variables.iter().partition(|variable| {
        let name = variable.name.as_str();
        // The last two are parameters of the function itself.
        is_identifier(name) && !KEYWORDS.contains(&name) && !matches!(name, "server" | "values")
    })
}

/// The first lines of the function for a server.
fn signature(server: &Server) -> String {
    let (named, others) = parameters(server);
    let mut text =
        format!("def server_url(\n    server: Literal[{}],\n    /,\n", quoted(&server.name));
    if !named.is_empty() {
        text += "    *,\n";
    }
    for variable in named {
        let ty = match variable.values.as_slice() {
            [] => "str".to_owned(),
            all => {
                let all: Vec<String> = all.iter().map(|value| quoted(value)).collect();
                format!("Literal[{}]", all.join(", "))
            }
        };
        text += &format!("    {}: {ty} = {},\n", variable.name, quoted(&variable.default));
    }
    if !others.is_empty() {
        text += "    **values: str,\n";
    }
    text + ") -> str:\n"
}

/// Returns the doc of a server, with the docs of its variables.
fn server_doc(server: &Server) -> String {
    let described = server.variables.iter().filter_map(|variable| {
        let doc = docs::one_line(variable.doc.as_ref()?);
        Some(format!("- `{}`: {doc}", variable.name))
    });
    let described: Vec<String> = described.collect();
    [servers::doc(server), described.join("\n")].join("\n\n")
}

/// The code of the function. Programs without type checks may call it with any value.
const SERVER_URL: &str = r#"

def _server_url(server: str, values: Mapping[str, str]) -> str:
    variables = SERVERS[server]["variables"]
    for name, value in values.items():
        if name not in variables:
            raise ValueError(f"the server `{server}` has no variable `{name}`")
        permitted = variables[name].get("values")
        if permitted is not None and value not in permitted:
            raise ValueError(f"`{value}` is not a value of `{name}` of the server `{server}`")
    chosen = {name: str(variable["default"]) for name, variable in variables.items()}
    chosen.update(values)
    return re.sub(r"\{([^{}]*)\}", lambda part: chosen[part.group(1)], SERVERS[server]["url"])
"#;

fn docstring(indent: &str, docs: &Docs) -> String {
    let text = docs.whole("Deprecated:").replace('\\', "\\\\").replace("\"\"\"", "\\\"\\\"\\\"");
    if text.is_empty() {
        return String::new();
    }
    let lines: Vec<String> = text
        .lines()
        .enumerate()
        .map(|(index, line)| match (index, line) {
            (0, line) => line.to_owned(),
            (_, "") => String::new(),
            (_, line) => format!("{indent}{line}"),
        })
        .collect();
    let close = if lines.len() > 1 { format!("\n{indent}") } else { String::new() };
    // A quote at the end would close the docstring too early.
    let close = if text.ends_with('"') && close.is_empty() { " " } else { &close };
    format!("{indent}\"\"\"{}{close}\"\"\"\n", lines.join("\n"))
}

fn quoted(text: &str) -> String {
    Json::string(text).to_compact()
}
