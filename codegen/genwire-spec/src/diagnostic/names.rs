//! Diagnostics about names and references.

use super::{Diagnostic, SpecPlace};

diagnostics! {
    "type-twice" type_twice(name: &str, first: SpecPlace)
        "the type `{name}` is declared twice"
        related first "declared here, too"
        help "rename one of them; a type that areas share belongs in `common`";
    "not-pascal-case" not_pascal_case(name: &str)
        "`{name}` is not a valid type name"
        label "expected a name such as `VoiceSetting`"
        help "write it in Pascal case, without separators";
    "taken-name" taken_name(name: &str)
        "`{name}` is reserved in generated Rust"
        label "expected a name that generated code does not use"
        help "add a qualifying prefix";
    "generated-name" generated_name(name: &str, what: &str)
        "`{name}` is also the name of {what} in generated code"
        label "expected another name"
        help "add a qualifying prefix";
    "not-snake-case" not_snake_case(name: &str)
        "`{name}` is not in snake case"
        label "expected lower-case words joined by `_`"
        help "rename it; set `wire` if the name on the wire differs";
    "not-a-name" not_a_name(name: &str)
        "`{name}` cannot be turned into a name in code"
        label "expected a name that starts with a letter"
        help "rename it, or set a `name` that starts with a letter";
    "empty-name" empty_name()
        "the name is empty"
        help "write the name used in bodies, or remove the member";
    "same-in-code" same_in_code(name: &str, other: &str)
        "`{name}` has the same name in code as `{other}`"
        help "rename one of them, or set another `name`";
    "reserved-member" reserved_member(name: &str)
        "`{name}` is reserved: every generated type has a member of this name"
        help "set another `name` for the member";
    "reserved-variant" reserved_variant(name: &str)
        "`{name}` is reserved: generated Rust already has a variant of this name"
        label "expected another name"
        help "choose another name; it does not appear in bodies";
    "reserved-property" reserved_property(name: &str)
        "`{name}` is reserved: every generated enum has a method of this name"
        help "rename the property";
    "needless-name" needless_name(key: &str, name: &str)
        "`{key} = \"{name}\"` is the default"
        help "remove `{key}`";
    "unknown-member" unknown_member(name: &str, known: impl IntoIterator<Item = impl AsRef<str>>)
        "there is no member `{name}`"
        label "expected a member of the object"
        help "use the name of the member on the wire"
        suggest name from known;
}

impl Diagnostic {
    /// Reports a reference to a type that is not declared.
    pub fn unknown_type<'a>(
        place: SpecPlace,
        name: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        let builtin = ["string", "integer", "u64", "number", "boolean", "json", "object"];
        let unknown = Self::new("unknown-type", place, format!("there is no type `{name}`"))
            .label("expected a type of this area, of `common`, or a built-in type");
        if matches!(name, "array" | "list" | "Vec" | "Array" | "List") {
            return unknown.help("a list is written `[TYPE]`, such as `[string]`");
        }
        unknown
            .help("declare it with `[types.NAME]`, or name an existing type")
            .suggest(foreign_type(name).unwrap_or(name), known.into_iter().chain(builtin))
    }

    /// Reports a value or variant whose name clashes with the generated catch-all variant or with
    /// `Self`.
    pub fn reserved_value(place: SpecPlace, name: &str) -> Self {
        let title = match name {
            "Self" => "in Rust, `Self` is the enum itself".to_owned(),
            name => format!("every generated enum already has a variant `{name}`"),
        };
        Self::new("reserved-value", place, title)
            .help("set another `name` for the value; its form on the wire does not change")
    }
}

/// Returns the basic type that other languages call `name`.
fn foreign_type(name: &str) -> Option<&'static str> {
    Some(match name {
        "int" | "int32" | "int64" | "i32" | "i64" | "u32" | "long" => "integer",
        "uint64" | "ulong" => "u64",
        "float" | "double" | "f32" | "f64" | "decimal" => "number",
        "bool" => "boolean",
        "str" | "text" | "String" => "string",
        "map" | "dict" | "hash" | "struct" => "object",
        "any" | "value" => "json",
        _ => return None,
    })
}
