//! Random bodies, and the rules that are evaluated on them.

use genwire_spec::model::Json;
use proptest::prelude::*;

/// Rules of the request; together they use every kind of expression.
pub(super) const REQUEST_RULES: [&str; 65] = [
    "!has(this.limit) || this.limit <= this.model.limit",
    "this.model.media || !has(this.body) || !is_parts(this.body) \
     || as_parts(this.body).exists(p, p.type == \"image\")",
    "this.model.media || !this.content.exists(m, has(m.role) && (m.role == \"wide\" || m.role == \"tall\"))",
    "!has(this.limit) || !has(this.ratio)",
    "!has(this.options) || !has(this.options.mode) || this.options.mode != \"auto\" || this.model.media",
    "!has(this.options) || (has(this.stream) && this.stream)",
    "!has(this.stream) || !this.stream || has(this.title)",
    "size(this.content.filter(c, c.type == \"image\" && (!has(c.role) || c.role == \"wide\"))) <= 1",
    "size(this.content.filter(c, c.type == \"text\")) == 1",
    "size(this.content.filter(c, c.type == \"text\")) != 1",
    "size(this.content.filter(c, c.type == \"text\")) > 1",
    "size(this.content.filter(c, c.type == \"text\")) < 2",
    "size(this.content.filter(c, c.type != \"text\")) == 0",
    "!this.content.exists(c, c.type == \"image\" && (!has(c.role) || c.role == \"wide\")) \
     || !this.content.exists(c, c.type == \"text\" || (has(c.role) && c.role == \"tall\"))",
    "has(this.ratio) || this.content.exists(c, c.type != \"text\")",
    "!has(this.ratio) || this.ratio in [\"wide\", \"tall\"] || this.content.all(c, has(c.weight) && c.weight > 1)",
    "has(this.options) && has(this.options.deep)",
    "!has(this.fallback) || this.fallback.family == \"old\"",
    "has(this.fallback) ? this.fallback.limit > 3 : this.count < 2",
    "has(this.title) && (this.title.startsWith(\"a\") || size(this.title) > 3)",
    "has(this.title) && !this.title.endsWith(\"b.\") && !this.title.contains(\"é\")",
    "size(this.name) == 0 || this.content.exists_one(c, c.type == \"text\")",
    "size(this.name) != 2",
    "this.name != \"ab\" && !(this.name == \"aé\")",
    "has(this.strength) && this.strength > 0 && this.strength <= 1.5 && this.strength != 0.5",
    "has(this.strength) && (this.strength == 1 || this.strength in [0.5, 1.5])",
    "!has(this.level) || this.level == 1",
    "has(this.level) && this.level in [1, 2] && this.count in [1, 3]",
    "has(this.tags) && \"a\" in this.tags && this.tags.all(t, size(t) <= 2 && t != \"ab\")",
    "has(this.numbers) && (2 in this.numbers || this.numbers.exists(n, n > 2 || n == 0))",
    "has(this.ratios) && (\"tall\" in this.ratios || size(this.ratios.filter(r, r == \"wide\" || r == \"auto\")) >= 2)",
    "has(this.body) ? (is_text(this.body) ? size(as_text(this.body)) > 1 : size(as_parts(this.body)) == 1) : true",
    "has(this.body) && is_parts(this.body) && as_parts(this.body).all(p, !has(p.role) || p.role == \"wide\")",
    "has(this.free) || this.model == \"X-A\" || this.model.rate < 0.75",
    "this.model != \"X-B\" && this.model in [\"X-A\", \"X-B\"]",
    "!has(this.options) || !has(this.options.model) || this.options.model.limit > 3 || this.options.kind == \"ab\"",
    "!has(this.options) || this.options.kind == \"a\" || size(this.options.kind) > 2",
    "!(has(this.limit) && this.limit > 3 && has(this.ratio))",
    "!(has(this.limit) || has(this.ratio)) || this.count >= 2",
    "this.content.exists(c, has(c.role)) == true || has(this.stream) == false",
    "this.content.all(c, c.type == \"image\" ? has(c.role) : has(c.weight))",
    "!has(this.limit) || (has(this.title) ? this.model.limit < 5 : this.model.limit > 3)",
    "has(this.ratio) && this.ratio == \"auto\" || this.model.family.startsWith(\"n\") && this.model.media",
    "has(this.strength) && this.strength < this.model.rate",
    "this.model.score > 3",
    "!has(this.limit) || this.limit <= this.model.score || this.model.media",
    "!has(this.fallback) || this.fallback.score > 2 && this.fallback.limit > 3",
    "has(this.options) && has(this.options.model) && this.options.model.score > 2",
    "this.model.limit > 3 && has(this.fallback) && this.fallback.score > 3",
    "has(this.fallback) && !this.fallback.media && this.model.score < 3",
    "this.name.matches(\"^a.?$\") || matches(this.name, \"[b-d]\")",
    "has(this.title) && !this.title.matches(\"é{2}\")",
    "size(this.content.filter(c, c.type == \"image\").filter(c, has(c.role))) <= 1",
    "this.content.map(c, c.type).exists(t, t == \"text\")",
    "this.content.filter(c, has(c.weight)).all(c, c.weight > 1)",
    "!this.content.filter(c, has(c.weight)).map(c, c.weight).exists(w, w < 2)",
    "\"wide\" in this.content.map(c, has(c.role), c.role)",
    "size(this.content.map(c, c.type)) == 2",
    "this.model.limit * 2 > 7",
    "!has(this.limit) || this.limit < (this.model.media ? 4 : 2)",
    "has(this.title) == has(this.tags)",
    "has(this.stream) && this.content.exists(c, has(c.weight)) != this.stream",
    "has(this.stream) && (this.stream ? 1 : this.count) == 1",
    "size(this.name) < 9223372036854775807 && this.count > 1",
    "has(this.strength) && this.strength < 9007199254740992.0 && this.strength > 0.5",
];

