//! Tests of pairs of documents whose reports must, or must not, contain a certain finding.

use super::tests::compare_documents;
use genwire_diff::{Change, Report, Upgrade, Verdict, Witness};

/// A document with one operation that accepts and returns a body.
fn document(body: &str, schemas: &str) -> String {
    replying(
        body,
        &format!("'200': {{description: A., content: {{application/json: {{schema: {body}}}}}}}"),
        schemas,
    )
}

fn replying(body: &str, replies: &str, schemas: &str) -> String {
    format!(
        "openapi: 3.0.3
info: {{title: Pets, version: '1'}}
paths:
  /pets:
    post:
      operationId: sendIt
      requestBody: {{required: true, content: {{application/json: {{schema: {body}}}}}}}
      responses: {{{replies}}}
components:
  schemas:
{schemas}"
    )
}

fn ids(report: &Report) -> Vec<String> {
    report.changes.iter().map(Change::id).collect()
}

/// Returns the breaks that no body shows.
fn unshown(report: &Report) -> Vec<String> {
    let is_unshown = |change: &&Change| {
        change.effects.iter().any(|effect| {
            effect.verdict == Verdict::Breaking
                && effect.witness.as_ref().is_none_or(|witness| witness.body().is_none())
        })
    };
    report.changes.iter().filter(is_unshown).map(Change::id).collect()
}

const PET: &str = "{type: object, required: [name], properties: {name: {type: string, maxLength: 9}, tag: {$ref: '#/components/schemas/Tag'}}}";
const TAG: &str = "{type: object, properties: {text: {type: string}, size: {type: integer}}}";

#[test]
fn a_schema_with_another_name_is_no_change() {
    let reference = |name: &str| format!("{{$ref: '#/components/schemas/{name}'}}");
    let old = document(&reference("Pet"), &format!("    Pet: {PET}\n    Tag: {TAG}\n"));
    let pet = PET.replace("/Tag", "/Label");
    let new = document(&reference("Animal"), &format!("    Animal: {pet}\n    Label: {TAG}\n"));
    let report = compare_documents("diff_renamed", &old, &new);
    assert!(report.changes.is_empty(), "{}", report.to_text("0.1.0"));
}

#[test]
fn a_schema_that_is_written_in_place_is_no_change() {
    let inline = |schema: &str| schema.replace("{$ref: '#/components/schemas/Tag'}", TAG);
    let both = |first: &str, second: &str| {
        format!("{{type: object, properties: {{a: {first}, b: {second}}}}}")
    };
    let pet = "{$ref: '#/components/schemas/Pet'}";
    let schemas = format!("    Pet: {PET}\n    Tag: {TAG}\n");
    let old = document(&both(pet, pet), &schemas);
    for (name, new) in [
        ("diff_inlined", document(&both(pet, PET), &schemas)),
        (
            "diff_inlined_all",
            document(&both(&inline(PET), &inline(PET)), "    Other: {type: object}\n"),
        ),
    ] {
        for (from, to) in [(&old, &new), (&new, &old)] {
            let report = compare_documents(name, from, to);
            assert!(report.changes.is_empty(), "{}", report.to_text("0.1.0"));
        }
    }
}

#[test]
fn a_statement_inside_of_a_new_member_is_no_change_of_its_own() {
    let old =
        document("{type: object, properties: {a: {type: string}}}", "    Tag: {type: object}\n");
    let new = document(
        "{type: object, properties: {a: {type: string}, b: {$ref: '#/components/schemas/Tag'}}}",
        "    Tag: {type: object, properties: {c: {type: string, format: order-id, not: {enum: [x]}}}}\n",
    );
    for (name, from, to) in [("diff_within", &old, &new), ("diff_within_back", &new, &old)] {
        let report = compare_documents(name, from, to);
        assert!(
            ids(&report).iter().all(|id| id.starts_with("field_")),
            "{}",
            report.to_text("0.1.0")
        );
    }
    // If the member existed before, this is a change.
    let old = new.replace(", not: {enum: [x]}", "");
    let report = compare_documents("diff_within_same", &old, &new);
    let unknown =
        report.changes.iter().filter(|it| it.verdict(Upgrade::Service) == Verdict::Unknown);
    assert_eq!(unknown.count(), 1, "{}", report.to_text("0.1.0"));
}

