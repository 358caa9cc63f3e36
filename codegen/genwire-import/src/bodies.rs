//! Types and examples of requests, replies and events.

use super::document::Spot;
use super::draft::{Alternative, Draft, Example, Kind, Member, Type};
use super::names;

impl<'d> Draft<'d> {
    /// The JSON of a request or a reply; what other media types hold is noted.
    pub(super) fn json_media(&mut self, of: &Spot<'d>) -> Option<Spot<'d>> {
        let mut found = None;
        for (media_type, media) in of.get("content").map(|all| all.members()).unwrap_or_default() {
            let plain = media_type.split(';').next().unwrap_or_default().trim();
            let json = plain == "application/json" || plain.ends_with("+json") || plain == "*/*";
            if json && found.is_none() {
                if plain != "application/json" {
                    self.changed(&media.at, format!("`{plain}` travels as `application/json`"));
                }
                found = Some(media);
            } else if plain != "text/event-stream" {
                self.lost(&media.at, format!("a body of `{plain}`: bodies are JSON"));
            }
        }
        found
    }

    /// The type of a body, made one where the schema is none.
    pub(super) fn body(&mut self, media: &Spot<'d>, hint: &str) -> String {
        self.leftover(media, &["schema", "itemSchema", "example", "examples"]);
        let Some(schema) = media.get("itemSchema").or_else(|| media.get("schema")) else {
            self.lost(&media.at, "a body without a schema: any object");
            return self.empty(&media.at, hint, "Any object.");
        };
        let member = self.member(&schema, hint);
        if self.types.iter().any(|ty| ty.name == member.ty) || self.used.contains(&member.ty) {
            if member.nullable {
                self.lost(&schema.at, "a body is not null");
            }
            return member.ty;
        }
        self.wrapped(&schema, member, hint)
    }

    /// A type for a body that is a list, a text or the like.
    fn wrapped(&mut self, schema: &Spot<'d>, member: Member, hint: &str) -> String {
        for (constraint, _) in &member.constraints {
            self.lost(&schema.at, format!("`{constraint}` of a whole body; write a rule"));
        }
        let doc = member.doc.unwrap_or_else(|| format!("The body `{hint}`."));
        let name = match member.ty.as_str() {
            "json" | "object" => {
                self.changed(&schema.at, "a body of any form is an object without members");
                return self.empty(&schema.at, hint, &doc);
            }
            "string" => "text",
            "integer" | "number" => "number",
            "boolean" => "flag",
            _ => "list",
        };
        self.lost(
            &schema.at,
            format!("a body that is only `{}`: the draft takes an object as well", member.ty),
        );
        let object = "An object, which the document does not speak of.".to_owned();
        let kind = Kind::Either(vec![
            Alternative { name, ty: member.ty, doc: doc.clone() },
            Alternative { name: "object", ty: "object".to_owned(), doc: object },
        ]);
        let hint = self.unique(hint);
        self.types.push(Type { name: hint.clone(), doc, pointer: schema.at.clone(), kind });
        hint
    }

    /// An object without members.
    pub(super) fn empty(&mut self, at: &str, hint: &str, doc: &str) -> String {
        let name = self.unique(hint);
        let kind = Kind::Object(Vec::new());
        self.types.push(Type {
            name: name.clone(),
            doc: doc.to_owned(),
            pointer: at.to_owned(),
            kind,
        });
        name
    }

    /// The examples of a body.
    pub(super) fn body_examples(
        &mut self,
        media: &Spot<'d>,
        part: &'static str,
        ty: &str,
    ) -> Vec<Example> {
        let mut found = Vec::new();
        if let Some(example) = media.get("example") {
            found.push((part.to_owned(), None, example));
        }
        for (name, entry) in media.get("examples").map(|all| all.members()).unwrap_or_default() {
            let Some(entry) = self.document.follow(&entry) else { continue };
            let doc = entry.text("summary").or(entry.text("description"));
            match entry.get("value") {
                Some(value) => found.push((name.to_owned(), doc, value)),
                None => self.lost(&entry.at, "an example outside the document"),
            }
        }
        found
            .into_iter()
            .map(|(name, doc, value)| Example {
                name: names::snake(&name, "example"),
                part,
                doc: super::text::doc(doc, "An example."),
                ty: ty.to_owned(),
                body: value.json.clone(),
                pointer: value.at,
            })
            .collect()
    }

    /// The members of a type, where it is an object that has been written.
    pub(super) fn fields(&self, ty: &str) -> &[super::draft::Field] {
        self.types
            .iter()
            .find_map(|one| match &one.kind {
                Kind::Object(fields) if one.name == ty => Some(fields.as_slice()),
                _ => None,
            })
            .unwrap_or_default()
    }
}
