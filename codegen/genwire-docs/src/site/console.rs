//! The console of an operation as a form, which the script shows and submits.

use super::lines::{attribute, each, escaped};
use crate::reference::{Console, ConsoleBody, ConsoleExample, ConsoleField, FieldKind, FieldPlace};
use genwire_spec::model::error::{AuthPlace, Scheme};
use genwire_spec::model::{Encoding, Server};

/// The URL of a local server.
const LOCAL_ADDRESS: &str = "http://127.0.0.1:8080";
/// The setting with which a local server accepts calls from pages of any origin.
const ANY_ORIGIN: &str = r#"--set 'server.cors_origins=["*"]'"#;

/// Renders the form.
pub(super) fn console(console: &Console) -> String {
    let mut form = Form { count: 0 };
    let (method, path) = (console.method.as_str(), attribute(&console.path));
    let service = service(&mut form, console);
    let parameters = parameters(&mut form, console);
    let (kind, body) = body(&mut form, &console.body);
    format!(
        "<details class=\"try\" data-method=\"{method}\" data-path=\"{path}\" data-body=\"{kind}\" hidden>\n\
         <summary>Try it</summary>\n<form autocomplete=\"off\" novalidate>\n{service}{parameters}{body}\
         <p class=\"actions\"><button type=\"submit\">Send</button> <button type=\"button\" class=\"stop\" disabled>Stop</button></p>\n\
         </form>\n<div class=\"state\" role=\"status\"></div>\n<div class=\"answer\" hidden></div>\n</details>\n"
    )
}

/// Renders the fields for the URL and the credentials.
fn service(form: &mut Form, console: &Console) -> String {
    let local = console.cli.as_ref().map(|_| LOCAL_ADDRESS.to_owned());
    let servers = console.servers.iter().filter(|url| is_whole(url)).cloned();
    let addresses: Vec<String> = local.into_iter().chain(servers).collect();
    let hint = match &console.cli {
        Some(cli) => {
            let command = escaped(&format!("{cli} serve --key demo {ANY_ORIGIN}"));
            format!(
                "The address of a service that lets this page call it. This command starts a local one at \
                 <code>{LOCAL_ADDRESS}</code> with the key <code>demo</code>: <code class=\"serve\">{command}</code>"
            )
        }
        None => {
            "The address of a service that lets pages of other origins call it (CORS).".to_owned()
        }
    };
    let address = form.field(&Shown {
        label: "Address",
        attributes: "name=\"address\" inputmode=\"url\" required",
        hint,
        values: &addresses,
        ..Shown::default()
    });
    let several = console.credentials.len() > 1;
    let mut keys: Vec<String> =
        console.credentials.iter().map(|one| credential(form, one, several)).collect();
    if several {
        keys.push(note(
            "The reference above says which of these keys suffice; empty ones are not sent.",
        ));
    }
    format!("<fieldset>\n<legend>Service</legend>\n{address}{}</fieldset>\n", keys.concat())
}

/// Returns true for a URL with a scheme.
fn is_whole(url: &str) -> bool {
    url.contains("://") && Server::is_base_address(url)
}

/// Renders the fields of a credential.
fn credential(form: &mut Form, scheme: &Scheme, is_one_of_several: bool) -> String {
    let auth = &scheme.auth;
    let of = if is_one_of_several { format!(" of {}", scheme.name) } else { String::new() };
    let sent = escaped(&auth.shown("KEY"));
    let name = attribute(&auth.name);
    let attributes = |place: &str, front: &str| {
        format!("data-place=\"{place}\" data-name=\"{name}\" data-front=\"{}\"", attribute(front))
    };
    let (secret, what) = if auth.is_basic() {
        (attributes("password", ""), "Password")
    } else {
        match auth.place {
            AuthPlace::Cookie => {
                let name = escaped(&auth.name);
                return note(&format!(
                    "A key in the cookie <code>{name}</code> is sent by the samples above alone: no page may set it."
                ));
            }
            AuthPlace::Query => (attributes("query", ""), "Key"),
            AuthPlace::Header if auth.scheme.is_empty() => (attributes("credential", ""), "Key"),
            AuthPlace::Header => (attributes("credential", &format!("{} ", auth.scheme)), "Key"),
        }
    };
    let user = auth.is_basic().then(|| {
        let label = format!("Name{of}");
        let attributes = format!("autocomplete=\"off\" {}", attributes("user", ""));
        form.field(&Shown { label: &label, attributes: &attributes, ..Shown::default() })
    });
    let hint = format!("Sent as <code>{sent}</code>; kept by this page until you leave it.");
    let secret = form.field(&Shown {
        label: &format!("{what}{of}"),
        ty: "password",
        // A browser does not fill a saved password into a field for a new one.
        attributes: &format!("data-secret autocomplete=\"new-password\" {secret}"),
        hint: if auth.is_basic() {
            "Kept by this page until you leave it.".to_owned()
        } else {
            hint
        },
        ..Shown::default()
    });
    user.unwrap_or_default() + &secret
}

