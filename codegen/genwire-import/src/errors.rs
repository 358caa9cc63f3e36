//! Converts errors: each schema of an error body becomes an error family.

pub(super) mod forms;

use super::bodies::{Direction, noun};
use super::convert::Converter;
use super::document::Spot;
use super::draft::{Alternative, DraftKind, Family, Field, Operation, Type, Types};
use super::importer::Importer;
use super::keywords::is_docs;
use super::reason::Reason;
use super::service::error_status;
use super::service::statuses::{http_name, status};
use super::{media, names};
use genwire_spec::model::Json;
use genwire_spec::source::TypeExpr;

/// Error body: its entry in `content`, its type, and other media types with the same schema.
type Body<'d> = (Spot<'d>, String, Vec<String>);

/// Members that may hold the error message, spelt as by [`plain`], the likeliest first.
const MESSAGE_MEMBERS: &[&str] = &[
    "message",
    "errormessage",
    "detail",
    "errordescription",
    "description",
    "msg",
    "title",
    "reason",
    "error",
    "messages",
    "errors",
];
/// Members that may hold the type of an error, the likeliest first.
const TYPE_MEMBERS: &[&str] = &["type", "code", "errorcode", "errortype", "error", "status"];
/// Members that may hold the HTTP status.
const STATUS_MEMBERS: &[&str] = &["status", "statuscode", "httpstatus", "httpstatuscode"];
/// Members that may hold the id of the request, the likeliest first.
const ID_MEMBERS: &[&str] = &["requestid", "traceid", "correlationid"];
/// Members that may hold the whole error.
const WHOLE_MEMBERS: &[&str] = &["error", "errors", "fault"];

/// Error reply.
#[derive(Clone, Debug)]
pub(super) struct Failure<'d> {
    /// HTTP status; for a range, its status in a spec.
    http: u16,
    /// Key of `responses` in the document: a status, a range or `default`.
    key: &'d str,
    reply: Spot<'d>,
}

impl<'d> Failure<'d> {
    /// Returns the error for a key of `responses`; `None` for a key of another reply.
    pub(super) fn of(key: &'d str, reply: &Spot<'d>) -> Option<Self> {
        Some(Self { http: error_status(key)?, key, reply: reply.clone() })
    }

    /// Returns true for an error with a single status.
    fn has_one_status(&self) -> bool {
        self.key.parse::<u16>().is_ok()
    }

    /// Ranks how general a key is, lowest first: `default`, a range, a single status.
    fn rank(&self) -> u8 {
        match self.key {
            "default" => 0,
            _ if self.has_one_status() => 2,
            _ => 1,
        }
    }
}

impl Types {
    /// Returns the paths of the message, the type, the id and the HTTP status in a family's errors.
    pub(super) fn family_keys(&self, family: &Family) -> [Option<String>; 4] {
        let own = self.fields(family.body_name());
        let whole = match likeliest(own, MESSAGE_MEMBERS, is_string) {
            Some(_) => None,
            None => self.whole_error(own),
        };
        let (front, fields) = match whole {
            Some((field, fields)) => (format!("{}.", field.name), fields),
            None => (String::new(), own),
        };
        let message = message(fields);
        let others = fields.iter().filter(|field| message.is_none_or(|it| it.name != field.name));
        let class = likeliest(others, TYPE_MEMBERS, is_string);
        let http = likeliest(fields, STATUS_MEMBERS, |ty| *ty == TypeExpr::Integer);
        let id = likeliest(own, ID_MEMBERS, is_string);
        let below = |field: &Field| format!("{front}{}", field.name);
        [message.map(below), class.map(below), id.map(|id| id.name.clone()), http.map(below)]
    }

    /// Returns the member that holds the whole error or a list of errors, and the members inside
    /// it.
    fn whole_error<'t>(&'t self, own: &'t [Field]) -> Option<(&'t Field, &'t [Field])> {
        let inside = own.iter().filter_map(|field| {
            let fields = self.fields(item(&field.member.ty).as_name()?);
            (is_on_path(field) && message(fields).is_some()).then_some((field, fields))
        });
        inside.min_by_key(|(field, _)| rank(WHOLE_MEMBERS, field).unwrap_or(usize::MAX))
    }

    /// Returns the members of an object; empty for any other type.
    fn fields(&self, name: &str) -> &[Field] {
        match self.kind(name) {
            Some(DraftKind::Object(fields)) => fields,
            _ => &[],
        }
    }
}

