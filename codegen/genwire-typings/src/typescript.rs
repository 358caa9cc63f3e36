//! Types for TypeScript: `packages/npm/src/generated/AREA.ts`.

mod client;

use crate::area::{bodies, imports, only, source, tag_of, title, with_operations};
use crate::data::tables;
use crate::docs::{self, Docs};
use crate::servers;
use crate::table::Table;
use crate::taken;
use genwire_constraint::Literal;
use genwire_output::{OutputFile, OutputKind, render};
use genwire_spec::model::{
    Area, COMMON, Constrained, EnumRepr, EnumType, Interface, Json, Object, Server, Type, TypeDef,
    TypeId, TypeKind, Union, UnknownPolicy,
};

/// Words that cannot be names.
const WORDS: &[&str] = &[
    "arguments",
    "await",
    "break",
    "case",
    "catch",
    "class",
    "const",
    "continue",
    "debugger",
    "default",
    "delete",
    "do",
    "else",
    "enum",
    "eval",
    "export",
    "extends",
    "false",
    "finally",
    "for",
    "function",
    "if",
    "implements",
    "import",
    "in",
    "instanceof",
    "interface",
    "let",
    "new",
    "null",
    "package",
    "private",
    "protected",
    "public",
    "return",
    "static",
    "super",
    "switch",
    "this",
    "throw",
    "true",
    "try",
    "typeof",
    "undefined",
    "var",
    "void",
    "while",
    "with",
    "yield",
];

/// Files and values of a package that are the same for every interface.
const MODULES: &[&str] = &[
    "all",
    "base",
    "call",
    "check",
    "checks",
    "connection",
    "engine",
    "errors",
    "index",
    "module",
    "options",
    "report",
    "schema",
    "stream",
];

/// Types of the language and of the files of a package that are the same for every interface.
const TYPES: &[&str] = &[
    "Array",
    "AssertValid",
    "BaseClient",
    "Blob",
    "Bodies",
    "CallError",
    "CallErrorKind",
    "CallOptions",
    "Check",
    "Checks",
    "Client",
    "ClientOptions",
    "DownloadOptions",
    "EventStream",
    "GenwireError",
    "IsValid",
    "Issue",
    "Items",
    "OperationOf",
    "Operations",
    "PartOf",
    "Promise",
    "Readonly",
    "Record",
    "Reply",
    "Report",
    "Result",
    "Schema",
    "SchemaOf",
    "Uint8Array",
    "Violation",
    "WaitOptions",
];

/// Returns the module name of an area. A name that is taken gets the suffix `_`.
pub fn module(area: &str) -> String {
    taken::free(area, &[WORDS, MODULES])
}

/// Generates one file for each area.
pub fn emit(interface: &Interface) -> Vec<OutputFile> {
    let areas = servers::areas(interface);
    let mut files: Vec<OutputFile> = areas.iter().map(|area| emit_area(interface, area)).collect();
    if interface.project.outputs.clients {
        files.push(file("_checks", all_checks(interface)));
        files.push(file("_operations", client::text(interface)));
        files.push(file("_project", client::project(interface)));
    }
    files
}

fn file(name: &str, text: String) -> OutputFile {
    OutputFile { path: format!("{name}.ts"), text, kind: OutputKind::TypeScript }
}

fn emit_area(interface: &Interface, area: &Area) -> OutputFile {
    let from = source(interface, area);
    let mut text = render::first_line("//", &from, module_path!(), &interface.project.command);
    text += &format!("\n/** {} */\n", title(area));
    let has_checks = area.name.wire != COMMON && interface.project.outputs.clients;
    if has_checks {
        text += &format!("\n{CHECKS_IMPORT}");
    }
    let mut names: Vec<String> =
        imports(interface, area).into_iter().map(|id| name(interface, id)).collect();
    names.sort_unstable();
    if !names.is_empty() {
        text += if has_checks { "" } else { "\n" };
        text += &format!("import type {{ {} }} from \"./{COMMON}.js\";\n", names.join(", "));
    }
    for (_, def) in interface.types_of(&area.name.wire) {
        text += "\n";
        text += &declaration(interface, def);
    }
    for table in tables(interface, area) {
        text += "\n";
        text += &constant(&table);
    }
    if area.name.wire != COMMON {
        text += "\n";
        text += &parts(interface, area);
        text += if has_checks { CHECKS } else { "" };
    }
    text += &server_url(servers::of_area(interface, area));
    file(&module(&area.name.snake), text)
}

/// The text of the file with the checks of all areas.
fn all_checks(interface: &Interface) -> String {
    let project = &interface.project;
    let areas: Vec<String> = with_operations(interface).map(module).collect();
    let mut text = render::first_line("//", &project.spec, module_path!(), &project.command);
    text += &format!("\n/** The checks of all operations. */\n\n{CHECKS_IMPORT}");
    for area in &areas {
        text += &format!("import type * as {area} from \"./{area}.js\";\n");
    }
    let bodies: Vec<String> = areas.iter().map(|area| format!("{area}.Bodies")).collect();
    text += "\n/** Bodies of all operations, by operation and part. */\n";
    text += &format!("export type Bodies = {};\n", bodies.join(" & "));
    text + CHECKS
}

