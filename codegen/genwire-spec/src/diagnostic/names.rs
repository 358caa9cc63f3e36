//! Mistakes in names and references.

use super::{Diagnostic, SpecPlace};

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

    /// Reports two types of one name.
    pub fn type_twice(place: SpecPlace, name: &str, first: SpecPlace) -> Self {
        Self::new("type-twice", place, format!("the type `{name}` is declared twice"))
            .related(first, "declared here, too")
            .help("rename one of them; declare a type for several areas once, in `common`")
    }

    /// Reports a type whose name is not in Pascal case.
    pub fn not_pascal_case(place: SpecPlace, name: &str) -> Self {
        Self::new("not-pascal-case", place, format!("`{name}` is not a name for a type"))
            .label("expected a name such as `VoiceSetting`")
            .help("begin each word with an upper-case letter and leave out everything between")
    }

    /// Reports a type, or the client of an area, whose name would hide one that generated Rust needs.
    pub fn taken_name(place: SpecPlace, name: &str) -> Self {
        Self::new(
            "taken-name",
            place,
            format!("`{name}` already means something in generated Rust"),
        )
        .label("expected a name of the interface's own")
        .help("put a word in front that says of what it is")
    }

    /// Reports a type with the name of something else in generated code.
    pub fn generated_name(place: SpecPlace, name: &str, what: &str) -> Self {
        let title = format!("`{name}` is also the name of {what} in generated code");
        Self::new("generated-name", place, title)
            .label("expected another name")
            .help("put a word in front that says of what it is")
    }

    /// Warns of a member whose words are joined in another way than those of most members.
    pub fn other_spelling(place: SpecPlace, name: &str, usual: &str, count: usize) -> Self {
        let title = format!("`{name}` is spelt in another way than {count} other members");
        Self::new("other-spelling", place, title)
            .warning()
            .help(format!("did you mean `{usual}`? If the interface spells it so, leave it"))
    }

    /// Reports a key that is not in snake case.
    pub fn not_snake_case(place: SpecPlace, name: &str) -> Self {
        Self::new("not-snake-case", place, format!("`{name}` is not in snake case"))
            .label("expected lower-case words joined by `_`")
            .help("rename it; the form on the wire can differ by `wire` where there is such a key")
    }

    /// Reports a wire name from which no identifier can be made.
    pub fn not_a_name(place: SpecPlace, name: &str) -> Self {
        Self::new("not-a-name", place, format!("no name in code can be made from `{name}`"))
            .label("expected a name that starts with a letter").help("give it a `name` that starts with a letter, where there is such a key, or rename it")
    }

    /// Reports a member without a name.
    pub fn empty_name(place: SpecPlace) -> Self {
        Self::new("empty-name", place, "the name is empty")
            .help("write the name that bodies have, or remove the member")
    }

    /// Reports two wire names that are the same in code.
    pub fn same_in_code(place: SpecPlace, name: &str, other: &str) -> Self {
        let title = format!("`{name}` has the same name in code as `{other}`");
        Self::new("same-in-code", place, title)
            .help("rename one of them, or give it a `name` of its own where there is such a key")
    }

    /// Reports a member that would clash with one that every generated type has.
    pub fn reserved_member(place: SpecPlace, name: &str) -> Self {
        let title = format!("`{name}` is reserved: every generated type has a member of this name");
        Self::new("reserved-member", place, title).help("give the member a `name` in code")
    }

    /// Reports an alternative or an error code whose variant would clash.
    pub fn reserved_variant(place: SpecPlace, name: &str) -> Self {
        let title = format!("`{name}` is reserved: its variant in Rust would have a taken name");
        Self::new("reserved-variant", place, title)
            .label("expected another name")
            .help("give it another name: bodies do not have it")
    }

    /// Reports a property whose accessor would clash with a method that every enum has.
    pub fn reserved_property(place: SpecPlace, name: &str) -> Self {
        let title = format!("`{name}` is reserved: every generated enum has a method of this name");
        Self::new("reserved-property", place, title).help("give the property another name")
    }

    /// Reports a value or a variant that would clash with the one for everything unlisted.
    pub fn reserved_value(place: SpecPlace, name: &str) -> Self {
        let title = match name {
            "Self" => "in Rust, `Self` is the enum itself".to_owned(),
            name => format!("every generated enum has a variant `{name}` of its own"),
        };
        Self::new("reserved-value", place, title)
            .help("give the value another `name`; its wire form stays")
    }

    /// Reports an explicit name that equals the derived one.
    pub fn needless_name(place: SpecPlace, key: &str, name: &str) -> Self {
        let title = format!("`{key} = \"{name}\"` says what holds anyway");
        Self::new("needless-name", place, title).help(format!("remove `{key}`"))
    }

    /// Reports a reference to a member that does not exist.
    pub fn unknown_member<'a>(
        place: SpecPlace,
        name: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        Self::new("unknown-member", place, format!("there is no member `{name}`"))
            .label("expected a member of the object")
            .help("name a member as it is on the wire")
            .suggest(name, known)
    }
}

/// Returns the basic type for its name in other languages.
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
