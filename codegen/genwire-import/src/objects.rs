//! Converts objects with their members; `allOf` is flattened.

use super::document::Spot;
use super::draft::{Draft, Field};
use super::{names, schema::FACETS};
use genwire_spec::model::Json;

/// An object schema with everything that `allOf` adds to it.
#[derive(Default)]
pub(super) struct Flat<'d> {
    pub(super) properties: Vec<(&'d str, Spot<'d>)>,
    pub(super) required: Vec<String>,
    /// The schemas that it is made of.
    pub(super) parts: Vec<Spot<'d>>,
}

impl<'d> Draft<'d> {
    /// The members of an object and of all that `allOf` adds.
    pub(super) fn flat(&self, spot: &Spot<'d>) -> Flat<'d> {
        let mut flat = Flat::default();
        self.flatten(spot, &mut flat);
        flat
    }

    fn flatten(&self, spot: &Spot<'d>, flat: &mut Flat<'d>) {
        let Some(spot) = self.document.follow(spot) else { return };
        if flat.parts.iter().any(|part| part.at == spot.at) {
            return;
        }
        flat.parts.push(spot.clone());
        for part in spot.get("allOf").map(|all| all.items()).unwrap_or_default() {
            self.flatten(&part, flat);
        }
        if let Some(properties) = spot.get("properties") {
            for (name, property) in properties.members() {
                // The outer schema wins over the schemas that it includes.
                match flat.properties.iter_mut().find(|(known, _)| *known == name) {
                    Some((_, known)) => *known = property,
                    None => flat.properties.push((name, property)),
                }
            }
        }
        if let Some(Json::Array(required)) = spot.json.get("required") {
            flat.required.extend(required.iter().filter_map(|name| match name {
                Json::String(name) => Some(name.clone()),
                _ => None,
            }));
        }
    }

    /// The members of an object as fields, without the tag of a union.
    pub(super) fn object(&mut self, spot: &Spot<'d>, hint: &str, tag: Option<&str>) -> Vec<Field> {
        let flat = self.flat(spot);
        self.parts(spot, &flat);
        let mut fields: Vec<Field> = Vec::new();
        for (name, property) in &flat.properties {
            if tag == Some(*name) {
                continue;
            }
            let snake = |name: &str| names::snake(name, "");
            if !names::is_member(name) {
                self.lost(
                    &property.at,
                    format!("no name in code can be made from the member `{name}`"),
                );
                continue;
            }
            if fields.iter().any(|other| snake(&other.name) == snake(name)) {
                self.lost(
                    &property.at,
                    format!("the member `{name}` has the same name in code as another"),
                );
                continue;
            }
            let inner = names::type_name(&format!("{hint}_{name}"));
            let mut member = self.member(property, &inner);
            let required = flat.required.iter().any(|one| one == name);
            if let Some((_, at)) = member.default.take_if(|_| required) {
                self.lost(&at, "`default` of a member that must be there");
            }
            let pointer = property.at.clone();
            fields.push(Field { name: (*name).to_owned(), required, member, pointer });
        }
        for name in &flat.required {
            if !flat.properties.iter().any(|(known, _)| known == name) {
                self.lost(
                    &format!("{}/required", spot.at),
                    format!("`{name}` is required but no member"),
                );
            }
        }
        fields
    }

    /// Reads the keywords of an object besides its members.
    fn parts(&mut self, spot: &Spot<'d>, flat: &Flat<'d>) {
        let read: Vec<&str> = FACETS
            .into_iter()
            .chain([
                "type",
                "properties",
                "required",
                "allOf",
                "discriminator",
                "additionalProperties",
            ])
            .collect();
        for part in &flat.parts {
            self.leftover(part, &read);
            let Some(additional) = part.get("additionalProperties") else { continue };
            match additional.json {
                Json::Bool(true) => {}
                Json::Bool(false) => self.lost(
                    &additional.at,
                    "members that are not listed are kept, with a remark, and not refused",
                ),
                _ => self.lost(&additional.at, "members that are not listed have no type"),
            }
        }
        if flat.parts.len() > 1 {
            self.changed(&spot.at, "`allOf` is written out, member by member");
        }
    }
}
