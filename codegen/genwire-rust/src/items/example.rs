//! Values in idiomatic Rust: constructors and setters generated from JSON examples.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::code::{Code, MAX_CODE_CHARS};
use super::{field_ident, float, formatted, has_builder, integer, type_ident, wide_integer};
use genwire_spec::model::types::Object;
use genwire_spec::model::{
    BodyKind, Either, EnumType, EnumValue, Field, Interface, Json, Operation, Type, TypeDef,
    TypeId, TypeKind, Union,
};
use genwire_spec::{judge, names};

/// The types and variants in scope without an import.
const PRELUDE: [&str; 10] =
    ["Box", "Err", "None", "Ok", "Option", "Result", "Self", "Some", "String", "Vec"];

/// The name of the type for arbitrary JSON.
const RAW_JSON: &str = "RawJson";

/// The type names of a `use` line.
#[derive(Clone, Debug, Default)]
pub struct Imports(BTreeSet<String>);

/// An expression that creates a value, and the types that it uses.
#[derive(Clone, Debug)]
pub struct Example {
    types: Imports,
    /// The expression.
    code: Code,
    /// True if strings are parsed in it, with `?`.
    is_parsed: bool,
}

/// Returns the expression for a JSON value of a type.
///
/// `None` if the types cannot represent the value, such as a value with unlisted members.
pub fn example(interface: &Interface, id: TypeId, json: &Json) -> Option<Example> {
    let mut writer = Writer { interface, types: BTreeSet::new(), is_parsed: false, string: None };
    let code = writer.named(id, json)?;
    Some(Example { types: Imports(writer.types), code, is_parsed: writer.is_parsed })
}

/// Returns the expression for the first request among an operation's examples.
///
/// The spec may state it in hand-written form. `None` if there is no such request, or the types
/// cannot represent it.
pub fn request(interface: &Interface, operation: &Operation) -> Option<Example> {
    let mut examples = operation.examples.iter();
    let body = &examples.find(|example| example.part == BodyKind::Request)?.body;
    let id = operation.request?;
    let by_hand = operation.samples.rust_request.as_deref();
    by_hand.map(|code| written(interface, code)).or_else(|| example(interface, id, body))
}

/// Creates a hand-written expression.
fn written(interface: &Interface, code: &str) -> Example {
    let is_type = |name: &&str| interface.types.iter().any(|ty| ty.name.pascal == *name);
    let types = path_starts(code).filter(is_type);
    let types = Imports(types.map(str::to_owned).collect());
    Example { types, code: Code::atom(code), is_parsed: false }
}

/// Returns the first names of the paths in some code.
fn path_starts(code: &str) -> impl Iterator<Item = &str> {
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    code.match_indices("::").filter_map(move |(at, _)| {
        let before = &code[..at];
        let start = before.rfind(|letter| !is_letter(letter)).map_or(0, |at| at + 1);
        (!before[..start].ends_with("::")).then_some(&before[start..])
    })
}

/// Returns the statement that prints the interesting part of a reply. The spec may name a method
/// for it.
pub fn printed(operation: &Operation, reply: &str) -> String {
    match &operation.samples.rust_reply {
        Some(method) => format!("println!(\"{{}}\", {reply}.{method}());\n"),
        None => format!("println!(\"{{:?}}\", *{reply});\n"),
    }
}

/// Returns the doctest of a request: the example of the spec that sets the most members.
pub(crate) fn request_example(interface: &Interface, id: TypeId) -> Option<String> {
    if !interface.ty(id).sides.request {
        return None;
    }
    let operation = &interface.operations[*interface.first_by_request.get(&id)?];
    let krate = interface.project.krate(&operation.area);
    let bodies = operation.examples.iter().filter(|example| example.part == BodyKind::Request);
    let made = bodies.filter_map(|body| Some((body, example(interface, id, &body.body)?)));
    let (body, example) = made
        .filter(|(_, example)| !example.types.0.contains(RAW_JSON))
        .max_by_key(|(body, _)| body.body.members().len())?;
    // The setter of such a member shadows the method of the trait.
    let is_hidden = match &interface.ty(id).kind {
        TypeKind::Object(object) => {
            object.fields.iter().any(|field| names::hides_check(&field.name.snake))
        }
        _ => false,
    };
    let valid = if is_hidden {
        "# assert!(genwire_core::Validate::validate(&request).is_valid());"
    } else {
        "# use genwire_core::Validate as _;\n# assert!(request.validate().is_valid());"
    };
    let end =
        if example.is_parsed { "\n# Ok::<(), genwire_core::typed::TypedError>(())" } else { "" };
    let mut text = format!(
        "{}\n\n```\n{}\n{}{valid}{end}\n```",
        body.doc.trim(),
        example.use_line(&krate),
        example.statement("request")
    );
    if operation.samples.rust_request.is_some() {
        let _ = write!(text, "\n\n{}", short_form(interface, operation, id)?);
    }
    Some(text)
}