#[test]
fn a_new_alternative_inside_of_others_has_a_body() {
    let schemas = |more: &str| {
        format!(
            "    Value: {{anyOf: [{{type: array, items: {{type: number}}}}, {{type: object, additionalProperties: {{$ref: '#/components/schemas/Inner'}}}}]}}
    Inner: {{anyOf: [{{type: array, items: {{type: number}}}}, {{type: object, required: [i], properties: {{i: {{type: integer}}}}}}{more}]}}
"
        )
    };
    let body = "{type: object, properties: {v: {$ref: '#/components/schemas/Value'}}}";
    let more = ", {type: array, items: {type: array, items: {type: number}}}";
    let (old, new) = (document(body, &schemas("")), document(body, &schemas(more)));
    let report = compare_documents("diff_alternative", &old, &new);
    assert!(report.changes.iter().any(Change::is_breaking), "{}", report.to_text("0.1.0"));
    assert_eq!(unshown(&report), Vec::<String>::new(), "{}", report.to_text("0.1.0"));
}

#[test]
fn an_alternative_that_another_one_takes_breaks_nothing() {
    let body = |more: &str| {
        let list = "{type: array, items: {type: number}}";
        document(
            &format!(
                "{{type: object, properties: {{v: {{anyOf: [{{type: string}}, {list}{more}]}}}}}}"
            ),
            "    A: {type: object}\n",
        )
    };
    let (old, new) = (body(""), body(", {type: array, items: {type: integer}}"));
    let report = compare_documents("diff_taken", &old, &new);
    let breaks = report.changes.iter().any(|change| change.open_verdict(true).is_some());
    assert!(!breaks, "{}", report.to_text("0.1.0"));
}

#[test]
fn each_of_several_replies_has_its_body() {
    let replies = |limit: &str| {
        let reply = |code: &str, word: &str| {
            format!(
                "'{code}': {{description: A., content: {{application/json: {{schema: {{type: object, properties: {{n{code}: {{type: string}}, status: {{type: string{}}}}}}}}}}}}}",
                limit.replace("WORD", word)
            )
        };
        format!("{}, {}", reply("200", "done"), reply("202", "accepted"))
    };
    let of = |limit: &str| replying("{type: object}", &replies(limit), "    A: {type: object}\n");
    let report = compare_documents("diff_replies", &of(", enum: [WORD]"), &of(""));
    assert_eq!(report.changes.iter().filter(|it| it.is_breaking()).count(), 2);
    assert_eq!(unshown(&report), Vec::<String>::new(), "{}", report.to_text("0.1.0"));
}

#[test]
fn a_member_that_becomes_the_tag_of_a_union_is_still_sent() {
    let text = "    Text: {type: object, required: [kind], properties: {kind: {type: string, enum: [text]}, long: {type: integer}}}\n";
    let number = "    Number: {type: object, required: [kind], properties: {kind: {type: string, enum: [number]}}}\n";
    let of = |alternatives: &str| {
        let union = format!("    Any: {{anyOf: [{alternatives}]}}\n");
        document(
            "{type: object, properties: {v: {$ref: '#/components/schemas/Any'}}}",
            &format!("{text}{number}{union}"),
        )
    };
    let (first, second) =
        ("{$ref: '#/components/schemas/Text'}", "{$ref: '#/components/schemas/Number'}");
    let report = compare_documents("diff_tag", &of(first), &of(&format!("{first}, {second}")));
    assert!(!ids(&report).iter().any(|id| id.starts_with("field_removed")), "{:?}", ids(&report));
    assert_eq!(unshown(&report), Vec::<String>::new(), "{}", report.to_text("0.1.0"));
    // The request of an old client matches one of the new variants.
    let requests = report.changes.iter().flat_map(|change| &change.effects);
    let requests =
        requests.filter(|it| it.upgrade == Upgrade::Service && it.flow.as_str() == "request");
    assert!(
        requests.clone().all(|it| it.verdict <= Verdict::Warning),
        "{}",
        report.to_text("0.1.0")
    );
}

#[test]
fn errors_whose_form_is_not_stated_any_more_are_a_warning() {
    let error =
        |content: &str| format!("'200': {{description: A.}}, 4XX: {{description: B.{content}}}");
    let content = ", content: {application/json: {schema: {$ref: '#/components/schemas/Failure'}}}";
    let of = |content: &str| {
        let failure =
            "    Failure: {type: object, required: [code], properties: {code: {type: integer}}}\n";
        replying("{type: object}", &error(content), failure)
    };
    let report = compare_documents("diff_errors", &of(content), &of(""));
    assert!(
        report.changes.iter().all(|it| it.open_verdict(true).is_none()),
        "{}",
        report.to_text("0.1.0")
    );
    // Another form is reported, and its body is shown.
    let other = of(content).replace("{code: {type: integer}}", "{code: {type: string}}");
    let report = compare_documents("diff_errors_other", &of(content), &other);
    assert!(report.changes.iter().any(Change::is_breaking));
    let bodies =
        report.changes.iter().flat_map(|it| &it.effects).filter_map(|it| it.witness.as_ref());
    assert!(bodies.clone().any(|it| matches!(it, Witness::Body(_))), "{}", report.to_text("0.1.0"));
}