fn parameters(form: &mut Form, console: &Console) -> String {
    let mut fields: String = console.parameters.iter().map(|one| form.of_call(one)).collect();
    if !console.cookies.is_empty() {
        let names = console.cookies.iter().map(|name| format!("<code>{}</code>", escaped(name)));
        let names = names.collect::<Vec<_>>().join(", ");
        fields.push_str(&note(&format!("Cookies are left out, as no page may set them: {names}.")));
    }
    in_fieldset("Parameters", &fields)
}

/// Returns the kind of body, for the script, and renders its fields.
fn body(form: &mut Form, body: &ConsoleBody) -> (&'static str, String) {
    let (kind, fields) = match body {
        ConsoleBody::Absent => ("none", String::new()),
        ConsoleBody::Unsent(reason) => {
            ("none", note(&format!("{} The samples above do.", escaped(reason))))
        }
        ConsoleBody::Text { media_type, examples } => {
            let choice = if examples.len() > 1 {
                let option = |ConsoleExample { label, text }: &ConsoleExample| {
                    let text = attribute(text.trim_end());
                    format!("<option value=\"{text}\">{}</option>\n", escaped(label))
                };
                form.select("Begin with", &each(examples, option))
            } else {
                String::new()
            };
            let text = examples.first().map(|one| one.text.trim_end()).unwrap_or_default();
            let text = form.field(&Shown {
                label: "Content",
                attributes: &format!("name=\"body\" data-type=\"{}\"", attribute(media_type)),
                hint: format!("Sent as <code>{}</code>.", escaped(media_type)),
                lines: Some(text),
                ..Shown::default()
            });
            ("text", choice + &text)
        }
        ConsoleBody::File { media_type } => {
            let media_type = media_type.as_deref().unwrap_or_default();
            let attributes = format!("name=\"body\" data-type=\"{}\"", attribute(media_type));
            let shown =
                Shown { ty: "file", label: "File", attributes: &attributes, ..Shown::default() };
            ("file", form.field(&shown))
        }
        ConsoleBody::Fields(encoding, fields) => {
            let kind = if *encoding == Encoding::Parts { "parts" } else { "form" };
            (kind, each_of(form, fields))
        }
    };
    (kind, in_fieldset("Body", &fields))
}

fn each_of(form: &mut Form, fields: &[ConsoleField]) -> String {
    fields.iter().map(|one| form.of_call(one)).collect()
}

fn in_fieldset(legend: &str, fields: &str) -> String {
    if fields.is_empty() {
        return String::new();
    }
    format!("<fieldset>\n<legend>{legend}</legend>\n{fields}</fieldset>\n")
}

fn note(html: &str) -> String {
    format!("<p class=\"hint\">{html}</p>\n")
}

/// The fields of a form, which are numbered.
struct Form {
    count: usize,
}

/// A field to render.
#[derive(Default)]
struct Shown<'a> {
    label: &'a str,
    /// Text after the label, as HTML.
    about: String,
    /// The type of the input; `text` if empty.
    ty: &'static str,
    /// Further attributes.
    attributes: &'a str,
    /// The hint below the field, as HTML.
    hint: String,
    /// Suggested values.
    values: &'a [String],
    /// The initial content of a multi-line field.
    lines: Option<&'a str>,
}

