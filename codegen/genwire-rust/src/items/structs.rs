//! Objects as Rust structs.

use genwire_constraint::{Bound, Constraint, Format, Literal, Number, Range, Size};
use proc_macro2::TokenStream;
use quote::quote;

use super::docs::{self, Docs};
use super::enums::policy_word;
use super::example::request_example;
use super::imports::Imports;
use super::{
    Wrapper, boxed, expect_depth, field_ident, field_type, float, ident, is_eq, is_optional,
    long_integer, member, rule_ident, rust_type, type_ident, unsigned, unsigned_long_integer,
    wide_integer,
};
use genwire_spec::model::{
    Field, Interface, Native, Nulls, Object, Rule, Severity, Type, TypeDef, TypeId, TypeKind,
    UnknownPolicy,
};

pub(crate) fn emit_struct(
    interface: &Interface,
    id: TypeId,
    object: &Object,
    imports: &mut Imports,
) -> TokenStream {
    let def = interface.ty(id);
    for name in ["Build", "Validate", "Wire"] {
        imports.core(name);
    }
    imports.schema();
    let docs = type_docs(interface, id).emit();
    let path = def.path();
    let name = type_ident(&def.name);
    let eq = is_eq(interface, id).then(|| quote! { , Eq });
    let default =
        object.fields.iter().all(|field| is_optional(def, field)).then(|| quote! { , Default });
    let deny_null = (def.nulls != Nulls::Absent).then(|| quote! { , deny_null });
    let is_stated = object.unknown != UnknownPolicy::Warning && object.extra.is_none();
    let unknown = is_stated.then(|| {
        let policy = policy_word(object.unknown);
        quote! { , unknown = #policy }
    });
    let extra = emit_extra(interface, object, imports);
    let checks = checks(interface, def);
    let size = object.size().map(|size| {
        let size = size_arguments("members", size);
        quote! { #[validate(#size)] }
    });
    let fields = object.fields.iter();
    let fields = fields.map(|field| member(emit_field(interface, def, object, field, imports)));
    quote! {
        #docs
        #[derive(Clone, Debug, PartialEq #eq #default, Wire, Validate, Build)]
        #[cfg_attr(feature = "schema", derive(JsonSchema))]
        #[wire(name = #path #deny_null #unknown)]
        #size
        #checks
        #[non_exhaustive]
        pub struct #name {
            #(#fields)*
            #extra
        }
    }
}

/// Emits the field for unlisted members.
fn emit_extra(interface: &Interface, object: &Object, imports: &mut Imports) -> TokenStream {
    let docs = Docs::new(match (&object.extra, object.unknown) {
        (Some(_), _) => "Members that the interface does not list, whose values have this type.",
        (None, UnknownPolicy::Error) => {
            "Members that the interface does not list, which are an error."
        }
        (None, _) => "Members that the interface does not list, kept unchanged.",
    });
    let docs = docs.emit();
    let (form, ty) = if let Some(extra) = &object.extra {
        let map = rust_type(interface, &Type::Map(Box::new(extra.clone())), imports);
        (holds_json_object(extra).then(|| quote! { #[wire(object)] }), map)
    } else {
        imports.core("Extra");
        (None, quote! { Extra })
    };
    let depth = expect_depth(&ty);
    quote! {
        #docs
        #depth
        #[serde(flatten)]
        #form
        pub extra: #ty,
    }
}

/// Emits the attributes for the rules and native checks of a type.
pub(crate) fn checks(interface: &Interface, def: &TypeDef) -> TokenStream {
    let rules = def.rules.iter().map(|rule| rule_attribute(interface, def, rule));
    let natives = def.natives.iter().map(native_attribute);
    quote! { #(#rules)* #(#natives)* }
}

fn type_docs(interface: &Interface, id: TypeId) -> Docs {
    let def = interface.ty(id);
    let mut docs = docs::of_type(def);
    if let TypeKind::Object(object) = &def.kind {
        docs.push(docs::constraints(&def.doc, &object.constraints));
    }
    push_rules(&mut docs, def);
    if let Some(example) = request_example(interface, id) {
        docs.push("# Examples");
        docs.push_verbatim(example);
    }
    docs.reference(interface, &docs::page_of_type(def));
    docs
}

/// Adds the list of rules and native checks to the docs of a type.
pub(crate) fn push_rules(docs: &mut Docs, def: &TypeDef) {
    let rules = def.rules.iter().map(|rule| (&rule.id, &rule.doc, rule.severity));
    let natives = def.natives.iter().map(|native| (&native.id, &native.doc, native.severity));
    let lines: Vec<String> = rules
        .chain(natives)
        .map(|(id, doc, severity)| {
            let severity = match severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
            };
            format!("`{id}` ({severity}): {}", doc.trim())
        })
        .collect();
    if !lines.is_empty() {
        docs.push("# Validation");
        docs.list(lines);
    }
}

fn emit_field(
    interface: &Interface,
    def: &TypeDef,
    object: &Object,
    field: &Field,
    imports: &mut Imports,
) -> TokenStream {
    let docs = docs::of_field(interface, def, object, field).emit();
    let name = field_ident(&field.name);
    let wire = &field.name.wire;
    let rename = (name != wire.as_str()).then(|| quote! { #[serde(rename = #wire)] });
    let form = form(def, field);
    let validate = validations(def, field);
    let ty = boxed(field.is_boxed, field_type(interface, def, field, imports));
    let ty = Wrapper::of(def, field).wrap(ty);
    let depth = expect_depth(&ty);
    quote! {
        #docs
        #depth
        #rename
        #form
        #validate
        pub #name: #ty,
    }
}

/// Emits the attribute for aspects of the wire form that the Rust type of a member does not show.
fn form(def: &TypeDef, field: &Field) -> Option<TokenStream> {
    let object = holds_json_object(&field.ty).then(|| quote! { object });
    let nullable = (field.nullable && !def.keeps_null(field)).then(|| quote! { nullable });
    // In `validate`, schemars would reject null because of it.
    let required = is_present_or_null(def, field).then(|| quote! { required });
    let words: Vec<TokenStream> = object.into_iter().chain(nullable).chain(required).collect();
    (!words.is_empty()).then(|| quote! { #[wire(#(#words),*)] })
}

fn holds_json_object(ty: &Type) -> bool {
    *ty.innermost() == Type::JsonObject
}

/// Emits the attributes for the constraints of a member or an alternative.
///
/// For an alternative, `def` is the either type.
pub(super) fn validations(def: &TypeDef, field: &Field) -> TokenStream {
    let required = is_required_option(def, field) && !is_present_or_null(def, field);
    limits(field, required.then(|| quote! { required }))
}

/// Returns true for a member that is an `Option` in Rust but required.
fn is_required_option(def: &TypeDef, field: &Field) -> bool {
    matches!(def.kind, TypeKind::Object(_)) && field.required && is_optional(def, field)
}

fn is_present_or_null(def: &TypeDef, field: &Field) -> bool {
    field.nullable && is_required_option(def, field)
}

/// Emits the attributes for the constraints of a value, and for an additional requirement.
pub(crate) fn limits(field: &Field, demand: Option<TokenStream>) -> TokenStream {
    let of = |severity: Severity| {
        field
            .constraints
            .iter()
            .filter(move |constrained| constrained.severity == severity)
            .map(|constrained| constraint(&constrained.constraint, &field.ty))
    };
    let errors: Vec<TokenStream> = demand.into_iter().chain(of(Severity::Error)).collect();
    let warnings: Vec<TokenStream> = of(Severity::Warning).collect();
    let errors = (!errors.is_empty()).then(|| quote! { #[validate(#(#errors),*)] });
    let warnings = (!warnings.is_empty()).then(|| quote! { #[validate(#(#warnings),*, warning)] });
    quote! { #errors #warnings }
}

#[warn(clippy::wildcard_enum_match_arm)]
fn constraint(constraint: &Constraint, ty: &Type) -> TokenStream {
    match constraint {
        Constraint::Each(each) => {
            let inner = self::constraint(each.constraint(), ty.item().unwrap_or(ty));
            quote! { each(#inner) }
        }
        Constraint::Range(range) => range_arguments(*range, ty),
        Constraint::Length(size) | Constraint::Items(size) => size_arguments("length", *size),
        Constraint::Members(size) => size_arguments("members", *size),
        Constraint::MultipleOf(divisor) => {
            let divisor = bound_literal(divisor.get().into(), ty);
            quote! { multiple_of = #divisor }
        }
        Constraint::Unique => quote! { unique },
        Constraint::OneOf(values) => {
            let values = values.iter().map(|value| match value {
                Literal::Text(text) => quote! { #text },
                Literal::Integer(number) => wide_integer(*number),
                Literal::Boolean(flag) => quote! { #flag },
            });
            quote! { one_of(#(#values),*) }
        }
        Constraint::Format(format) => format_argument(*format),
        Constraint::Pattern(pattern) => {
            let text = pattern.text();
            match pattern.format() {
                None => quote! { pattern = #text },
                Some(format) => {
                    let (name, expected) = (&format.name, &format.expectation);
                    quote! { format(name = #name, pattern = #text, expected = #expected) }
                }
            }
        }
    }
}

fn format_argument(format: Format) -> TokenStream {
    let name = format.name();
    quote! { format = #name }
}

fn range_arguments(range: Range, ty: &Type) -> TokenStream {
    let end = |bound: Option<Bound>, inclusive: &str, exclusive: &str| {
        bound.map(|bound| {
            let name = ident(if bound.exclusive { exclusive } else { inclusive });
            let value = bound_literal(bound.value, ty);
            quote! { #name = #value }
        })
    };
    let ends = [end(range.min, "min", "exclusive_min"), end(range.max, "max", "exclusive_max")];
    let ends = ends.into_iter().flatten();
    quote! { range(#(#ends),*) }
}

fn bound_literal(value: Number, ty: &Type) -> TokenStream {
    match (ty, value) {
        (Type::Integer | Type::Unsigned, Number::Integer(value)) => bound_integer(value),
        (_, value) => float(value.as_f64()),
    }
}

/// Returns an integer literal that all derives can parse; without a suffix it would be an `i32`.
fn bound_integer(value: i128) -> TokenStream {
    match i64::try_from(value) {
        Ok(long) if i32::try_from(value).is_err() => long_integer(long),
        Ok(_) => wide_integer(value),
        Err(_) => unsigned_long_integer(value),
    }
}

fn size_arguments(name: &str, size: Size) -> TokenStream {
    let name = ident(name);
    let min = size.min.map(|min| {
        let min = unsigned(min);
        quote! { min = #min }
    });
    let max = size.max.map(|max| {
        let max = unsigned(max);
        quote! { max = #max }
    });
    let ends = [min, max].into_iter().flatten();
    quote! { #name(#(#ends),*) }
}

fn rule_attribute(interface: &Interface, def: &TypeDef, rule: &Rule) -> TokenStream {
    let check = rule_ident(interface, def, rule);
    let id = &rule.id;
    let at = rule.at.as_ref().map(|at| quote! { , at = #at });
    let code = proc_macro2::Literal::u32_unsuffixed(rule.code);
    let severity = (rule.severity == Severity::Warning).then(|| quote! { , severity = "warning" });
    let message = &rule.message;
    quote! {
        #[validate(rule(check = #check, id = #id #at, code = #code #severity, message = #message))]
    }
}

fn native_attribute(native: &Native) -> TokenStream {
    let function: TokenStream =
        native.function.split("::").map(ident).fold(quote! { crate }, |path, segment| {
            quote! { #path::#segment }
        });
    quote! { #[validate(native = #function)] }
}
