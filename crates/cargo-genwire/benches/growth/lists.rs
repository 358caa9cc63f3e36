//! Documents with a list of a given number of items, one for each kind of list.

/// A document, the files that it refers to, and a body of its first request.
pub(crate) struct Document {
    pub(crate) text: String,
    pub(crate) files: Vec<(String, String)>,
    pub(crate) body: String,
}

/// Creates the document with a list of a given number of items.
type Maker = fn(usize) -> Document;

/// The kinds of lists, each with its document.
pub(crate) const LISTS: &[(&str, Maker)] = &[
    ("properties", properties),
    ("required without properties", required),
    ("names of members that clash", clashing_members),
    ("names of schemas that clash", clashing_schemas),
    ("parameters", parameters),
    ("headers of a reply", headers),
    ("variants", variants),
    ("variants with a mapping", mapping),
    ("variants of a base", heirs),
    ("alternatives without a tag", untagged),
    ("members of two alternatives", wide_alternatives),
    ("parts of `allOf`", parts),
    ("values of an enum", values),
    ("values in alternatives", constants),
    ("error forms", errors),
    ("statuses of errors", statuses),
    ("tags", tags),
    ("paths", paths),
    ("files", files),
    ("schemas in a chain", chain),
    ("schemas that refer to all", web),
    ("servers", servers),
    ("credentials", credentials),
    ("webhooks", webhooks),
    ("callbacks", callbacks),
    ("examples", examples),
];

/// Joins items that are made of numbers.
fn joined(count: usize, item: impl Fn(usize) -> String) -> String {
    (0..count).map(item).collect::<Vec<_>>().join(",")
}

fn document(top: &str, paths: &str, components: &str) -> Document {
    let text = format!(
        r#"{{"openapi":"3.1.0","info":{{"title":"Lists","version":"1"}},{top}
        "paths":{{{paths}}},"components":{{{components}}}}}"#
    );
    Document { text, files: Vec::new(), body: "{}".to_owned() }
}

/// An operation with a schema as its request body.
fn post(path: &str, more: &str, schema: &str) -> String {
    format!(
        r#""{path}":{{"post":{{{more}"requestBody":{{"required":true,"content":{{"application/json":
        {{"schema":{schema}}}}}}},"responses":{{"204":{{"description":"Done."}}}}}}}}"#
    )
}

/// An operation without a body, with more members and responses.
fn get(path: &str, more: &str, responses: &str) -> String {
    format!(
        r#""{path}":{{"get":{{{more}"responses":{{"204":{{"description":"Done."{responses}}}}}}}"#
    )
}

