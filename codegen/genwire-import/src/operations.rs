//! Converts paths and methods to operations.

mod replies;

use super::document::Spot;
use super::draft::{Callback, Draft, Field, Member, Operation};
use super::schema::FACETS;
use super::{names, service, text};

/// The methods: as a key, on the wire, and the verb that a name gets.
const METHODS: [(&str, &str, &str); 5] = [
    ("get", "GET", "get"),
    ("post", "POST", "create"),
    ("put", "PUT", "update"),
    ("patch", "PATCH", "update"),
    ("delete", "DELETE", "delete"),
];

/// The keys of a path that are no methods.
const PATH_KEYS: [&str; 3] = ["parameters", "summary", "description"];

impl<'d> Draft<'d> {
    /// Converts every operation, and notes the keys beside them.
    pub(super) fn operations(&mut self) {
        let top = self.document.top();
        self.leftover(
            &top,
            &["openapi", "info", "servers", "paths", "components", "webhooks", "security"],
        );
        if let Some(info) = top.get("info") {
            self.leftover(&info, &["title", "version", "description"]);
        }
        for (path, item) in top.get("paths").map(|all| all.members()).unwrap_or_default() {
            let Some(item) = self.document.follow(&item) else {
                self.lost(&item.at, "the reference leads out of the document");
                continue;
            };
            for (key, operation) in item.members() {
                match METHODS.iter().find(|(method, ..)| *method == key) {
                    Some((_, method, verb)) => {
                        self.operation(path, &item, &operation, (method, verb));
                    }
                    None if PATH_KEYS.contains(&key) || key == "$ref" => {}
                    None => self.lost(
                        &operation.at,
                        format!("`{key}`: the language has another set of methods"),
                    ),
                }
            }
        }
        for (name, webhook) in top.get("webhooks").map(|all| all.members()).unwrap_or_default() {
            self.lost(
                &webhook.at,
                format!(
                    "the webhook `{name}`: what the service sends goes to an address in a request"
                ),
            );
        }
    }

    fn operation(
        &mut self,
        path: &str,
        item: &Spot<'d>,
        spot: &Spot<'d>,
        (method, verb): (&'static str, &'static str),
    ) {
        let name = self.operation_name(path, spot, verb);
        let pascal = names::pascal(&name);
        let path = self.path(path, item);
        let family = self.service.family(&path).map(str::to_owned);
        let Some(family) = family else {
            self.lost(&spot.at, format!("no error family of the service has the path `{path}`"));
            return;
        };
        let description = spot.text("description").or(spot.text("summary"));
        let mut operation = Operation {
            doc: text::doc(description, &format!("The operation `{name}`.")),
            name,
            pointer: spot.at.clone(),
            method,
            params: self.params(&path, item, spot),
            path,
            request: None,
            family,
            codes: Vec::new(),
            deprecated: spot.is("deprecated"),
            responses: Vec::new(),
            callbacks: Vec::new(),
            examples: Vec::new(),
        };
        if let (Some(summary), Some(description)) = (spot.get("summary"), spot.text("description"))
            && !description.starts_with(spot.text("summary").unwrap_or_default())
        {
            self.lost(&summary.at, "`summary`: the description is the doc");
        }
        if let Some(tags) = spot.get("tags") {
            self.changed(&tags.at, "`tags`: operations are grouped by area");
        }
        self.request(spot, &pascal, &mut operation);
        self.replies(spot, &pascal, &mut operation);
        self.callbacks(spot, &pascal, &mut operation);
        self.leftover(
            spot,
            &[
                "operationId",
                "summary",
                "description",
                "tags",
                "parameters",
                "requestBody",
                "responses",
                "callbacks",
                "deprecated",
            ],
        );
        self.operations.push(operation);
    }

    fn operation_name(&mut self, path: &str, spot: &Spot<'d>, verb: &str) -> String {
        let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
        let fixed: Vec<&str> =
            parts.iter().copied().filter(|part| !part.starts_with('{')).collect();
        let noun = names::snake(fixed.last().copied().unwrap_or("root"), "the");
        let open = parts.last().is_some_and(|last| !last.starts_with('{'));
        let verb = if verb == "get" && open { "list" } else { verb };
        let given = spot.text("operationId");
        let made = names::operation(given.unwrap_or_default(), verb, &noun);
        let mut name = made.clone();
        let mut number = 2;
        while self.service.operations.contains(&name)
            || self.operations.iter().any(|other| other.name == name)
        {
            name = format!("{made}_{number}");
            number += 1;
        }
        match given {
            Some(given) => self.renamed(&spot.at, given, &name),
            None => self.renamed(&spot.at, "(no operationId)", &name),
        }
        name
    }

    /// The path with that of the server in front, and a version at its start.
    fn path(&mut self, path: &str, item: &Spot<'d>) -> String {
        let whole = format!("{}{path}", self.service.base);
        if service::version(&whole).is_some() {
            return whole;
        }
        let prefix = self.service.families.first().map_or("/v1", |(_, prefix)| prefix.as_str());
        let new = format!("{prefix}{whole}");
        self.lost(&item.at, format!("a path without a version: the draft says `{new}`"));
        new
    }