/// Returns the doctest of a hand-written request; it is the first of the examples.
fn short_form(interface: &Interface, operation: &Operation, id: TypeId) -> Option<String> {
    let krate = interface.project.krate(&operation.area);
    let mut examples = operation.examples.iter();
    let first = examples.find(|example| example.part == BodyKind::Request)?;
    let (by_hand, made) = (request(interface, operation)?, example(interface, id, &first.body)?);
    let mut names = Imports::default();
    names.extend(&by_hand);
    names.extend(&made);
    let hidden = made.statement("made").replace('\n', "\n# ");
    Some(format!(
        "{} The short form:\n\n```\n# {}{}# {}assert_eq!(request, made);\n```",
        first.doc.trim(),
        names.use_line(&krate).trim_end().replace('\n', "\n# ") + "\n",
        by_hand.statement("request"),
        hidden
    ))
}

impl Example {
    /// Returns the formatted statement `let NAME = …;`.
    pub fn statement(&self, name: &str) -> String {
        format!("let {name} = {};\n", self.code.laid_out(0))
    }

    /// Returns the lines that import its types.
    pub fn use_line(&self, krate: &str) -> String {
        self.types.use_line(krate)
    }
}

impl Imports {
    /// Adds the types of an expression.
    pub fn extend(&mut self, example: &Example) {
        self.0.extend(example.types.0.iter().cloned());
    }

    /// Adds a type by its name.
    pub fn add(&mut self, name: &str) {
        self.0.insert(name.to_owned());
    }

    /// Adds the types of hand-written statements. They may be from the crate's own code.
    pub fn extend_by_hand(&mut self, statements: &str) {
        // Other paths start with the name of a crate, in lower case, or need no import.
        let is_type = |name: &&str| {
            name.starts_with(|c: char| c.is_ascii_uppercase()) && !PRELUDE.contains(name)
        };
        self.0.extend(path_starts(statements).filter(is_type).map(str::to_owned));
    }

    /// Returns the lines that import the types.
    ///
    /// The types of the interface are from a crate or module, and the type for arbitrary JSON is
    /// from the runtime.
    pub fn use_line(&self, krate: &str) -> String {
        let (any, own): (Vec<_>, Vec<_>) =
            self.0.iter().map(String::as_str).partition(|name| *name == RAW_JSON);
        let any = any.first().map(|name| format!("use genwire_core::{name};\n"));
        any.unwrap_or_default() + &own_line(krate, &own)
    }
}

/// Returns the line that imports types of an interface.
fn own_line(krate: &str, names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [only] => format!("use {krate}::{only};\n"),
        names => {
            let mut text = format!("use {krate}::{{{}}};\n", names.join(", "));
            if text.chars().count() > MAX_CODE_CHARS {
                text = format!("use {krate}::{{\n    {},\n}};\n", filled(names));
            }
            text
        }
    }
}

/// Joins names with commas, on indented lines.
fn filled(names: &[&str]) -> String {
    let mut lines = vec![String::new()];
    for name in names {
        let Some(line) = lines.last_mut() else { continue };
        if line.is_empty() {
            line.push_str(name);
        } else if line.len() + name.len() + 6 <= MAX_CODE_CHARS {
            line.push_str(", ");
            line.push_str(name);
        } else {
            lines.push((*name).to_owned());
        }
    }
    lines.join(",\n    ")
}

struct Writer<'a> {
    interface: &'a Interface,
    types: BTreeSet<String>,
    is_parsed: bool,
    /// The type into which the strings of a member are parsed.
    string: Option<String>,
}

