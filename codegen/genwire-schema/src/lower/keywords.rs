//! Building blocks of translated rules: schemas with the types that their keywords need.

use genwire_spec::model::expr::{Comparison, TextTest};
use genwire_spec::model::{EnumRepr, ExprType, Json, JsonType, TypeDef};

/// Returns a schema that no value satisfies.
pub(super) fn never() -> Json {
    Json::object([("not", Json::object::<&str>([]))])
}

fn always() -> Json {
    Json::object::<&str>([])
}

pub(super) fn not(schema: Json) -> Json {
    match schema.members() {
        [(key, inner)] if key == "not" => inner.clone(),
        _ => Json::object([("not", schema)]),
    }
}

/// Returns the schema "if the first then the second".
pub(super) fn if_then(condition: Json, then: Json) -> Json {
    if condition == always() {
        return then;
    }
    Json::object([("if", condition), ("then", then)])
}

/// Returns a schema for the values that satisfy at least one of the schemas.
pub(super) fn any(mut schemas: Vec<Json>) -> Json {
    if schemas.contains(&always()) {
        return always();
    }
    schemas.retain(|schema| *schema != never());
    match schemas.len() {
        0 => never(),
        1 => schemas.remove(0),
        _ => Json::object([("anyOf", Json::array(schemas))]),
    }
}

/// Returns a schema for the values that satisfy all of the schemas.
///
/// Schemas that only describe members are merged.
pub(super) fn all(schemas: Vec<Json>) -> Json {
    if schemas.contains(&never()) {
        return never();
    }
    let mut kept: Vec<Json> = Vec::new();
    for schema in schemas {
        if schema == always() || kept.contains(&schema) {
            continue;
        }
        let merged = kept
            .iter()
            .enumerate()
            .find_map(|(index, earlier)| merged(earlier, &schema).map(|merged| (index, merged)));
        match merged {
            Some((index, merged)) => kept[index] = merged,
            None => kept.push(schema),
        }
    }
    match kept.len() {
        0 => always(),
        1 => kept.remove(0),
        _ => Json::object([("allOf", Json::array(kept))]),
    }
}

/// Merges two schemas into one, if both only describe members.
fn merged(left: &Json, right: &Json) -> Option<Json> {
    if !(names_members(left) && names_members(right)) {
        return None;
    }
    let mut properties = left.get("properties").cloned().unwrap_or_else(always);
    for (name, schema) in right.get("properties").map_or(&[][..], Json::members) {
        let schema = match properties.get(name) {
            Some(earlier) => both(earlier, schema),
            None => schema.clone(),
        };
        properties.set(name, schema);
    }
    let mut required: Vec<Json> = Vec::new();
    for side in [left, right] {
        if let Some(Json::Array(names)) = side.get("required") {
            required.extend(
                names.iter().filter(|name| !required.contains(name)).cloned().collect::<Vec<_>>(),
            );
        }
    }
    let mut schema = Json::object([("type", Json::from("object")), ("properties", properties)]);
    if !required.is_empty() {
        schema.set("required", Json::array(required));
    }
    Some(schema)
}

fn names_members(schema: &Json) -> bool {
    schema.get("type") == Some(&Json::from("object"))
        && schema
            .members()
            .iter()
            .all(|(key, _)| matches!(key.as_str(), "type" | "properties" | "required"))
}

/// Combines two schemas of a present member that is not null.
fn both(left: &Json, right: &Json) -> Json {
    let present = Json::object([("not", Json::object([("type", Json::from("null"))]))]);
    let typed = |schema: &Json| schema.get("type").is_some_and(|ty| *ty != Json::from("null"));
    if *left == present && typed(right) {
        return right.clone();
    }
    if *right == present && typed(left) {
        return left.clone();
    }
    let only_type = |schema: &Json| schema.members().len() == 1 && typed(schema);
    if left.get("type") == right.get("type") && (only_type(left) || only_type(right)) {
        return if only_type(left) { right.clone() } else { left.clone() };
    }
    all(vec![left.clone(), right.clone()])
}

/// Returns a schema for an object with a member, and optionally with one of several tags.
pub(super) fn object(field: &str, schema: Json, tagged: Option<(String, Vec<Json>)>) -> Json {
    let mut properties = Vec::new();
    let mut required = Vec::new();
    if let Some((tag, values)) = tagged {
        required.push(Json::string(&tag));
        properties.push((tag, choice("string", values)));
    }
    required.push(Json::from(field));
    properties.push((field.to_owned(), schema));
    Json::object([
        ("type", Json::from("object")),
        ("properties", Json::object(properties)),
        ("required", Json::array(required)),
    ])
}

/// Returns a schema for an object in which a member is absent or null.
pub(super) fn absent(field: &str) -> Json {
    let null = Json::object([("type", Json::from("null"))]);
    Json::object([("type", Json::from("object")), ("properties", Json::object([(field, null)]))])
}

/// Returns a schema for an array, with additional keywords.
pub(super) fn array<const N: usize>(keywords: [(&str, Json); N]) -> Json {
    let mut schema = Json::object([("type", Json::from("array")), ("items", always())]);
    for (key, value) in keywords {
        schema.set(key, value);
    }
    schema
}

