//! Rules and their schemas, next to each other.

use super::model::{ITEM, REQUEST, sound, types};
use genwire_schema::lower::{Verdict, to_schema};

/// Compares the schema of a rule, in compact JSON without the quotes.
#[track_caller]
fn check(this: genwire_spec::model::TypeId, text: &str, verdict: &Verdict, schema: &str) {
    let types = types();
    let lowered = to_schema(&types, &sound(&types, this, text));
    let found = lowered.schema.map(|schema| schema.to_compact().replace('"', ""));
    assert_eq!(found.as_deref().unwrap_or(""), schema, "{text}");
    assert_eq!(lowered.verdict, *verdict, "{text}");
}

/// Rules that JSON Schema can express, with their schemas.
const EXACTLY_LOWERED_RULES: &[(&str, &str)] = &[
    ("has(this.title)", "{type:object,properties:{title:{not:{type:null}}},required:[title]}"),
    ("!has(this.title)", "{type:object,properties:{title:{type:null}}}"),
    (
        "!has(this.limit) || !has(this.ratio)",
        "{not:{type:object,properties:{limit:{not:{type:null}},ratio:{not:{type:null}}},\
         required:[limit,ratio]}}",
    ),
    (
        "!has(this.limit) || this.limit <= this.model.limit",
        "{allOf:[\
         {if:{type:object,properties:{model:{type:string,const:X-A},limit:{not:{type:null}}},\
         required:[model,limit]},\
         then:{type:object,properties:{limit:{type:integer,maximum:5}},required:[limit]}},\
         {if:{type:object,properties:{model:{type:string,enum:[X-B,X-C]},\
         limit:{not:{type:null}}},required:[model,limit]},\
         then:{type:object,properties:{limit:{type:integer,maximum:3}},required:[limit]}}]}",
    ),
    (
        "this.model.media || !has(this.body)",
        "{not:{type:object,properties:{model:{type:string,const:X-B},body:{not:{type:null}}},\
         required:[model,body]}}",
    ),
    (
        "!has(this.fallback) || this.fallback.family == \"old\"",
        "{not:{type:object,properties:{fallback:{type:string,const:X-A}},required:[fallback]}}",
    ),
    (
        "size(this.content.filter(c, c.type == \"image\" && has(c.role) && c.role == \"wide\")) <= 2",
        "{type:object,properties:{content:{type:array,items:{},\
         contains:{type:object,properties:{type:{type:string,const:image},\
         role:{type:string,const:wide}},required:[type,role]},maxContains:2,minContains:0}},\
         required:[content]}",
    ),
    (
        "this.content.all(c, c.type == \"text\")",
        "{type:object,properties:{content:{type:array,\
         items:{type:object,properties:{type:{type:string,const:text}},required:[type]}}},\
         required:[content]}",
    ),
    (
        "has(this.strength) && this.strength > 0 && this.strength <= 1.5",
        "{type:object,properties:{strength:{allOf:[{type:number,exclusiveMinimum:0},\
         {type:number,maximum:1.5}]}},required:[strength]}",
    ),
    (
        "size(this.name) > 1 && this.name.startsWith(\"a.\")",
        "{type:object,properties:{name:{allOf:[{type:string,minLength:2},\
         {type:string,pattern:^a\\\\.}]}},required:[name]}",
    ),
    (
        "has(this.body) ? is_text(this.body) : this.count != 1",
        "{if:{type:object,properties:{body:{not:{type:null}}},required:[body]},\
         then:{type:object,properties:{body:{type:string}},required:[body]},\
         else:{type:object,properties:{count:{type:integer,not:{const:1}}},required:[count]}}",
    ),
    (
        "has(this.tags) && \"a\" in this.tags",
        "{type:object,properties:{tags:{type:array,items:{},contains:{const:a}}},required:[tags]}",
    ),
];

#[test]
fn rules_become_schemas() {
    for (text, schema) in EXACTLY_LOWERED_RULES {
        check(REQUEST, text, &Verdict::Exact, schema);
    }
}

#[test]
fn members_of_some_variants_name_their_variants() {
    check(
        ITEM,
        "!has(this.role) || this.role == \"wide\"",
        &Verdict::Exact,
        "{if:{type:object,properties:{type:{type:string,const:image},role:{not:{type:null}}},\
         required:[type,role]},\
         then:{type:object,properties:{type:{type:string,const:image},\
         role:{type:string,const:wide}},required:[type,role]}}",
    );
}

#[test]
fn what_cannot_be_said_is_dropped_with_a_reason() {
    for (text, why) in [
        (
            "!has(this.limit) || this.count <= this.limit",
            "JSON Schema cannot compare `count` with `limit`",
        ),
        (
            "has(this.tags) && (this.name in this.tags || this.count == size(this.tags))",
            "JSON Schema cannot look for `name` in `tags`",
        ),
        (
            "this.content.all(c, !has(c.weight) || this.count > 3)",
            "a condition on an item of a list looks outside of the item",
        ),
    ] {
        let weakened = text.starts_with("has(");
        let verdict = if weakened {
            Verdict::Weakened(why.to_owned())
        } else {
            Verdict::Dropped(why.to_owned())
        };
        let schema = if weakened {
            "{type:object,properties:{tags:{not:{type:null}}},required:[tags]}"
        } else {
            ""
        };
        check(REQUEST, text, &verdict, schema);
    }
}

#[test]
fn only_conjuncts_that_may_be_left_out_are() {
    let why = "JSON Schema cannot compare `count` with `limit`".to_owned();
    check(
        REQUEST,
        "!has(this.limit) || (this.count <= this.limit && this.name != \"a\")",
        &Verdict::Weakened(why.clone()),
        "{if:{type:object,properties:{limit:{not:{type:null}}},required:[limit]},\
         then:{type:object,properties:{name:{type:string,not:{const:a}}},required:[name]}}",
    );
    check(
        REQUEST,
        "!(has(this.limit) && this.count <= this.limit && this.name != \"a\")",
        &Verdict::Dropped(why),
        "",
    );
}