impl Writer<'_> {
    fn value(&mut self, ty: &Type, json: &Json) -> Option<Code> {
        match (ty, json) {
            (Type::String, Json::String(text)) => Some(Code::atom(match &self.string {
                Some(path) => format!("{path}::parse({text:?})?"),
                None => format!("{text:?}.to_owned()"),
            })),
            (Type::File, Json::String(text)) => {
                let of = "genwire_core::File::from_bytes";
                let arguments = ["file".to_owned(), text.clone()];
                let arguments = arguments.map(|it| Code::atom(format!("{it:?}")));
                Some(Code::call(of, arguments.to_vec()))
            }
            (Type::List(inner), Json::Array(items)) => {
                let items: Option<Vec<Code>> =
                    items.iter().map(|item| self.value(inner, item)).collect();
                Some(Code::list(items?))
            }
            (Type::Map(inner), Json::Object(members)) => {
                let pair = |(name, value): &(String, Json)| {
                    let name = Code::atom(format!("{name:?}.to_owned()"));
                    Some(Code::call("", vec![name, self.value(inner, value)?]))
                };
                let pairs: Option<Vec<Code>> = members.iter().map(pair).collect();
                let of = "std::collections::BTreeMap::from";
                Some(Code::call(of, vec![Code::array(pairs?)]))
            }
            (Type::Nullable(_), Json::Null) => Some(Code::atom("None".to_owned())),
            (Type::Nullable(inner), json) => {
                Some(Code::call("Some", vec![self.value(inner, json)?]))
            }
            (Type::Named(id), json) => self.named(*id, json),
            (Type::Json | Type::JsonObject, json) => {
                self.types.insert(RAW_JSON.to_owned());
                let text = json.to_compact();
                Some(Code::atom(format!("RawJson::from_text(r#\"{text}\"#)?")))
            }
            (ty, json) => scalar(ty, json),
        }
    }

    /// Writes the value of a member as the argument of a constructor or setter.
    fn field(&mut self, def: &TypeDef, field: &Field, json: &Json) -> Option<Code> {
        let Some(path) = formatted(self.interface, def, field) else {
            return self.argument(&field.ty, json);
        };
        self.is_parsed = true;
        self.string = Some(path);
        let code = self.value(&field.ty, json);
        self.string = None;
        code
    }

    /// Writes an argument of a constructor or setter. A string is passed unchanged, because the
    /// function converts it.
    fn argument(&mut self, ty: &Type, json: &Json) -> Option<Code> {
        let text = match (ty, json) {
            (Type::String, Json::String(text)) => Some(text.as_str()),
            (Type::Named(id), json) => match &self.interface.ty(*id).kind {
                TypeKind::Either(either) => self.text(either, json),
                _ => None,
            },
            _ => None,
        };
        match text {
            Some(text) => Some(Code::atom(format!("{text:?}"))),
            None => self.value(ty, json),
        }
    }

    /// Returns the string of a value with `From<&str>`: exactly one alternative is a string.
    fn text<'j>(&self, either: &Either, json: &'j Json) -> Option<&'j str> {
        let Json::String(text) = json else { return None };
        let strings = either.alternatives.iter().filter(|one| one.ty == Type::String).count();
        let selected = judge::selected(self.interface, either, json)?;
        (!either.is_raw() && selected.ty == Type::String && strings == 1).then_some(text)
    }

    fn named(&mut self, id: TypeId, json: &Json) -> Option<Code> {
        match &self.interface.ty(id).kind {
            TypeKind::Object(object) => self.object(id, object, json, None),
            TypeKind::Enum(ty) => self.enumerated(id, ty, json),
            TypeKind::Union(union) => self.union(id, union, json),
            TypeKind::Either(either) => self.either(id, either, json),
        }
    }

    fn object(
        &mut self,
        id: TypeId,
        object: &Object,
        json: &Json,
        tag: Option<&str>,
    ) -> Option<Code> {
        let Json::Object(members) = json else { return None };
        let (name, def) = (self.name(id), self.interface.ty(id));
        let required = object.fields.iter().filter(|field| field.required);
        let arguments = required.map(|field| {
            let argument = self.field(def, field, json.get(&field.name.wire)?)?;
            Some((field_ident(&field.name).to_string(), argument))
        });
        let arguments: Vec<(String, Code)> = arguments.collect::<Option<_>>()?;
        let mut code = if has_builder(self.interface, def, object) {
            let start = Code::call(format!("{name}::builder"), Vec::new());
            arguments.into_iter().fold(start, |code, (setter, value)| code.then(setter, value))
        } else {
            let arguments = arguments.into_iter().map(|(_, argument)| argument).collect();
            Code::call(format!("{name}::new"), arguments)
        };
        for (member, value) in members {
            let field = object.fields.iter().find(|field| field.name.wire == *member);
            if value.is_null() {
                let kept = field.filter(|field| def.keeps_null(field));
                if let Some(field) = kept {
                    let setter = null_setter(object, field);
                    code = code.then(setter, Code::atom(String::new()));
                }
                continue;
            }
            if tag == Some(member) {
                continue;
            }
            let field = field?;
            if field.required {
                continue;
            }
            let setter = field_ident(&field.name);
            let value = self.field(def, field, value)?;
            code = code.then(setter.to_string(), value);
        }
        Some(code)
    }

    fn enumerated(&mut self, id: TypeId, ty: &EnumType, json: &Json) -> Option<Code> {
        let is_it = |value: &&EnumValue| match (value.number, json) {
            (Some(number), Json::Integer(json)) => number == *json,
            (None, Json::String(text)) => value.name.wire == *text,
            _ => false,
        };
        let variant = type_ident(&ty.values.iter().find(is_it)?.name);
        let name = self.name(id);
        Some(Code::atom(format!("{name}::{variant}")))
    }

    fn union(&mut self, id: TypeId, union: &Union, json: &Json) -> Option<Code> {
        let Json::String(tag) = json.get(&union.tag.wire)? else { return None };
        let variant = union.variants.iter().find(|variant| variant.name.wire == *tag)?;
        let object = self.interface.object(variant.ty);
        let payload = self.object(variant.ty.into(), object, json, Some(&union.tag.wire))?;
        let payload = boxed(self.interface.ty(variant.ty).is_large_variant(), payload);
        let name = self.name(id);
        let variant = type_ident(&variant.name);
        Some(Code::call(format!("{name}::{variant}"), vec![payload]))
    }

    fn either(&mut self, id: TypeId, either: &Either, json: &Json) -> Option<Code> {
        let alternative = judge::selected(self.interface, either, json)?;
        if either.is_raw() {
            return self.value(&alternative.ty, json);
        }
        if let Some(text) = self.text(either, json) {
            return Some(Code::atom(format!("{text:?}.into()")));
        }
        let inner = self.value(&alternative.ty, json)?;
        let inner = boxed(either.is_boxed(alternative, &self.interface.types), inner);
        let name = self.name(id);
        let variant = type_ident(&alternative.name);
        Some(Code::call(format!("{name}::{variant}"), vec![inner]))
    }

    fn name(&mut self, id: TypeId) -> proc_macro2::Ident {
        let name = &self.interface.ty(id).name;
        self.types.insert(name.pascal.clone());
        type_ident(name)
    }
}