/// The import of the function that makes the checks.
const CHECKS_IMPORT: &str = "import { checks, type Checks } from \"../checks.js\";\n";

/// The checks of one area or of all areas, for types inside the package of a client.
const CHECKS: &str = r#"
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

fn name(interface: &Interface, id: TypeId) -> String {
    type_name(&interface.ty(id).name.pascal)
}

/// Returns the name of a type. A name that is taken gets the suffix `_`.
fn type_name(name: &str) -> String {
    taken::free(name, &[TYPES])
}

fn declaration(interface: &Interface, def: &TypeDef) -> String {
    let comment = comment("", &docs::of_type(interface, def));
    let name = type_name(&def.name.pascal);
    match &def.kind {
        TypeKind::Object(object) => {
            format!("{comment}export interface {name} {{\n{}}}\n", members(interface, def, object))
        }
        TypeKind::Enum(values) => format!("{comment}export type {name} ={};\n", listed(values)),
        TypeKind::Union(union) => {
            format!("{comment}export type {name} ={};\n", variants(interface, union))
        }
        TypeKind::Either(either) => {
            let mut alternatives: Vec<String> = Vec::new();
            for one in &either.alternatives {
                let one = narrowed(interface, &one.ty, &one.constraints);
                if !alternatives.contains(&one) {
                    alternatives.push(one);
                }
            }
            format!("{comment}export type {name} = {};\n", alternatives.join(" | "))
        }
    }
}

fn members(interface: &Interface, def: &TypeDef, object: &Object) -> String {
    let mut text = String::new();
    if let Some((union, value)) = tag_of(interface, object) {
        let doc = Docs { text: "Value that selects the variant.".to_owned(), deprecated: None };
        text += &comment("  ", &doc);
        text += &format!("  {}: {};\n", key(&union.tag.wire), quoted(value));
    }
    for field in &object.fields {
        text += &comment("  ", &docs::of_field(interface, def, field));
        let optional = if field.required { "" } else { "?" };
        let null = if def.accepts_null(field) { " | null" } else { "" };
        let ty = narrowed(interface, &field.ty, &field.constraints);
        text += &format!("  {}{optional}: {ty}{null};\n", key(&field.name.wire));
    }
    text += &extra(interface, def, object);
    text
}

/// Returns the declaration of unlisted members. TypeScript requires that their type includes the
/// types of the listed members.
fn extra(interface: &Interface, def: &TypeDef, object: &Object) -> String {
    let Some(extra) = &object.extra else { return String::new() };
    let mut types = vec![ty(interface, extra.besides_null())];
    types.extend(matches!(extra, Type::Nullable(_)).then(|| "null".to_owned()));
    types.extend(tag_of(interface, object).map(|_| "string".to_owned()));
    for field in &object.fields {
        types.push(ty(interface, &field.ty));
        types.extend(def.accepts_null(field).then(|| "null".to_owned()));
        types.extend((!field.required).then(|| "undefined".to_owned()));
    }
    let mut once: Vec<String> = Vec::new();
    for ty in types {
        if !once.contains(&ty) {
            once.push(ty);
        }
    }
    format!("  [member: string]: {};\n", once.join(" | "))
}

/// The type of a member or an alternative, narrowed to its only values.
fn narrowed(interface: &Interface, ty: &Type, constraints: &[Constrained]) -> String {
    let Some(values) = only(ty, constraints) else { return self::ty(interface, ty) };
    let values = values.iter().map(|value| match value {
        Literal::Text(text) => quoted(text),
        Literal::Integer(number) => number.to_string(),
        Literal::Boolean(flag) => flag.to_string(),
    });
    values.collect::<Vec<_>>().join(" | ")
}

fn ty(interface: &Interface, ty: &Type) -> String {
    match ty {
        Type::String => "string".to_owned(),
        Type::Integer | Type::Unsigned | Type::Number => "number".to_owned(),
        Type::Boolean => "boolean".to_owned(),
        // A `File` is a `Blob` with a name.
        Type::File => "Blob".to_owned(),
        Type::Json => "unknown".to_owned(),
        Type::JsonObject => "Record<string, unknown>".to_owned(),
        Type::List(item) => format!("Array<{}>", self::ty(interface, item)),
        Type::Map(item) => format!("Record<string, {}>", self::ty(interface, item)),
        Type::Nullable(inner) => format!("{} | null", self::ty(interface, inner)),
        Type::Named(id) => name(interface, *id),
    }
}

/// Returns the values of an enum. An open enum still suggests its values, but allows any other.
fn listed(values: &EnumType) -> String {
    let mut lines: Vec<String> = values.wire_values().map(|value| value.to_compact()).collect();
    if values.unknown != UnknownPolicy::Error {
        let any = match values.repr {
            EnumRepr::String => "string",
            EnumRepr::Integer => "number",
        };
        lines.push(format!("({any} & {{}})"));
    }
    lines.iter().map(|line| format!("\n  | {line}")).collect::<Vec<_>>().concat()
}

