//! Diagnostics about names and references.

use super::{Diagnostic, SpecPlace};

diagnostics! {
    "type-twice" type_twice(name: &str, first: SpecPlace)
        "the type `{name}` is declared twice"
        related first "declared here, too"
        help "rename one of them; declare a type for several areas once, in `common`";
    "not-pascal-case" not_pascal_case(name: &str)
        "`{name}` is not a name for a type"
        label "expected a name such as `VoiceSetting`"
        help "begin each word with an upper-case letter and leave out everything between";
    "taken-name" taken_name(name: &str)
        "`{name}` already means something in generated Rust"
        label "expected a name of the interface's own"
        help "put a word in front that says of what it is";
    "generated-name" generated_name(name: &str, what: &str)
        "`{name}` is also the name of {what} in generated code"
        label "expected another name"
        help "put a word in front that says of what it is";
    "other-spelling" other_spelling(name: &str, usual: &str, count: usize)
        "`{name}` is spelt in another way than {count} other members"
        help "did you mean `{usual}`? If the interface spells it so, leave it"
        as warning;
    "not-snake-case" not_snake_case(name: &str)
        "`{name}` is not in snake case"
        label "expected lower-case words joined by `_`"
        help "rename it; the form on the wire can differ by `wire` where there is such a key";
    "not-a-name" not_a_name(name: &str)
        "no name in code can be made from `{name}`"
        label "expected a name that starts with a letter"
        help "give it a `name` that starts with a letter, where there is such a key, or rename it";
    "empty-name" empty_name()
        "the name is empty"
        help "write the name that bodies have, or remove the member";
    "same-in-code" same_in_code(name: &str, other: &str)
        "`{name}` has the same name in code as `{other}`"
        help "rename one of them, or give it a `name` of its own where there is such a key";
    "reserved-member" reserved_member(name: &str)
        "`{name}` is reserved: every generated type has a member of this name"
        help "give the member a `name` in code";
    "reserved-variant" reserved_variant(name: &str)
        "`{name}` is reserved: its variant in Rust would have a taken name"
        label "expected another name"
        help "give it another name: bodies do not have it";
    "reserved-property" reserved_property(name: &str)
        "`{name}` is reserved: every generated enum has a method of this name"
        help "give the property another name";
    "needless-name" needless_name(key: &str, name: &str)
        "`{key} = \"{name}\"` says what holds anyway"
        help "remove `{key}`";
    "unknown-member" unknown_member(name: &str, known: impl IntoIterator<Item = impl AsRef<str>>)
        "there is no member `{name}`"
        label "expected a member of the object"
        help "name a member as it is on the wire"
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
            .label("expected a type of this area, a common one or a basic one");
        if matches!(name, "array" | "list" | "Vec" | "Array" | "List") {
            return unknown.help("a list is written `[TYPE]`, such as `[string]`");
        }
        unknown
            .help("declare it with `[types.NAME]`, or name one that is there")
            .suggest(foreign_type(name).unwrap_or(name), known.into_iter().chain(builtin))
    }

    /// Reports a value or variant whose name clashes with the generated catch-all variant or with
    /// `Self`.
    pub fn reserved_value(place: SpecPlace, name: &str) -> Self {
        let title = match name {
            "Self" => "in Rust, `Self` is the enum itself".to_owned(),
            name => format!("every generated enum has a variant `{name}` of its own"),
        };
        Self::new("reserved-value", place, title)
            .help("give the value another `name`; its wire form stays")
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