/// A document with one request whose body is a schema, and with named schemas.
fn with_body(schema: &str, schemas: &str) -> Document {
    let components = format!(r#""schemas":{{{schemas}}}"#);
    document("", &post("/it", r#""operationId":"createIt","#, schema), &components)
}

/// An object with members.
fn object(members: &str, required: &str) -> String {
    format!(r#"{{"type":"object","properties":{{{members}}},"required":[{required}]}}"#)
}

fn reference(name: &str) -> String {
    format!(r##"{{"$ref":"#/components/schemas/{name}"}}"##)
}

fn properties(count: usize) -> Document {
    let members = joined(count, |it| format!(r#""m{it}":{{"type":"string","minLength":1}}"#));
    let names = joined(count, |it| format!(r#""m{it}""#));
    let body = joined(count, |it| format!(r#""m{it}":"a""#));
    Document { body: format!("{{{body}}}"), ..with_body(&object(&members, &names), "") }
}

fn required(count: usize) -> Document {
    let names = joined(count, |it| format!(r#""m{it}""#));
    let body = joined(count, |it| format!(r#""m{it}":"a""#));
    let schema = format!(r#"{{"type":"object","required":[{names}]}}"#);
    Document { body: format!("{{{body}}}"), ..with_body(&schema, "") }
}

fn clashing_members(count: usize) -> Document {
    let member =
        |it| format!(r#""m{}":{{"type":"string"}}"#, "_".repeat(it % 20) + &"-".repeat(it / 20));
    with_body(&object(&joined(count, member), ""), "")
}

fn clashing_schemas(count: usize) -> Document {
    let name = |it: usize| format!("it{}{}", "_".repeat(it % 20), ".".repeat(it / 20));
    let schema = |it| format!(r#""{}":{}"#, name(it), object(r#""a":{"type":"string"}"#, ""));
    let members = joined(count, |it| format!(r#""m{it}":{}"#, reference(&name(it))));
    with_body(&object(&members, ""), &joined(count, schema))
}

fn parameters(count: usize) -> Document {
    let all = joined(count, |it| {
        format!(r#"{{"name":"p{it}","in":"query","schema":{{"type":"string"}}}}"#)
    });
    document("", &get("/it", &format!(r#""parameters":[{all}],"#), "}"), "")
}

fn headers(count: usize) -> Document {
    let all = joined(count, |it| format!(r#""X-H{it}":{{"schema":{{"type":"string"}}}}"#));
    document("", &get("/it", "", &format!(r#","headers":{{{all}}}}}"#)), "")
}

fn variant(it: usize) -> String {
    let members = format!(r#""kind":{{"const":"k{it}"}},"m{it}":{{"type":"string"}}"#);
    object(&members, r#""kind""#)
}

fn variants(count: usize) -> Document {
    let all = joined(count, variant);
    let tagged = Document { body: r#"{"kind":"k1"}"#.to_owned(), ..with_body("{}", "") };
    Document { text: with_body(&format!(r#"{{"oneOf":[{all}]}}"#), "").text, ..tagged }
}

fn mapping(count: usize) -> Document {
    let schema = |it| {
        let members = format!(r#""kind":{{"type":"string"}},"m{it}":{{"type":"string"}}"#);
        format!(r#""S{it}":{}"#, object(&members, r#""kind""#))
    };
    let values = joined(count, |it| format!(r##""k{it}":"#/components/schemas/S{it}""##));
    let union = format!(
        r#"{{"oneOf":[{}],"discriminator":{{"propertyName":"kind","mapping":{{{values}}}}}}}"#,
        joined(count, |it| reference(&format!("S{it}")))
    );
    with_body(&union, &joined(count, schema))
}

fn heirs(count: usize) -> Document {
    let heir = |it| {
        let own = object(&format!(r#""m{it}":{{"type":"string"}}"#), "");
        format!(r#""S{it}":{{"allOf":[{},{own}]}}"#, reference("Base"))
    };
    let values = joined(count, |it| format!(r##""k{it}":"#/components/schemas/S{it}""##));
    let base = format!(
        r#""Base":{{"type":"object","required":["kind"],"properties":{{"kind":{{"type":"string"}}}},
        "discriminator":{{"propertyName":"kind","mapping":{{{values}}}}}}}"#
    );
    with_body(&reference("Base"), &format!("{base},{}", joined(count, heir)))
}

fn untagged(count: usize) -> Document {
    let one = |it| object(&format!(r#""m{it}":{{"type":"string"}}"#), &format!(r#""m{it}""#));
    with_body(&format!(r#"{{"oneOf":[{}]}}"#, joined(count, one)), "")
}

fn wide_alternatives(count: usize) -> Document {
    let one = |prefix: &str| {
        let members = joined(count, |it| format!(r#""m{it}":{{"enum":["{prefix}","both"]}}"#));
        object(&members, &joined(count, |it| format!(r#""m{it}""#)))
    };
    with_body(&format!(r#"{{"oneOf":[{},{}]}}"#, one("a"), one("b")), "")
}

fn parts(count: usize) -> Document {
    let part = |it| object(&format!(r#""m{it}":{{"type":"string"}}"#), "");
    with_body(&format!(r#"{{"allOf":[{}]}}"#, joined(count, part)), "")
}

fn values(count: usize) -> Document {
    let all = joined(count, |it| format!(r#""value {it}""#));
    with_body(&object(&format!(r#""it":{{"type":"string","enum":[{all}]}}"#), ""), "")
}

fn constants(count: usize) -> Document {
    let all = joined(count, |it| format!(r#"{{"const":"v{it}","title":"Value {it}"}}"#));
    with_body(&object(&format!(r#""it":{{"oneOf":[{all}]}}"#), ""), "")
}

fn errors(count: usize) -> Document {
    let path = |it: usize| {
        let form = object(&format!(r#""message{it}":{{"type":"string"}}"#), "");
        let responses = format!(
            r#"}},"404":{{"description":"None.","content":{{"application/json":{{"schema":{form}}}}}}}"#
        );
        get(&format!("/it{it}"), "", &responses)
    };
    document("", &joined(count, path), "")
}

fn statuses(count: usize) -> Document {
    let path = |it: usize| {
        let status = 400 + it % 100;
        let responses = format!(r#"}},"{status}":{{"description":"Error {it}."}}"#);
        get(&format!("/it{it}"), "", &responses)
    };
    document("", &joined(count, path), "")
}

fn tags(count: usize) -> Document {
    let top = format!(r#""tags":[{}],"#, joined(count, |it| format!(r#"{{"name":"tag {it}"}}"#)));
    let path = |it: usize| get(&format!("/it{it}"), &format!(r#""tags":["tag {it}"],"#), "}");
    document(&top, &joined(count, path), "")
}

fn paths(count: usize) -> Document {
    let path = |it: usize| {
        let param = r#""parameters":[{"name":"id","in":"path","required":true,"schema":{"type":"string"}}],"#;
        get(&format!("/it{it}/{{id}}"), param, "}")
    };
    document("", &joined(count, path), "")
}

fn files(count: usize) -> Document {
    let members = joined(count, |it| format!(r#""m{it}":{{"$ref":"f{it}.json"}}"#));
    let file = |it: usize| {
        let text = object(&format!(r#""m{it}":{{"type":"string"}}"#), "");
        (format!("f{it}.json"), text)
    };
    Document { files: (0..count).map(file).collect(), ..with_body(&object(&members, ""), "") }
}

fn chain(count: usize) -> Document {
    let schema = |it: usize| {
        let next = if it + 1 == count {
            r#"{"type":"string"}"#.to_owned()
        } else {
            reference(&format!("S{}", it + 1))
        };
        format!(r#""S{it}":{}"#, object(&format!(r#""next":{next}"#), ""))
    };
    with_body(&reference("S0"), &joined(count, schema))
}

/// Operations that use one cycle of schemas, each of which is imported in part.
fn web(count: usize) -> Document {
    let schema = |it: usize| {
        let next = reference(&format!("S{}", (it + 1) % count));
        format!(r#""S{it}":{}"#, object(&format!(r#""next":{next},"m":{{"not":{{}}}}"#), ""))
    };
    let path = |it: usize| post(&format!("/it{it}"), "", &reference(&format!("S{it}")));
    let components = format!(r#""schemas":{{{}}}"#, joined(count, schema));
    document("", &joined(count, path), &components)
}

fn servers(count: usize) -> Document {
    let all = joined(count, |it| format!(r#"{{"url":"https://s{it}.example/v{it}"}}"#));
    document(&format!(r#""servers":[{all}],"#), &get("/it", "", "}"), "")
}

fn credentials(count: usize) -> Document {
    let all = joined(count, |it| {
        format!(r#""c{it}":{{"type":"apiKey","in":"header","name":"X-C{it}"}}"#)
    });
    let path =
        |it: usize| get(&format!("/it{it}"), &format!(r#""security":[{{"c{it}":[]}}],"#), "}");
    document("", &joined(count, path), &format!(r#""securitySchemes":{{{all}}}"#))
}

fn webhooks(count: usize) -> Document {
    let schema = object(r#""a":{"type":"string"}"#, "");
    let all: Vec<String> = (0..count).map(|it| post(&format!("it{it}"), "", &schema)).collect();
    let top = format!(r#""webhooks":{{{}}},"#, all.join(","));
    document(&top, &get("/it", "", "}"), "")
}

fn callbacks(count: usize) -> Document {
    let schema = object(r#""url":{"type":"string"}"#, r#""url""#);
    let callback = post("{$request.body#/url}", "", &schema);
    let path = |it: usize| {
        let more =
            format!(r#""operationId":"createIt{it}","callbacks":{{"done":{{{callback}}}}},"#);
        post(&format!("/it{it}"), &more, &schema)
    };
    document("", &joined(count, path), "")
}

fn examples(count: usize) -> Document {
    let all = joined(count, |it| format!(r#""e{it}":{{"value":{{"a":"{it}"}}}}"#));
    let schema = object(r#""a":{"type":"string"}"#, "");
    let path = post("/it", "", &schema).replace(
        &format!(r#"{{"schema":{schema}}}"#),
        &format!(r#"{{"schema":{schema},"examples":{{{all}}}}}"#),
    );
    document("", &path, "")
}