/// Returns the member with the message: a string, or else a list of strings.
fn message(fields: &[Field]) -> Option<&Field> {
    let listed = || likeliest(fields, MESSAGE_MEMBERS, |ty| is_string(item(ty)));
    likeliest(fields, MESSAGE_MEMBERS, is_string).or_else(listed)
}

/// Returns the member with the likeliest of several names. Between two spellings of a name, the
/// required member wins, then the one in lower case.
fn likeliest<'f>(
    fields: impl IntoIterator<Item = &'f Field>,
    names: &[&str],
    is_type: impl Fn(&TypeExpr) -> bool,
) -> Option<&'f Field> {
    let fields = fields.into_iter().filter(|it| is_on_path(it) && is_type(&it.member.ty));
    let ranked = fields.filter_map(|field| {
        let is_capital = field.name.starts_with(char::is_uppercase);
        Some(((rank(names, field)?, !field.required, is_capital), field))
    });
    Some(ranked.min_by_key(|(rank, _)| *rank)?.1)
}

fn is_string(ty: &TypeExpr) -> bool {
    *ty == TypeExpr::String
}

/// Returns true for a member that a dotted path can name.
fn is_on_path(field: &Field) -> bool {
    !field.name.contains('.')
}

/// Returns the position of a member in a list of names.
fn rank(names: &[&str], field: &Field) -> Option<usize> {
    let name = plain(&field.name);
    names.iter().position(|known| *known == name)
}

