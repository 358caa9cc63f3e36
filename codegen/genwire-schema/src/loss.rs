//! The loss report: how far each output can express each rule and constraint.

mod target;

use crate::mark::{file, mark};
use crate::schema::{flat_members, has_pattern, is_wide, lowered};
use genwire_constraint::{Constraint, Format};
use genwire_output::OutputFile;
use genwire_spec::model::{
    Constrained, Field, Interface, Json, KindId, Native, Nulls, Rule, Severity, TypeDef, TypeId,
    TypeKind, Union, UnionId, UnknownPolicy, types::Object,
};
use std::collections::BTreeMap;
use target::Target;

/// Generates the report.
pub fn emit(interface: &Interface) -> Vec<OutputFile> {
    let unions = flat_unions(interface);
    let entries = Target::ALL.into_iter().flat_map(|target| {
        let report = Report { interface, target, unions: &unions };
        let general = target.general(interface);
        let general = general.map(move |[id, status, why]| report.entry(id, status, why));
        interface.types.iter().flat_map(move |def| report.of_type(def)).chain(general)
    });
    // Statements that a document fully expresses are not losses.
    let is_loss = |entry: &Json| entry.get("status") != Some(&Json::string("carried"));
    let entries = entries.filter(is_loss);
    let document = Json::object([
        ("$comment", mark(interface, module_path!())),
        ("entries", Json::array(entries)),
    ]);
    vec![file("loss.json", &document)]
}

/// Returns true if the schemas express a constraint completely.
#[warn(clippy::wildcard_enum_match_arm)]
pub fn is_exact(constraint: &Constraint) -> bool {
    match constraint {
        Constraint::Format(format) => format.has_exact_pattern(),
        Constraint::Each(each) => is_exact(each.constraint()),
        Constraint::Range(_)
        | Constraint::Length(_)
        | Constraint::MultipleOf(_)
        | Constraint::Items(_)
        | Constraint::Unique
        | Constraint::Members(_)
        | Constraint::OneOf(_)
        | Constraint::Pattern(_) => true,
    }
}

/// The members of each union, by name, for documents that represent a union as one object.
type FlatUnions<'a> = BTreeMap<UnionId, BTreeMap<&'a str, Field>>;

fn flat_unions(interface: &Interface) -> FlatUnions<'_> {
    let unions =
        (0..interface.types.len()).filter_map(|index| match TypeId(index).kind(&interface.types) {
            KindId::Union(id) => Some(id),
            KindId::Object(_) | KindId::Enum(_) | KindId::Either(_) => None,
        });
    let of_union = |id| {
        let members = flat_members(interface, interface.union(id)).into_iter();
        let named = members.map(|member| (member.parts[0].field.name.wire.as_str(), member.field));
        (id, named.collect())
    };
    unions.map(of_union).collect()
}

/// A builder of entries for one output: each has a status and a reason.
#[derive(Clone, Copy)]
struct Report<'a> {
    interface: &'a Interface,
    target: Target,
    unions: &'a FlatUnions<'a>,
}

