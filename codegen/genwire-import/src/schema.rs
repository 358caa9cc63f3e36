//! Converts schemas to members, and some of them to types of their own.

use super::choices::{Json as JsonKind, Plan};
use super::document::Spot;
use super::draft::{Draft, Kind, Member, Type};
use super::{names, text};

/// The nesting depth of schemas without a type of their own.
const MAX_DEPTH: usize = 24;

/// Keywords that any schema may have.
pub(super) const FACETS: [&str; 7] =
    ["description", "title", "nullable", "deprecated", "default", "example", "examples"];

/// The class of a schema.
pub(super) enum Class<'d> {
    /// The same as another schema, which it wraps; whether null is added.
    Same(Spot<'d>, bool),
    Object,
    Enum,
    Union(Plan<'d>),
    /// Alternatives by JSON type.
    Either(Vec<(JsonKind, Vec<Spot<'d>>)>),
    /// Several schemas of which only the JSON type is kept.
    Loose(Option<JsonKind>),
    /// No type of its own.
    Scalar,
}

impl<'d> Draft<'d> {
    /// The schemas below `components`.
    pub(super) fn schemas(&self) -> Vec<(&'d str, Spot<'d>)> {
        let components = self.document.top().get("components");
        components.and_then(|all| all.get("schemas")).map(|all| all.members()).unwrap_or_default()
    }

    /// Gives every schema that becomes a type its name, and every variant its union.
    pub(super) fn reserve(&mut self) {
        let mut plans = Vec::new();
        self.plans(&self.document.top(), &mut plans);
        for (union, plan) in plans {
            for (tag, variant) in plan.variants {
                let claim = (union.clone(), tag);
                self.claims.entry(variant.at).or_insert(claim);
            }
        }
        for (key, spot) in self.schemas() {
            if spot.text("$ref").is_some() || !self.is_type(&spot) {
                continue;
            }
            let name = self.unique(&names::type_name(key));
            self.renamed(&spot.at, key, &name);
            self.named.insert(spot.at, name);
        }
    }

    fn plans(&self, spot: &Spot<'d>, plans: &mut Vec<(String, Plan<'d>)>) {
        if let Some(plan) = self.plan(spot) {
            plans.push((spot.at.clone(), plan));
        }
        for (_, member) in spot.members() {
            self.plans(&member, plans);
        }
        for item in spot.items() {
            self.plans(&item, plans);
        }
    }

    fn is_type(&self, spot: &Spot<'d>) -> bool {
        matches!(self.class(spot), Class::Object | Class::Enum | Class::Union(_) | Class::Either(_))
    }

    /// Converts the schemas below `components` that nothing has asked for yet.
    pub(super) fn components(&mut self) {
        for (key, spot) in self.schemas() {
            match self.named.get(&spot.at).cloned() {
                Some(name) if !self.claims.contains_key(&spot.at) => self.write(&spot, &name),
                Some(_) => {}
                None => {
                    self.changed(
                        &spot.at,
                        format!(
                            "`{key}` is no type of its own: it is written out where it is used"
                        ),
                    );
                    let hint = names::type_name(key);
                    self.member(&spot, &hint);
                }
            }
        }
    }

    /// Writes the variants whose union turned out not to be used.
    pub(super) fn rest(&mut self) {
        for (_, spot) in self.schemas() {
            if let Some(name) = self.named.get(&spot.at).cloned() {
                self.write(&spot, &name);
            }
        }
    }

    /// Writes the type of a schema below `components`, once.
    fn write(&mut self, spot: &Spot<'d>, name: &str) {
        if !self.written.insert(spot.at.clone()) {
            return;
        }
        self.declare(spot, name);
        for key in ["default", "example", "examples", "deprecated"] {
            if let Some(value) = spot.get(key) {
                self.lost(&value.at, format!("`{key}` of a type: members and operations have it"));
            }
        }
    }

    /// A schema as a member; a type that is made for it gets the name of the hint.
    pub(super) fn member(&mut self, spot: &Spot<'d>, hint: &str) -> Member {
        if spot.text("$ref").is_none() {
            return self.inline(spot, hint);
        }
        let Some(target) = self.document.follow(spot) else {
            self.lost(&spot.at, "the reference leads out of the document, or nowhere");
            return Member::of("json");
        };
        let mut member = self.inline(&target, &names::type_name(&target.key()));
        if self.named.contains_key(&target.at) {
            member = Member { ty: member.ty, nullable: member.nullable, ..Member::default() };
        }
        self.facets(&mut member, spot);
        let read: Vec<&str> = FACETS.into_iter().chain(["$ref"]).collect();
        self.leftover(spot, &read);
        member
    }

    fn inline(&mut self, spot: &Spot<'d>, hint: &str) -> Member {
        if let Some(name) = self.named.get(&spot.at).cloned() {
            if !self.claims.contains_key(&spot.at) && spot.at.starts_with("/components/schemas/") {
                self.write(spot, &name);
            }
            return Member { nullable: is_nullable(spot), ..Member::of(name) };
        }
        if self.depth > MAX_DEPTH {
            self.lost(&spot.at, "the schema holds itself; it is any JSON here");
            return Member::of("json");
        }
        self.depth += 1;
        let class = self.class(spot);
        let mut member = match class {
            Class::Same(inner, null) => {
                let mut member = self.member(&inner, hint);
                member.nullable |= null;
                let read: Vec<&str> =
                    FACETS.into_iter().chain(["allOf", "oneOf", "anyOf", "type"]).collect();
                self.leftover(spot, &read);
                member
            }
            Class::Scalar => self.scalar(spot, hint),
            Class::Loose(kind) => self.loose(spot, kind),
            Class::Object | Class::Enum | Class::Union(_) | Class::Either(_) => {
                let name = self.unique(hint);
                self.named.insert(spot.at.clone(), name.clone());
                self.declare(spot, &name);
                Member::of(name)
            }
        };
        self.depth -= 1;
        self.facets(&mut member, spot);
        member
    }

    /// Writes the type of a schema.
    fn declare(&mut self, spot: &Spot<'d>, name: &str) {
        let kind = match self.class(spot) {
            Class::Enum => self.enumeration(spot, name),
            Class::Union(plan) => self.union(spot, &plan, name),
            Class::Either(groups) => self.either(spot, groups, name),
            _ => Kind::Object(self.object(spot, name, None)),
        };
        let doc = text::doc(described(spot), &format!("The type `{name}`."));
        self.types.push(Type { name: name.to_owned(), doc, pointer: spot.at.clone(), kind });
    }

    /// Reads the keywords that any schema may have.
    fn facets(&mut self, member: &mut Member, spot: &Spot<'d>) {
        if let Some(description) = described(spot) {
            let doc = text::doc(Some(description), "");
            member.doc = Some(doc).filter(|doc| !doc.is_empty()).or(member.doc.take());
        }
        if let (Some(title), Some(_)) = (spot.get("title"), spot.text("description"))
            && spot.text("title") != Some(spot.key().as_str())
        {
            self.lost(&title.at, "`title`: the description is the doc");
        }
        member.nullable |= is_nullable(spot);
        member.deprecated |= spot.is("deprecated");
        if let Some(default) = spot.get("default") {
            member.default = Some((default.json.clone(), default.at));
        }
        let examples = spot.get("examples").map(|all| all.items()).unwrap_or_default();
        for example in spot.get("example").into_iter().chain(examples) {
            if member.example.is_some() {
                self.lost(&example.at, "a member has one example");
            } else {
                member.example = Some((example.json.clone(), example.at));
            }
        }
    }

    /// Only the JSON type of several schemas.
    fn loose(&mut self, spot: &Spot<'d>, kind: Option<JsonKind>) -> Member {
        let ty = kind.map_or("json", JsonKind::loose);
        self.lost(
            &spot.at,
            format!("several schemas that differ neither in a tag nor in their JSON type: `{ty}`"),
        );
        let read: Vec<&str> =
            FACETS.into_iter().chain(["oneOf", "anyOf", "type", "discriminator"]).collect();
        self.leftover(spot, &read);
        Member::of(ty)
    }
}

/// The description, or the title where there is none.
pub(super) fn described<'d>(spot: &Spot<'d>) -> Option<&'d str> {
    spot.text("description").or(spot.text("title"))
}

/// Returns true where the schema allows null.
pub(super) fn is_nullable(spot: &Spot<'_>) -> bool {
    use genwire_spec::model::Json;
    let null = |key: &str| match spot.json.get(key) {
        Some(Json::Array(items)) => {
            items.iter().any(|item| matches!(item, Json::Null) || *item == Json::string("null"))
        }
        _ => false,
    };
    spot.is("nullable") || null("type") || null("enum")
}