fn boxed(is_boxed: bool, value: Code) -> Code {
    if is_boxed { Code::call("Box::new", vec![value]) } else { value }
}

/// Returns the setter that sends null, named as by the `Build` derive.
fn null_setter(object: &Object, field: &Field) -> String {
    let own = field_ident(&field.name).to_string();
    let mut name = format!("{}_null", own.trim_end_matches('_'));
    while object.fields.iter().any(|other| field_ident(&other.name) == name) {
        name.push_str("_value");
    }
    name
}

#[expect(clippy::cast_precision_loss, reason = "numbers of examples are small")]
fn scalar(ty: &Type, json: &Json) -> Option<Code> {
    match (ty, json) {
        (Type::Boolean, Json::Bool(value)) => Some(Code::atom(value.to_string())),
        (Type::Integer, Json::Integer(number)) => Some(Code::atom(integer(*number).to_string())),
        (Type::Unsigned, Json::Integer(_) | Json::Unsigned(_)) => {
            Some(Code::atom(wide_integer(json.as_integer()?).to_string()))
        }
        (Type::Number, Json::Integer(number)) => {
            Some(Code::atom(float(*number as f64).to_string()))
        }
        (Type::Number, Json::Number(number)) => Some(Code::atom(float(*number).to_string())),
        _ => None,
    }
}