/// Rules that compare members or calculate. JSON Schema cannot express them.
pub(super) const MEMBER_RULES: [&str; 39] = [
    "!has(this.limit) || this.count <= this.limit",
    "has(this.title) && this.title == this.name",
    "has(this.ratio) && has(this.ratios) && this.ratio in this.ratios",
    "has(this.tags) && this.name in this.tags",
    "has(this.tags) && this.count == size(this.tags) && size(this.name) >= this.count",
    "has(this.numbers) && this.count in this.numbers",
    "has(this.limit) && this.content.all(c, !has(c.weight) || c.weight < this.limit)",
    "has(this.ratio) && this.content.exists(c, has(c.role) && c.role == this.ratio)",
    "this.count + 1 < 5",
    "has(this.limit) && this.count * this.limit <= 6",
    "!(has(this.limit) && this.count / this.limit > 1)",
    "has(this.limit) ? this.count % this.limit == 0 : this.count - 1 > 1",
    "has(this.limit) && (this.count / this.limit == 1 ? this.count > 2 : this.count < 2)",
    "this.content.all(c, !has(c.weight) || c.weight - 1 < this.count)",
    "!this.content.exists(c, has(c.weight) && 6 / c.weight == 2)",
    "size(this.name) + size(this.content) <= 4",
    "!(size(this.name) + 1 == this.count) && this.count > size(this.content) + size(this.name)",
    "size(this.content) - this.count >= 0 || 2 * size(this.name) + 1 == this.count",
    "has(this.strength) && this.strength * 2.0 + 0.5 > 1.5",
    "has(this.strength) && !(this.strength / (this.strength - 0.5) < this.model.rate)",
    "has(this.strength) && (-this.strength - -1.0 == this.strength || this.model.rate == 2.0 * this.strength)",
    "-this.count > -3 && -3 - this.count != -4",
    "has(this.limit) && 9223372036854775807 - this.limit >= this.count",
    "this.name < \"ab\" || has(this.title) && this.title >= this.name",
    "has(this.tags) && this.tags.exists(t, t > \"b\" || t.matches(\"d$\"))",
    "this.count in this.content.filter(c, has(c.weight)).map(c, c.weight)",
    "this.count < (has(this.limit) ? this.limit : 3)",
    "this.content.filter(c, has(c.weight)).map(c, c.weight).all(w, w * this.count < 6)",
    "has(this.numbers) && this.numbers.map(n, n).exists_one(m, m == this.count)",
    "has(this.numbers) && this.numbers.filter(n, n > 0).exists(m, this.numbers.all(k, k <= m))",
    "this.count + this.model.limit < 8 || this.model.limit / this.count == 3",
    "(this.count * 4611686018427387904 > 3) == has(this.title)",
    "!((this.count * 4611686018427387904 > 3) != has(this.title))",
    "has(this.numbers) && (size(this.name) in this.numbers || size(this.name) + 1 in this.numbers)",
    "!has(this.limit) || this.content.all(limit, has(limit.weight) && limit.weight > this.limit)",
    "has(this.numbers) && this.numbers.all(None, size(this.name) != None)",
    "has(this.numbers) && this.numbers.exists(size, size(this.name) < size)",
    "has(this.tags) && this.tags.exists(item, item in this.tags && size(item) > 1)",
    "size(this.name) in [-1, 1, 3]",
];

