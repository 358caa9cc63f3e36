//! Joins two object schemas of one member into one with the members of both.

use super::choices::Json as Kind;
use super::document::Spot;
use super::draft::Draft;
use super::options::options;
use super::schema::is_nullable;
use genwire_spec::model::Json;
use std::cell::OnceCell;

/// Maximum number of joined schemas in a document.
const MAX_JOINED: usize = 500;

/// Schemas that were made in addition to those of the document. None is ever taken away, so that
/// a reference to one lives as long as the list.
#[derive(Clone, Debug, Default)]
pub(super) struct Joined(OnceCell<Box<Link>>);

#[derive(Clone, Debug)]
struct Link {
    at: String,
    json: Json,
    next: Joined,
}

impl Joined {
    /// Returns the schema with a pointer, made if new; `None` where there are too many.
    fn add(&self, at: &str, make: impl FnOnce() -> Json) -> Option<&Json> {
        let mut end = self;
        for _ in 0..MAX_JOINED {
            let Some(link) = end.0.get() else {
                let link = || Link { at: at.to_owned(), json: make(), next: Self::default() };
                return Some(&end.0.get_or_init(|| Box::new(link())).json);
            };
            if link.at == at {
                return Some(&link.json);
            }
            end = &link.next;
        }
        None
    }

    /// Returns true for the pointer of a joined schema.
    fn has(&self, at: &str) -> bool {
        let mut end = self;
        while let Some(link) = end.0.get() {
            if link.at == at {
                return true;
            }
            end = &link.next;
        }
        false
    }
}

impl<'d> Draft<'d> {
    /// Returns a schema for the values that two object schemas of the document both take.
    pub(super) fn join(&self, first: &Spot<'d>, second: &Spot<'d>) -> Option<Spot<'d>> {
        let both = [self.document.follow(second)?, self.document.follow(first)?];
        let all = [second, first, &both[0], &both[1]];
        if !both.iter().all(|spot| self.is_open_object(spot)) || both.iter().all(is_nullable) {
            return None;
        }
        let mut parts = Vec::new();
        for spot in both.iter().rev() {
            if self.document.joined.has(&spot.at) {
                parts.extend(spot.list("allOf").iter().map(|part| part.json.clone()));
            } else if spot.at.starts_with('/') {
                let target = format!("#{}", spot.at.replace('%', "%25"));
                parts.push(Json::object([("$ref", Json::string(target))]));
            } else {
                return None;
            }
        }
        let at = format!("{}&{}", second.at, first.at);
        let make = || {
            let mut json = Json::object([("allOf", Json::Array(parts))]);
            for key in ["readOnly", "writeOnly"] {
                if all.iter().any(|spot| spot.is(key)) {
                    json.set(key, Json::Bool(true));
                }
            }
            if let Some(text) = all.iter().find_map(|spot| spot.text("description")) {
                json.set("description", Json::string(text));
            }
            json
        };
        let json = self.document.joined.add(&at, make)?;
        Some(Spot { json, at })
    }

    /// Returns true for an object with members, and with any others.
    fn is_open_object(&self, spot: &Spot<'d>) -> bool {
        let parts = self.parts_of(spot);
        self.kind(spot, 0) == Some(Kind::Object)
            && parts.iter().any(|part| part.has("properties"))
            && parts.iter().all(|part| {
                options(part).is_empty()
                    && !part.has("additionalProperties")
                    && self.plan(part).is_none()
            })
    }
}