/// Returns a schema for a value compared with a literal.
pub(super) fn comparison(types: &[TypeDef], op: Comparison, literal: &Json, ty: &ExprType) -> Json {
    let literal = match literal {
        Json::Number(number) => Json::number(*number),
        other => other.clone(),
    };
    let keyword = match op {
        Comparison::Equal => "const",
        Comparison::NotEqual => "not",
        Comparison::Less => "exclusiveMaximum",
        Comparison::AtMost => "maximum",
        Comparison::Greater => "exclusiveMinimum",
        Comparison::AtLeast => "minimum",
    };
    let literal = match op {
        Comparison::NotEqual => Json::object([("const", literal)]),
        _ => literal,
    };
    Json::object([("type", Json::from(type_word(types, ty))), (keyword, literal)])
}

/// Returns a schema for a value that equals any of some literals.
pub(super) fn one_of(types: &[TypeDef], literals: &[Json], ty: &ExprType) -> Json {
    choice(type_word(types, ty), literals.to_vec())
}

fn choice(ty: &str, mut literals: Vec<Json>) -> Json {
    let (keyword, values) = match literals.len() {
        1 => ("const", literals.remove(0)),
        _ => ("enum", Json::array(literals)),
    };
    Json::object([("type", Json::from(ty)), (keyword, values)])
}

/// Returns a schema for exactly one value.
pub(super) fn constant(literal: &Json) -> Json {
    Json::object([("const", literal.clone())])
}

/// Returns a schema for the length of a string or list, compared with a limit.
pub(super) fn size(op: Comparison, limit: i64, ty: &ExprType) -> Json {
    let (min, max, base) = match ty {
        ExprType::String => {
            ("minLength", "maxLength", Json::object([("type", Json::from("string"))]))
        }
        _ => ("minItems", "maxItems", array([])),
    };
    limited(op, limit, min, max, &base)
}

/// Returns a schema for the number of items that satisfy a schema, compared with a limit.
pub(super) fn count(op: Comparison, limit: i64, item: Json) -> Json {
    let base = array([("contains", item)]);
    let mut schema = limited(op, limit, "minContains", "maxContains", &base);
    if schema.get("maxContains").is_some() && schema.get("minContains").is_none() {
        // Without `minContains`, `contains` requires at least one item.
        schema.set("minContains", Json::Integer(0));
    }
    schema
}

fn limited(op: Comparison, limit: i64, min: &str, max: &str, base: &Json) -> Json {
    let with = |keywords: &[(&str, i64)]| {
        let mut schema = base.clone();
        for (keyword, limit) in keywords {
            schema.set(keyword, Json::Integer(*limit));
        }
        schema
    };
    match op {
        Comparison::Equal if limit == 0 => with(&[(max, 0)]),
        Comparison::Equal => with(&[(min, limit), (max, limit)]),
        Comparison::NotEqual => {
            let mut schema = base.clone();
            if let Json::Object(members) = &mut schema {
                members.retain(|(key, _)| key == "type" || key == "items");
            }
            schema.set("not", with(&[(min, limit), (max, limit)]));
            schema
        }
        Comparison::Less => with(&[(max, limit - 1)]),
        Comparison::AtMost => with(&[(max, limit)]),
        Comparison::Greater => with(&[(min, limit + 1)]),
        Comparison::AtLeast => with(&[(min, limit)]),
    }
}

/// Returns a schema for a test of a string, as a pattern.
pub(super) fn text(test: TextTest, text: &str) -> Json {
    let mut pattern = String::new();
    for character in text.chars() {
        if "^$\\.*+?()[]{}|/".contains(character) {
            pattern.push('\\');
        }
        pattern.push(character);
    }
    let pattern = match test {
        TextTest::StartsWith => format!("^{pattern}"),
        TextTest::EndsWith => format!("{pattern}$"),
        TextTest::Contains => pattern,
        TextTest::Matches => text.to_owned(),
    };
    Json::object([("type", Json::from("string")), ("pattern", Json::from(pattern))])
}

/// Returns the name of a JSON type; `None` for any.
pub(super) fn json_type(ty: JsonType) -> Option<&'static str> {
    Some(match ty {
        JsonType::String => "string",
        JsonType::Number => "number",
        JsonType::Boolean => "boolean",
        JsonType::Array => "array",
        JsonType::Object => "object",
        JsonType::Any => return None,
    })
}

fn type_word(types: &[TypeDef], ty: &ExprType) -> &'static str {
    match ty {
        ExprType::Bool => "boolean",
        ExprType::Int => "integer",
        ExprType::Double => "number",
        ExprType::Enum(id) => match id.of(types).repr {
            EnumRepr::Integer => "integer",
            EnumRepr::String => "string",
        },
        ExprType::List(_) => "array",
        ExprType::String | ExprType::Timestamp | ExprType::Duration => "string",
        ExprType::Object(_) | ExprType::Either(_) | ExprType::Json => "object",
    }
}