pub(super) const REPLY_RULES: [&str; 6] = [
    "this.count > 1 || this.status == \"wide\"",
    "!has(this.inner) || !has(this.inner.level) || this.inner.level > 1 || this.status != \"auto\"",
    "!has(this.inner) || this.inner.kind != \"a\"",
    "this.items.all(i, i.type != \"image\" || has(i.role)) && (has(this.note) || this.count < 2)",
    "!has(this.note) || size(this.items) == 0",
    "has(this.inner) ? this.inner.kind == \"ab\" : size(this.items.filter(i, true)) < 2",
];

pub(super) const ITEM_RULES: [&str; 3] = [
    "this.type == \"text\" || !has(this.role) || this.role == \"wide\"",
    "this.type != \"image\" || (has(this.weight) && this.weight > 1)",
    "!has(this.url) || !has(this.weight)",
];

pub(super) const BODY_RULES: [&str; 2] = [
    "!is_text(this) || as_text(this) != \"a\"",
    "is_text(this) || as_parts(this).exists(p, p.type == \"text\")",
];

pub(super) fn object(
    members: Vec<(&'static str, BoxedStrategy<Json>, bool)>,
) -> BoxedStrategy<Json> {
    let members: Vec<BoxedStrategy<Option<(&'static str, Json)>>> = members
        .into_iter()
        .map(|(name, value, required)| {
            let there = value.prop_map(move |value| Some((name, value)));
            if required {
                there.boxed()
            } else {
                prop_oneof![2 => Just(None), 1 => Just(Some((name, Json::Null))), 4 => there]
                    .boxed()
            }
        })
        .collect();
    members.prop_map(|members| Json::object(members.into_iter().flatten())).boxed()
}

fn text() -> BoxedStrategy<Json> {
    prop::sample::select(vec!["", "a", "ab", "aé", "b.", "abcd", "éé"]).prop_map(Json::from).boxed()
}

fn choice(values: &'static [&'static str]) -> BoxedStrategy<Json> {
    prop::sample::select(values).prop_map(Json::from).boxed()
}

pub(super) fn number() -> BoxedStrategy<Json> {
    (-1_i64..6).prop_map(Json::Integer).boxed()
}

pub(super) fn list(item: BoxedStrategy<Json>) -> BoxedStrategy<Json> {
    prop::collection::vec(item, 0..4).prop_map(Json::array).boxed()
}

fn ratio() -> BoxedStrategy<Json> {
    choice(&["wide", "tall", "auto"])
}

fn model() -> BoxedStrategy<Json> {
    choice(&["X-A", "X-B", "X-C", "X-NEW"])
}

/// The tag decides which members count; the others may also be present.
pub(super) fn item() -> BoxedStrategy<Json> {
    object(vec![
        ("type", choice(&["text", "image"]), true),
        ("text", text(), true),
        ("url", text(), true),
        ("role", ratio(), false),
        ("weight", number(), false),
    ])
}

pub(super) fn body() -> BoxedStrategy<Json> {
    prop_oneof![text(), list(item())].boxed()
}

pub(super) fn request(whole: bool) -> BoxedStrategy<Json> {
    let options = object(vec![
        ("kind", text(), whole),
        ("deep", number(), false),
        ("mode", ratio(), false),
        ("model", model(), false),
    ]);
    let strength = prop::sample::select(vec![-1.0, 0.0, 0.5, 0.75, 1.0, 1.5, 2.0]);
    object(vec![
        ("model", model(), whole),
        ("name", text(), whole),
        ("count", number(), whole),
        ("content", list(item()), whole),
        ("limit", number(), false),
        ("ratio", ratio(), false),
        ("title", text(), false),
        ("strength", strength.prop_map(Json::number).boxed(), false),
        ("stream", any::<bool>().prop_map(Json::Bool).boxed(), false),
        ("options", options, false),
        ("tags", list(text()), false),
        ("numbers", list(number()), false),
        ("ratios", list(ratio()), false),
        ("body", body(), false),
        ("free", prop_oneof![Just(Json::object::<&str>([])), number()].boxed(), false),
        ("level", (1_i64..3).prop_map(Json::Integer).boxed(), false),
        ("fallback", model(), false),
    ])
}

pub(super) fn reply(whole: bool) -> BoxedStrategy<Json> {
    let inner = object(vec![("kind", text(), whole), ("level", number(), false)]);
    object(vec![
        ("count", number(), whole),
        ("status", ratio(), whole),
        ("items", list(item()), whole),
        ("note", text(), false),
        ("inner", inner, false),
    ])
}