    /// The parameters in the path; others are noted.
    fn params(&mut self, path: &str, item: &Spot<'d>, spot: &Spot<'d>) -> Vec<Field> {
        let mut fields: Vec<Field> = Vec::new();
        for of in [spot, item] {
            for entry in of.get("parameters").map(|all| all.items()).unwrap_or_default() {
                let Some(param) = self.document.follow(&entry) else {
                    self.lost(&entry.at, "the reference leads out of the document, or nowhere");
                    continue;
                };
                let name = param.text("name").unwrap_or_default();
                let place = param.text("in").unwrap_or_default();
                if place != "path" {
                    let what = format!(
                        "the {place} parameter `{name}`: operations have parameters in the path alone"
                    );
                    self.lost(&entry.at, what);
                } else if !fields.iter().any(|field| field.name == name) {
                    fields.extend(self.param(path, &param, name));
                }
            }
        }
        for part in path.split('{').skip(1) {
            let Some((name, _)) = part.split_once('}') else { continue };
            if !fields.iter().any(|field| field.name == name) {
                let member = Member::of("string");
                self.changed(&item.at, format!("the parameter `{name}` of the path is a text"));
                let pointer = item.at.clone();
                fields.push(Field { name: name.to_owned(), required: false, member, pointer });
            }
        }
        fields
    }

    fn param(&mut self, path: &str, param: &Spot<'d>, name: &str) -> Option<Field> {
        if !path.contains(&format!("{{{name}}}")) || !names::is_member(name) {
            self.lost(
                &param.at,
                format!("the path does not hold `{name}`, or no name can be made of it"),
            );
            return None;
        }
        let mut member = match param.get("schema") {
            Some(schema) => self.member(&schema, &names::type_name(name)),
            None => Member::of("string"),
        };
        if let Some((_, at)) = member.default.take() {
            self.lost(&at, "`default` of a part of the path");
        }
        if !matches!(member.ty.as_str(), "string" | "integer") {
            self.changed(
                &param.at,
                format!("`{name}` of the path is a text and not `{}`", member.ty),
            );
            member = Member { doc: member.doc, ..Member::of("string") };
        }
        if let Some(description) = param.text("description") {
            member.doc = Some(text::doc(Some(description), &format!("The `{name}`.")));
        }
        let read: Vec<&str> = FACETS
            .into_iter()
            .filter(|key| !key.starts_with("example"))
            .chain(["name", "in", "required", "schema"])
            .collect();
        self.leftover(param, &read);
        Some(Field { name: name.to_owned(), required: false, member, pointer: param.at.clone() })
    }

    fn request(&mut self, spot: &Spot<'d>, pascal: &str, operation: &mut Operation) {
        let Some(given) = spot.get("requestBody") else { return };
        let Some(body) = self.document.follow(&given) else {
            self.lost(&given.at, "the reference leads out of the document, or nowhere");
            return;
        };
        let Some(media) = self.json_media(&body) else { return };
        let ty = self.body(&media, &format!("{pascal}Request"));
        operation.examples = self.body_examples(&media, "request", &ty);
        operation.request = Some(ty);
        if !body.is("required") {
            self.changed(&body.at, "an optional body is always sent");
        }
        self.leftover(&body, &["description", "content", "required"]);
    }

    /// Converts callbacks, which the service sends to an address in the request.
    fn callbacks(&mut self, spot: &Spot<'d>, pascal: &str, operation: &mut Operation) {
        for (name, callback) in spot.get("callbacks").map(|all| all.members()).unwrap_or_default() {
            let found = self.callback(name, &callback, pascal, operation);
            if found.is_none() {
                self.lost(
                    &callback.at,
                    format!(
                        "the callback `{name}`: it wants an address in the request and a JSON body"
                    ),
                );
            }
            operation.callbacks.extend(found);
        }
    }

    fn callback(
        &mut self,
        name: &str,
        callback: &Spot<'d>,
        pascal: &str,
        operation: &Operation,
    ) -> Option<Callback> {
        let callback = self.document.follow(callback)?;
        let (expression, item) = callback.members().into_iter().next()?;
        let address = expression.strip_prefix("{$request.body#/")?.strip_suffix('}')?;
        let request = operation.request.as_deref()?;
        self.fields(request).iter().find(|field| field.name == address)?;
        let post = item.get("post")?;
        let body = self.document.follow(&post.get("requestBody")?)?;
        let media = self.json_media(&body)?;
        let hint = format!("{pascal}{}", names::pascal(&names::snake(name, "the")));
        let sent = self.body(&media, &names::type_name(&hint));
        let answer = post.get("responses").map(|all| all.members()).unwrap_or_default();
        let answer = answer.into_iter().find(|(status, _)| status.starts_with('2'));
        let answer = answer.and_then(|(_, reply)| self.document.follow(&reply));
        let answer = answer.and_then(|reply| self.json_media(&reply));
        let hint = names::type_name(&format!("{hint}Receipt"));
        let response = if let Some(media) = answer {
            self.body(&media, &hint)
        } else {
            self.changed(&post.at, "the receiver answers with an empty object");
            self.empty(&post.at, &hint, "What the receiver answers.")
        };
        let doc = post.text("description").or(post.text("summary"));
        Some(Callback {
            name: names::snake(name, "the"),
            doc: text::doc(doc, &format!("The callback `{name}`.")),
            address: address.to_owned(),
            request: sent,
            response,
        })
    }
}