impl Form {
    fn id(&mut self) -> String {
        self.count += 1;
        format!("try-{}", self.count)
    }

    /// Renders a parameter or a member of the body.
    fn of_call(&mut self, field: &ConsoleField) -> String {
        let in_place = match field.place {
            FieldPlace::Body => "",
            place => place.name(),
        };
        let words = [in_place, if field.required { "required" } else { "" }];
        let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
        let (kind, is_long) = match field.kind {
            FieldKind::Text => ("text", field.text.contains('\n')),
            FieldKind::Json => ("text", true),
            FieldKind::Lines => ("lines", true),
            FieldKind::Pairs => ("pairs", true),
            FieldKind::File | FieldKind::Files => ("file", false),
        };
        let mut attributes = format!(
            "data-place=\"{}\" data-name=\"{}\" data-kind=\"{kind}\"",
            field.place.name(),
            attribute(&field.name)
        );
        if let Some(media_type) = &field.media_type {
            add(&mut attributes, "data-type", media_type);
        }
        if field.kind == FieldKind::Files {
            attributes.push_str(" multiple");
        }
        if field.required {
            attributes.push_str(" required");
        }
        let is_file = matches!(field.kind, FieldKind::File | FieldKind::Files);
        if !is_long && !is_file && !field.text.is_empty() {
            add(&mut attributes, "value", &field.text);
        }
        let named = (!is_file && field.media_type.is_some())
            .then_some("A browser sends this part with a file name.");
        let hints = field.hint.as_deref().into_iter().chain(named);
        self.field(&Shown {
            label: if field.name.is_empty() { "Members" } else { &field.name },
            about: words.join(", "),
            ty: if is_file { "file" } else { "" },
            attributes: &attributes,
            hint: hints.map(escaped).collect::<Vec<_>>().join(" "),
            values: &field.values,
            lines: is_long.then_some(&field.text),
        })
    }

    fn field(&mut self, shown: &Shown<'_>) -> String {
        let id = self.id();
        let about = Some(&shown.about).filter(|it| !it.is_empty());
        let about = about.map(|it| format!(" <span class=\"about\">{it}</span>"));
        let about = about.unwrap_or_default();
        let label = format!("<label for=\"{id}\">{}{about}</label>\n", escaped(shown.label));
        let mut attributes = format!("id=\"{id}\" {}", shown.attributes);
        let hint = if shown.hint.is_empty() {
            String::new()
        } else {
            add(&mut attributes, "aria-describedby", &format!("{id}-hint"));
            format!("<p class=\"hint\" id=\"{id}-hint\">{}</p>\n", shown.hint)
        };
        let control = if let Some(text) = shown.lines {
            let rows = (text.lines().count() + 1).clamp(2, 16);
            // A line break at the start of a `textarea` is not part of its content.
            format!(
                "<textarea {attributes} rows=\"{rows}\" spellcheck=\"false\">\n{}</textarea>\n",
                escaped(text)
            )
        } else {
            input(&id, attributes, shown)
        };
        format!("<div class=\"field\">\n{label}{control}{hint}</div>\n")
    }

    fn select(&mut self, label: &str, options: &str) -> String {
        let id = self.id();
        format!(
            "<div class=\"field\">\n<label for=\"{id}\">{label}</label>\n<select id=\"{id}\" class=\"examples\">\n\
             {options}</select>\n</div>\n"
        )
    }
}

/// Renders a single-line field, with its suggested values.
fn input(id: &str, mut attributes: String, shown: &Shown<'_>) -> String {
    let mut list = String::new();
    if !shown.values.is_empty() {
        add(&mut attributes, "list", &format!("{id}-list"));
        let options = each(shown.values, |value| {
            format!("<option value=\"{}\"></option>\n", attribute(value))
        });
        list = format!("<datalist id=\"{id}-list\">\n{options}</datalist>\n");
    }
    let ty = if shown.ty.is_empty() { "text" } else { shown.ty };
    format!("<input type=\"{ty}\" {attributes} spellcheck=\"false\">\n{list}")
}

/// Adds an attribute.
fn add(attributes: &mut String, name: &str, value: &str) {
    attributes.extend([" ", name, "=\"", &attribute(value), "\""]);
}