/// Returns a name in lower case without word separators.
fn plain(name: &str) -> String {
    name.chars().filter(|it| it.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

impl<'d> Converter<'d> {
    /// Reports an error whose body differs from the body of its operation's family, or is missing.
    fn note_other_body(&mut self, failure: &Failure<'d>, with_family: &[&str]) {
        if with_family.contains(&failure.key) {
            return;
        }
        let content = failure.reply.map("content");
        let is_silent = |schema: Spot<'d>| {
            schema.members().iter().all(|(key, value)| match *key {
                "type" => matches!(value.json, Json::String(ty) if ty == "object"),
                "properties" => value.members().is_empty(),
                key => is_docs(key),
            })
        };
        let says_nothing = |(_, media): &(&str, Spot<'d>)| {
            let schema = media.get("schema").and_then(|schema| self.document.follow(&schema));
            schema.is_none_or(is_silent)
        };
        if content.is_empty() {
            // Without `content`, a document neither describes nor excludes a body.
            let what = "the body of an error is not described: the body of the other errors is \
                        assumed";
            self.lost(Reason::OtherForm, &failure.reply.at, what);
        } else if content.iter().all(|one| media::is_json(one.0) && says_nothing(one)) {
            let what =
                "an error whose body has no members: the body of the other errors is assumed";
            self.lost(Reason::Guess, &failure.reply.at, what);
        } else if !content.iter().any(|one| media::is_json(one.0)) {
            let what = "an error whose body is not JSON: it is passed on as it is, and documents \
                        give it the one of the other errors";
            self.lost(Reason::Guess, &failure.reply.at, what);
        } else {
            let what = "an error whose body is not that of the other errors, whose form it gets";
            self.lost(Reason::ErrorForm, &failure.reply.at, what);
        }
    }

    /// Adds a family for a status that differs from the family of the operation. Reports a range,
    /// since a spec has only one status for it.
    fn other_family(
        &mut self,
        failure: &Failure<'d>,
        (at, is_listed): (&str, bool),
        name: String,
        operation: &mut Operation,
    ) {
        let Failure { http, key, .. } = failure;
        if !failure.has_one_status() {
            let what =
                format!("`{key}` differs in form from other errors: only status {http} has it");
            self.lost(Reason::ErrorForm, at, what);
            if is_listed {
                return;
            }
        }
        if operation.families.iter().all(|(status, _)| status != http) {
            operation.families.push((*http, name));
        }
    }

    /// Returns the type of an error, and true if it is nullable. A list, a map or a scalar gets a
    /// name.
    fn error_type(&mut self, schema: &Spot<'d>, hint: &str) -> (String, bool) {
        let member = self.member(schema, hint);
        let takes_null = member.nullable && member.ty != TypeExpr::Json;
        let (ty, constraints) = (member.ty, member.constraints);
        let is_plain = constraints.is_empty() && matches!(ty, TypeExpr::Json | TypeExpr::Object);
        if is_plain || matches!(ty, TypeExpr::Named(_)) {
            return (ty.to_string(), takes_null);
        }
        let doc = member.doc.unwrap_or_default();
        let one = Alternative { name: noun(&ty).to_owned(), ty, doc: doc.clone(), constraints };
        let (name, pointer) = (self.names.unique(hint), schema.at.clone());
        let kind = DraftKind::Either(vec![one]);
        self.types.push(Type { name: name.clone(), doc, pointer, kind });
        (name, takes_null)
    }

    /// Reports an error without a JSON media type.
    fn note_other_error(&mut self, name: &str, media: &Spot<'d>) {
        let (reason, what) = if self.schemas.is_structured(name, media) {
            (Reason::OtherReply, "whose members are lost: only the status reports it")
        } else {
            (Reason::OtherForm, "which the status reports; its body is passed on as it is")
        };
        self.lost(reason, &media.at, format!("an error as `{name}`, {what}"));
    }
}

impl<'d> Importer<'d> {
    /// Converts the errors of an operation: statuses to error codes, and bodies to error families.
    ///
    /// The family of the operation is the family of `default`, if present, which covers the
    /// statuses that the document does not list.
    pub(super) fn errors(
        &mut self,
        failures: &[Failure<'d>],
        pascal: &str,
        operation: &mut Operation,
    ) {
        let joined = self.service.family(&operation.path).cloned();
        let mut bodies: Vec<(&Failure<'d>, String, String, Vec<String>)> = Vec::new();
        for failure in failures {
            let reply = &failure.reply;
            self.error_code(failure.http, reply, operation);
            self.convert.leftover(reply, &["description", "content", "summary", "headers"]);
            let Some((media, ty, further)) = self.error_body(failure, pascal) else { continue };
            let (body, types) = match &joined {
                Some(family) => {
                    if !family
                        .has_form(self.convert.types.type_form(&ty.as_str().into()).as_deref())
                    {
                        let what = format!("an error of the operation has another form: `{ty}`");
                        self.lost(Reason::ErrorForm, &media.at, what);
                    }
                    continue;
                }
                None if self.service.own.is_none() => {
                    let Some(name) = self.joined_family(&media, &ty, &further) else { continue };
                    (name, Vec::new())
                }
                None => (ty, further),
            };
            bodies.push((failure, media.at, body, types));
        }
        operation.family = joined.map(|family| family.name);
        bodies.sort_by_key(|(failure, ..)| failure.rank());
        let with_family: Vec<&str> = bodies.iter().map(|(failure, ..)| failure.key).collect();
        for (failure, at, body, types) in bodies {
            let is_new = self.service.own.is_some();
            let name = if is_new { self.family_of(&body, types) } else { body };
            match &operation.family {
                None => operation.family = Some(name),
                Some(usual) if *usual == name => {}
                Some(_) => {
                    let is_listed =
                        |one: &Failure<'_>| one.has_one_status() && one.http == failure.http;
                    let is_listed = failures.iter().any(is_listed);
                    self.convert.other_family(failure, (&at, is_listed), name, operation);
                }
            }
        }
        // The families of an existing spec do not come from the document.
        let is_of_document = operation.family.is_some() && self.service.families.is_empty();
        for failure in failures.iter().filter(|_| is_of_document) {
            self.convert.note_other_body(failure, &with_family);
        }
    }

    /// Adds the error code for a status.
    pub(super) fn error_code(&mut self, http: u16, reply: &Spot<'d>, operation: &mut Operation) {
        let known = self.service.codes.iter().find(|(status, _)| *status == http);
        if let Some((_, code)) = known {
            operation.codes.push(*code);
        } else {
            let what = format!("no error code of the service has the status {http}");
            self.lost(Reason::ErrorStatus, &reply.at, what);
        }
    }

    /// Returns the body of an error; `None` if its schema accepts any JSON or any object.
    fn error_body(&mut self, failure: &Failure<'d>, pascal: &str) -> Option<Body<'d>> {
        let reply = &failure.reply;
        let Some((media, own, mut further)) = self.convert.json_media(reply, Direction::Error)
        else {
            for (name, media) in reply.map("content") {
                self.convert.note_other_error(name, &media);
            }
            return None;
        };
        // In the spec, the first media type of all errors is `application/json`.
        if let Some(own) = own {
            // The families of an existing spec have their own media types.
            let is_new = self.service.own.is_some();
            if is_new && !further.iter().any(|name| name == "application/json") {
                let what = format!("an error as `{own}`: it is read as `application/json` as well");
                self.lost(Reason::ErrorMedia, &media.at, what);
            }
            further.insert(0, own);
        }
        further.retain(|name| name != "application/json");
        self.convert.leftover(&media, &["schema", "encoding"]);
        let schema = media.get("schema")?;
        let text = schema.json.to_compact();
        let known = self.error_types.get(&text).cloned();
        let (ty, takes_null) = known.unwrap_or_else(|| {
            let name = self.error_name(failure, pascal);
            self.convert.error_type(&schema, &name)
        });
        self.error_types.insert(text, (ty.clone(), takes_null));
        self.convert.finish();
        if ty == "json" || ty == "object" {
            return None;
        }
        let ty = if takes_null { self.nullable_error(&schema, ty) } else { ty };
        if self.service.own.is_none() && self.service.families.is_empty() {
            let what = format!("the service has no family of errors for `{ty}`");
            self.lost(Reason::ErrorForm, &media.at, what);
            return None;
        }
        Some((media, ty, further))
    }

    /// Returns a type name for an error body. Includes the name of the status if another error of
    /// the operation already has the usual name.
    fn error_name(&self, failure: &Failure<'d>, pascal: &str) -> String {
        let usual = format!("{pascal}Error");
        let status = status(failure.http).map(|(_, name, ..)| name);
        let status =
            status.or_else(|| http_name(failure.http)).filter(|_| failure.has_one_status());
        let of_status = |status| names::type_name(&format!("{pascal}_{status}_error"));
        status.filter(|_| self.convert.names.is_used(&usual)).map_or(usual, of_status)
    }

    /// Returns the body of a nullable error. The spec derives a type from it whose name must be
    /// free.
    fn nullable_error(&mut self, schema: &Spot<'d>, ty: String) -> String {
        let body = format!("{ty}?");
        let (name, is_known) = (format!("{ty}OrNull"), self.nullable_errors.contains(&body));
        if !is_known && self.convert.names.is_used(&name) {
            self.lost(Reason::NullBody, &schema.at, "the body of an error is not null");
            return ty;
        }
        if !is_known {
            self.convert.names.unique(&name);
            self.nullable_errors.insert(body.clone());
        }
        body
    }

    /// Returns the family of the existing spec whose errors have the form of a type. Reports an
    /// error with a different form or with additional media types.
    fn joined_family(
        &mut self,
        media: &Spot<'d>,
        ty: &str,
        media_types: &[String],
    ) -> Option<String> {
        let form = self.convert.types.type_form(&ty.into());
        let Some(family) = self.service.family_with(form.as_deref(), media_types).cloned() else {
            let what = format!("no family of the spec has the form of the error `{ty}`");
            self.lost(Reason::ErrorForm, &media.at, what);
            return None;
        };
        for name in media_types.iter().filter(|name| !family.media_types.contains(name)) {
            let what = format!("an error as `{name}`, which `{}` does not have", family.name);
            self.lost(Reason::FurtherReply, &media.at, what);
        }
        let what = format!("the error `{ty}` is one of the family `{}`", family.name);
        self.lost(Reason::OtherForm, &media.at, what);
        Some(family.name)
    }

    /// Returns the family with this body and these additional media types; creates it if it is new.
    fn family_of(&mut self, body: &str, media_types: Vec<String>) -> String {
        let is_it = |family: &&Family| family.body == body && family.media_types == media_types;
        if let Some(family) = self.families.iter().find(is_it) {
            return family.name.clone();
        }
        let snake = names::snake(body.trim_end_matches('?'), "the");
        let (mut name, mut number) = (snake.clone(), 1);
        while self.families.iter().any(|family| family.name == name) {
            number += 1;
            name = format!("{snake}_{number}");
        }
        let family = Family { name: name.clone(), body: body.to_owned(), media_types };
        self.families.push(family);
        name
    }
}

/// Returns the item type of a list, without null, or the type itself.
fn item(ty: &TypeExpr) -> &TypeExpr {
    match ty {
        TypeExpr::List(item) => match &**item {
            TypeExpr::Nullable(item) => item,
            item => item,
        },
        ty => ty,
    }
}