impl Report<'_> {
    fn entry(&self, id: &str, status: &str, why: &str) -> Json {
        let mut entry = Json::object([
            ("id", Json::string(id)),
            ("target", Json::string(self.target.name())),
            ("status", Json::string(status)),
        ]);
        if !why.is_empty() {
            entry.set("why", Json::string(why));
        }
        entry
    }

    fn of_type(&self, def: &TypeDef) -> Vec<Json> {
        let mut entries = Vec::new();
        match &def.kind {
            TypeKind::Object(object) => {
                for field in &object.fields {
                    entries.extend(self.of_field(def, object, field));
                }
                entries.extend(self.of_unlisted(def, object));
                let sizes = object.constraints.iter();
                entries.extend(sizes.map(|size| self.entry(&size.path, "carried", "")));
            }
            TypeKind::Enum(values) => {
                entries.push(self.of_list(def, "values", values.unknown));
            }
            TypeKind::Union(union) => {
                entries.push(self.of_list(def, "variants", union.unknown));
            }
            TypeKind::Either(either) => {
                for one in &either.alternatives {
                    let field = one.as_field();
                    let constraints = one.constraints.iter();
                    entries.extend(constraints.map(|it| self.of_constraint(def, &field, it)));
                }
            }
        }
        entries.extend(def.rules.iter().map(|rule| self.of_rule(rule)));
        entries.extend(def.natives.iter().map(|native| self.of_native(native)));
        entries
    }

    fn of_field(&self, def: &TypeDef, object: &Object, field: &Field) -> Vec<Json> {
        let flat = self.flat(object, field);
        // Most members lose nothing and need no path.
        let path = |of: &str| format!("{}.{}.{of}", def.path(), field.name.wire);
        let mut entries = Vec::new();
        if flat.is_some_and(|flat| field.required && !flat.required) {
            let why = "the members of all variants are in one object, and not all require it";
            entries.push(self.entry(&path("required"), "dropped", why));
        }
        let is_dropped = def.nulls == Nulls::Absent && !def.sides.reply;
        if field.nullable && self.target.is_flat() && is_dropped {
            let why = "a client would send the null that means the same as leaving it out";
            entries.push(self.entry(&path("nullable"), "dropped", why));
        }
        for constrained in &field.constraints {
            let kept = flat.is_none_or(|flat| {
                flat.constraints.iter().any(|kept| kept.constraint == constrained.constraint)
            });
            entries.push(if kept {
                self.of_constraint(def, field, constrained)
            } else {
                let why = "the members of all variants are in one object, and not all have it";
                self.entry(&constrained.path, "dropped", why)
            });
        }
        entries
    }

    /// Returns the member that represents a variant's member, if unions are represented as one
    /// object.
    fn flat(&self, object: &Object, field: &Field) -> Option<&Field> {
        let (id, _) = object.variant_of.as_ref().filter(|_| self.target.is_flat())?;
        self.unions.get(id)?.get(field.name.wire.as_str())
    }

    #[warn(clippy::wildcard_enum_match_arm)]
    fn of_constraint(&self, def: &TypeDef, field: &Field, constrained: &Constrained) -> Json {
        if let (Some(of_each), Some(item)) = (constrained.constraint.facets().each, field.item()) {
            let constraint = of_each.clone();
            return self.of_constraint(
                def,
                &item,
                &Constrained { constraint, ..constrained.clone() },
            );
        }
        if constrained.severity == Severity::Warning {
            return self.entry(&constrained.path, "dropped", "warning, described only");
        }
        if self.target.is_flat() && is_wide(&constrained.constraint) {
            let why = "the languages of code generators do not all look around or know categories of Unicode";
            return self.entry(&constrained.path, "dropped", why);
        }
        if self.target.is_flat() && is_second_pattern(field, constrained) {
            let why = "a schema has one pattern, and that of the format is in its place";
            return self.entry(&constrained.path, "dropped", why);
        }
        let (status, why) = match &constrained.constraint {
            Constraint::Format(Format::Date) => (
                "weakened",
                "the pattern accepts days up to 31 in every month; the check knows the calendar",
            ),
            Constraint::Format(Format::Json) if self.target.has_content() => (
                "weakened",
                "`contentMediaType` is an annotation; whether the string is JSON is not checked",
            ),
            Constraint::Format(Format::Json) => {
                ("dropped", "the version of `OpenAPI` cannot state the content of a string")
            }
            Constraint::Format(format)
                if format.schema_name().is_some() && !format.has_exact_pattern() =>
            {
                ("weakened", "the pattern is near the format, which validators may leave unchecked")
            }
            Constraint::OneOf(_) if self.target.is_flat() && def.sides.reply => OPENED_LIST_LOSS,
            Constraint::Format(
                Format::NotBlank
                | Format::Hex
                | Format::MediaUrl
                | Format::WebUrl
                | Format::DateTime
                | Format::Time
                | Format::Uuid
                | Format::Uri
                | Format::Email
                | Format::Ipv4
                | Format::Ipv6
                | Format::Hostname
                | Format::Byte
                | Format::Duration
                | Format::UriReference
                | Format::Iri
                | Format::IriReference
                | Format::UriTemplate
                | Format::JsonPointer,
            )
            | Constraint::OneOf(_)
            | Constraint::Range(_)
            | Constraint::Length(_)
            | Constraint::MultipleOf(_)
            | Constraint::Items(_)
            | Constraint::Unique
            | Constraint::Members(_)
            | Constraint::Pattern(_)
            | Constraint::Each(_) => ("carried", ""),
        };
        self.entry(&constrained.path, status, why)
    }

    /// Returns the entry for a policy for unlisted members.
    fn of_unlisted(&self, def: &TypeDef, object: &Object) -> Option<Json> {
        let (status, why) = match object.unknown {
            UnknownPolicy::Warning => return None,
            _ if (object.extra.is_some() || object.unknown == UnknownPolicy::Error)
                && self.target.is_flat()
                && object.variant_of.is_some() =>
            {
                ("dropped", "the members of all variants are in one object, which is open")
            }
            UnknownPolicy::Error if self.target.is_flat() && def.sides.reply => {
                ("dropped", "open, so that generated clients survive a new member in a reply")
            }
            UnknownPolicy::Accept | UnknownPolicy::Error => ("carried", ""),
        };
        Some(self.entry(&format!("{}.unknown", def.path()), status, why))
    }

    /// Returns the entry for a list of values or variants.
    fn of_list(&self, def: &TypeDef, what: &str, policy: UnknownPolicy) -> Json {
        let (status, why) = match policy {
            UnknownPolicy::Warning => ("dropped", "an unlisted value is a warning, described only"),
            UnknownPolicy::Error if self.target.is_flat() && def.sides.reply => OPENED_LIST_LOSS,
            UnknownPolicy::Error | UnknownPolicy::Accept => match &def.kind {
                TypeKind::Union(union) => self.of_variants(union),
                _ => ("carried", ""),
            },
        };
        self.entry(&format!("{}.{what}", def.path()), status, why)
    }

    fn of_variants(&self, union: &Union) -> (&'static str, &'static str) {
        if self.target.is_flat() {
            ("weakened", "one object has the members of all variants, whichever its tag names")
        } else if !self.target.has_rules() && union.unknown != UnknownPolicy::Error {
            ("weakened", "a listed tag is not tied to its variant, which would need a `not`")
        } else {
            ("carried", "")
        }
    }

    fn of_rule(&self, rule: &Rule) -> Json {
        if rule.severity == Severity::Warning {
            return self.entry(&rule.path, "dropped", "warning, described only");
        }
        if !self.target.has_rules() {
            return self.entry(&rule.path, "dropped", "structure only, without rules");
        }
        let lowered = lowered(self.interface, rule);
        self.entry(&rule.path, lowered.status, &lowered.why)
    }

    fn of_native(&self, native: &Native) -> Json {
        let why = match native.severity {
            Severity::Warning => "warning, described only",
            Severity::Error => "a check that is written by hand, which no schema can say",
        };
        self.entry(&native.path, "dropped", why)
    }
}

/// Returns true if another constraint already sets the pattern.
fn is_second_pattern(field: &Field, constrained: &Constrained) -> bool {
    let mut patterns = field
        .constraints
        .iter()
        .filter(|one| one.severity == Severity::Error && has_pattern(&one.constraint))
        .filter(|one| !is_wide(&one.constraint));
    patterns.next().is_some_and(|first| first.path != constrained.path)
        && has_pattern(&constrained.constraint)
}

/// Status and reason for a closed list in replies, in documents for code generators.
const OPENED_LIST_LOSS: (&str, &str) =
    ("weakened", "known values only, so that generated clients survive a new one in a reply");