fn variants(interface: &Interface, union: &Union) -> String {
    let mut lines: Vec<String> =
        union.variants.iter().map(|one| name(interface, one.ty.into())).collect();
    if union.unknown != UnknownPolicy::Error {
        lines.push(format!(
            "{{ {}: string & {{}}; [member: string]: unknown }}",
            key(&union.tag.wire)
        ));
    }
    lines.iter().map(|line| format!("\n  | {line}")).collect::<Vec<_>>().concat()
}

fn constant(table: &Table) -> String {
    let doc = Docs { text: table.doc.clone(), deprecated: None };
    format!(
        "{}export const {} = {} as const;\n",
        comment("", &doc),
        table.name,
        table.value.to_pretty().trim_end()
    )
}

/// The bodies of the operations, by operation and part.
fn parts(interface: &Interface, area: &Area) -> String {
    let mut text =
        "/** Bodies of the operations, by operation and part. */\nexport interface Bodies {\n"
            .to_owned();
    for operation in interface.operations_and_webhooks_of(&area.name.wire) {
        let doc = Docs {
            text: docs::wrapped(operation.doc.split("\n\n").next().unwrap_or_default()),
            deprecated: operation.deprecated.as_ref().map(docs::reason),
        };
        text += &comment("  ", &doc);
        text += &format!("  {}: {{\n", operation.name.snake);
        for (part, types) in bodies(operation) {
            let types: Vec<String> = types.into_iter().map(|id| name(interface, id)).collect();
            text += &format!("    {}: {};\n", part.as_str(), types.join(" | "));
        }
        text += "  };\n";
    }
    text + "}\n"
}

/// Returns the function that builds an address, with a signature for each server.
fn server_url(servers: &[Server]) -> String {
    if servers.is_empty() {
        return String::new();
    }
    let mut text = String::new();
    for server in servers {
        let doc = Docs { text: servers::doc(server), deprecated: None };
        text += &format!("\n{}", comment("", &doc));
        let mut values = String::new();
        for variable in &server.variables {
            let ty = match variable.values.as_slice() {
                [] => "string".to_owned(),
                all => all.iter().map(|value| quoted(value)).collect::<Vec<_>>().join(" | "),
            };
            let doc = Docs { text: servers::variable_doc(variable), deprecated: None };
            values += &comment("    ", &doc);
            values += &format!("    {}?: {ty};\n", key(&variable.name));
        }
        if !values.is_empty() {
            values = format!("  values?: {{\n{values}  }},\n");
        }
        text += &format!(
            "export function serverUrl(\n  server: {},\n{values}): string;\n",
            quoted(&server.name)
        );
    }
    let doc = docs::wrapped(servers::FUNCTION_DOC);
    text + "\n" + &comment("", &Docs { text: doc, deprecated: None }) + SERVER_URL
}

/// The code of the function. Programs without type checks may call it with any value.
const SERVER_URL: &str = r#"export function serverUrl(
  server: keyof typeof SERVERS,
  values: Readonly<Record<string, string | undefined>> = {},
): string {
  const { url, variables }: {
    readonly url: string;
    readonly variables: Readonly<
      Record<string, { readonly default: string; readonly values?: readonly string[] }>
    >;
  } = SERVERS[server];
  const known = new Map(Object.entries(variables));
  const chosen = new Map(Object.entries(values));
  for (const [name, value] of chosen) {
    const permitted = known.get(name)?.values;
    if (!known.has(name)) {
      throw new RangeError(`the server \`${server}\` has no variable \`${name}\``);
    }
    if (value !== undefined && permitted?.includes(value) === false) {
      throw new RangeError(
        `\`${value}\` is not a value of \`${name}\` of the server \`${server}\``,
      );
    }
  }
  return url.replace(
    /\{([^{}]*)\}/g,
    (_, name: string) => chosen.get(name) ?? known.get(name)?.default ?? "",
  );
}
"#;

/// A doc comment.
fn comment(indent: &str, docs: &Docs) -> String {
    let text = docs.whole("@deprecated").replace("*/", "*\u{2060}/");
    if text.is_empty() {
        return String::new();
    }
    if !text.contains('\n') {
        return format!("{indent}/** {text} */\n");
    }
    let lines: Vec<String> =
        text.lines().map(|line| format!("{indent} * {line}").trim_end().to_owned()).collect();
    format!("{indent}/**\n{}\n{indent} */\n", lines.join("\n"))
}

/// Returns a member name, in quotes if it is not an identifier.
fn key(name: &str) -> String {
    let mut letters = name.chars();
    let begins = letters.next().is_some_and(|first| first.is_ascii_alphabetic() || first == '_');
    let is_identifier =
        begins && letters.all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
    if is_identifier { name.to_owned() } else { quoted(name) }
}

fn quoted(text: &str) -> String {
    Json::string(text).to_compact()
}
