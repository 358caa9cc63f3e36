//! Values of a member in one version, and the values that another version refuses.

use super::constraints::{refuses_more, values_at_ends};
use super::refused::Refused;
use super::version::SpecVersion;
use genwire_constraint::{Constraint, Pattern, Size, Within};
use genwire_spec::address::in_path;
use genwire_spec::model::{
    Constrained, EnumRepr, Field, Json, Severity, Type, TypeDef, TypeKind, UnknownPolicy,
};
use genwire_spec::{instance, judge};
use std::mem;

/// Maximum number of values that are listed one by one.
const MAX_LISTED: usize = 4_096;

/// Values of a member as one version accepts them.
#[derive(Clone, Copy)]
pub(super) struct Values<'a> {
    pub(super) version: &'a SpecVersion,
    pub(super) field: &'a Field,
    /// True for a parameter or a header: its value is a string that represents any JSON type.
    pub(super) is_text: bool,
    /// True for a parameter in a path. It is never empty.
    pub(super) is_in_path: bool,
}

impl<'a> Values<'a> {
    /// Collects the values of a member in bodies.
    pub(super) fn new(version: &'a SpecVersion, field: &'a Field) -> Self {
        Self { version, field, is_text: false, is_in_path: false }
    }

    /// Returns true if the type accepts a value, regardless of the limits.
    fn has_type(self, value: &Json) -> bool {
        let is_type = |value: &Json| {
            let interface = self.version.interface();
            !judge::is_refused(&judge::judge_value(interface, &self.field.ty, value, ""))
        };
        is_type(value) || (self.is_text && spellings(value).iter().any(is_type))
    }

    /// Returns true if the type and the limits accept a value.
    pub(super) fn accept(self, value: &Json) -> bool {
        let mut limits = self.errors();
        let has_place = !self.is_in_path || in_path(value).is_some();
        has_place && self.has_type(value) && limits.all(|limit| self.satisfies(limit, value))
    }

    fn errors(self) -> impl Iterator<Item = &'a Constraint> {
        let errors = self.field.constraints.iter().filter(|it| it.severity == Severity::Error);
        errors.map(|it| &it.constraint)
    }

    /// Returns the limits of the member, and of its object type.
    fn limits(self) -> impl Iterator<Item = &'a Constrained> {
        let kind = match self.field.ty {
            Type::Named(id) => Some(&self.version.interface().ty(id).kind),
            _ => None,
        };
        let of_object: &[Constrained] = match kind {
            Some(TypeKind::Object(object)) => &object.constraints,
            _ => &[],
        };
        self.field.constraints.iter().chain(of_object)
    }

    /// Returns true if a limit accepts a value. A string is first read in the JSON type of the
    /// member.
    fn satisfies(self, limit: &Constraint, value: &Json) -> bool {
        let interface = self.version.interface();
        let is_type = |value: &Json| {
            !judge::is_refused(&judge::judge_value(interface, &self.field.ty, value, ""))
        };
        if !self.is_text || is_type(value) {
            return judge::satisfies(limit, value);
        }
        spellings(value).iter().filter(|it| is_type(it)).all(|it| judge::satisfies(limit, it))
    }

    /// Returns all values of the member, if it lists them.
    pub(super) fn listed(self) -> Option<Vec<Json>> {
        let listed = self.errors().find_map(|limit| limit.facets().one_of);
        let listed = listed.filter(|_| is_scalar(&self.field.ty));
        let listed = listed.map(|values| values.iter().map(Json::from).collect::<Vec<Json>>());
        let all = listed.or_else(|| match &self.field.ty {
            Type::Boolean => Some(vec![Json::Bool(false), Json::Bool(true)]),
            Type::Named(id) => match &self.version.interface().ty(*id).kind {
                TypeKind::Enum(values) if values.unknown == UnknownPolicy::Error => {
                    Some(values.wire_values().collect())
                }
                _ => None,
            },
            _ => None,
        })?;
        let all: Vec<Json> = all.into_iter().filter(|value| self.accept(value)).collect();
        (1..=MAX_LISTED).contains(&all.len()).then_some(all)
    }

    /// Returns values on both sides of the limits.
    pub(super) fn samples(self) -> Vec<Json> {
        let types = &self.version.interface().types;
        let mut samples: Vec<Json> =
            instance::minimal_member(types, self.field).into_iter().collect();
        samples.extend(self.listed().unwrap_or_default());
        samples.extend(instance::candidates(types, self.field));
        let limits = self.field.constraints.iter();
        samples.extend(limits.flat_map(|limit| values_at_ends(&limit.constraint)));
        samples
    }

    /// Returns the items in both versions of two lists or two maps.
    fn items(self, other: Values<'_>) -> Option<(Field, Field)> {
        let is_alike = matches!(
            (&self.field.ty, &other.field.ty),
            (Type::List(_), Type::List(_)) | (Type::Map(_), Type::Map(_))
        );
        is_alike.then(|| self.field.item().zip(other.field.item()))?
    }

    /// Returns the values that the type of another version refuses.
    pub(super) fn refused_by_type(self, other: Values<'_>) -> Refused {
        if let Some((item, inner)) = self.items(other) {
            if item.nullable && !inner.nullable {
                return Refused::Some(Some(Json::Null)).of_items(&self.field.ty);
            }
            let (own, inner) = (Values { field: &item, ..self }, Values { field: &inner, ..other });
            return own.refused_by_type(inner).of_items(&self.field.ty);
        }
        self.refused(other, &|value| other.has_type(value), || {
            let (own, wanted) = (&self.field.ty, &other.field.ty);
            if accepts_all(other, wanted, self, own) || self.fits_alternative(other) {
                Refused::None
            } else if is_file(own) != is_file(wanted) {
                Refused::Some(None)
            } else {
                let limits = Field { constraints: Vec::new(), ..other.field.clone() };
                let listed = Values { field: &limits, ..other }.listed();
                listed.map_or(Refused::Maybe, |listed| self.refused_by_list(&listed))
            }
        })
    }

    /// Returns true if an alternative of an either type certainly accepts every value.
    fn fits_alternative(self, other: Values<'_>) -> bool {
        let Type::Named(id) = other.field.ty else { return false };
        let TypeKind::Either(either) = &other.version.interface().ty(id).kind else { return false };
        either.alternatives.iter().any(|alternative| {
            let field = alternative.as_field();
            let other = Values { field: &field, ..other };
            let mut limits =
                alternative.constraints.iter().filter(|it| it.severity == Severity::Error);
            field.ty != Type::Named(id)
                && self.refused_by_type(other) == Refused::None
                && limits.all(|limit| self.refused_by_limit(other, limit) == Refused::None)
        })
    }

    /// Returns the values that a limit of another version refuses.
    pub(super) fn refused_by_limit(self, other: Values<'_>, limit: &Constrained) -> Refused {
        if let Some(of_each) = limit.constraint.facets().each
            && let Some((item, inner)) = self.items(other)
        {
            let limit = Constrained { constraint: of_each.clone(), ..limit.clone() };
            let (own, inner) = (Values { field: &item, ..self }, Values { field: &inner, ..other });
            return own.refused_by_limit(inner, &limit).of_items(&self.field.ty);
        }
        let constraint = &limit.constraint;
        self.refused(other, &|value| other.satisfies(constraint, value), || {
            let is_own = |it: &&Constrained| {
                it.constraint.keyword() == constraint.keyword() && it.severity <= limit.severity
            };
            let own = self.limits().find(is_own).map(|it| &it.constraint);
            self.compare_limits(own, constraint, other)
        })
    }

    /// Returns the values that a check of another version refuses: among the listed values, or else
    /// by a rule and by samples.
    fn refused(
        self,
        other: Values<'_>,
        accepts: &dyn Fn(&Json) -> bool,
        by_rule: impl FnOnce() -> Refused,
    ) -> Refused {
        if let Some(listed) = self.listed() {
            let refused = listed.into_iter().find(|value| !accepts(value));
            return refused.map_or(Refused::None, |value| Refused::Some(Some(value)));
        }
        let found = by_rule();
        if found == Refused::None {
            return found;
        }
        if let Refused::Some(Some(value)) = &found
            && self.accept(value)
        {
            return found;
        }
        // A limit may be known to refuse values without an example that this version accepts.
        let mut samples = self.samples().into_iter().chain(other.samples()).chain(plain_values());
        match samples.find(|value| self.accept(value) && !accepts(value)) {
            Some(value) => Refused::Some(Some(value)),
            None if found == Refused::Some(None) => found,
            None => Refused::Maybe,
        }
    }

    /// Returns the strings that match a pattern but are not in a list.
    fn refused_by_list(self, listed: &[Json]) -> Refused {
        let pattern = self.errors().find_map(|limit| limit.facets().pattern);
        let pattern = pattern.filter(|_| self.field.ty == Type::String);
        let texts = listed.iter().filter_map(|value| match value {
            Json::String(text) => Some(literal(text)),
            _ => None,
        });
        let list = format!("^(?:{})$", texts.collect::<Vec<String>>().join("|"));
        let list = Pattern::new(&list).ok();
        let (Some(pattern), Some(list)) = (pattern, list) else { return Refused::Maybe };
        refused_by_pattern(pattern, &list)
    }

    /// Compares a limit of another version with the limit of the same kind.
    fn compare_limits(
        self,
        own: Option<&Constraint>,
        limit: &Constraint,
        other: Values<'_>,
    ) -> Refused {
        if !self.is_text && !may_concern(self.version, &self.field.ty, limit) {
            return Refused::None;
        }
        let own_pattern = own.and_then(|own| own.facets().pattern);
        if let (Some(own), Some(limit)) = (own_pattern, limit.facets().pattern) {
            return refused_by_pattern(own, limit);
        }
        let in_path = self.is_in_path.then(|| length_in_path(own));
        let own = in_path.as_ref().filter(|_| limit.facets().length.is_some()).or(own);
        if !refuses_more(Some(limit), own) {
            return Refused::None;
        }
        match limit {
            Constraint::OneOf(values) if own.is_none() => {
                let listed: Vec<Json> = values.iter().map(Json::from).collect();
                match self.refused_by_list(&listed) {
                    Refused::Maybe => Refused::Some(None),
                    found => found,
                }
            }
            Constraint::Pattern(_) | Constraint::Format(_) => Refused::Maybe,
            Constraint::Range(_)
            | Constraint::Length(_)
            | Constraint::MultipleOf(_)
            | Constraint::Items(_)
            | Constraint::Unique
            | Constraint::Members(_)
            | Constraint::OneOf(_)
            | Constraint::Each(_) => {
                let is_unclear = self.is_text && self.field.ty != other.field.ty;
                if is_unclear { Refused::Maybe } else { Refused::Some(None) }
            }
        }
    }
}

/// Returns the length limit of a string in a path. It is never empty.
fn length_in_path(own: Option<&Constraint>) -> Constraint {
    let size = own.and_then(|own| own.facets().length).unwrap_or_default();
    Constraint::Length(Size { min: Some(size.min.unwrap_or(0).max(1)), ..size })
}

/// Returns true for a type whose only values are strings, whole numbers or Booleans.
fn is_scalar(ty: &Type) -> bool {
    ty.is_whole() || matches!(ty, Type::String | Type::Boolean)
}

/// Returns true for a file and for a list of files.
fn is_file(ty: &Type) -> bool {
    *ty == Type::File || ty.item() == Some(&Type::File)
}

/// Returns the strings that match `own` but not `other`.
fn refused_by_pattern(own: &Pattern, other: &Pattern) -> Refused {
    match own.within(other) {
        Within::Always => Refused::None,
        Within::Outside(text) => Refused::Some(Some(Json::String(text))),
        Within::Unknown => Refused::Maybe,
    }
}

fn literal(text: &str) -> String {
    let escaped = text.chars().flat_map(|one| {
        // A listed value may contain characters with a special meaning in a pattern.
        let is_special = r"\^$.|?*+()[]{}/".contains(one);
        is_special.then_some('\\').into_iter().chain([one])
    });
    escaped.collect()
}

fn plain_values() -> Vec<Json> {
    let texts = ["a", "0", "a b", " "].map(Json::string);
    let others = [
        Json::Integer(0),
        Json::Integer(1_000_000),
        Json::Integer(-1),
        Json::Unsigned(u64::MAX),
        Json::Number(0.5),
        Json::Bool(true),
        Json::array([]),
        Json::empty_object(),
    ];
    texts.into_iter().chain(others).collect()
}

/// Returns the values that have the same string form in a path, a query or a header.
fn spellings(value: &Json) -> Vec<Json> {
    match value {
        Json::String(text) => {
            let signed = || text.parse().map(Json::Integer).ok();
            let integer = || signed().or_else(|| text.parse().map(Json::unsigned).ok());
            let number = || text.parse().map(Json::Number).ok();
            let number = is_number(text).then(|| integer().or_else(number)).flatten();
            let flag = text.parse().map(Json::Bool).ok();
            number.into_iter().chain(flag).collect()
        }
        Json::Integer(_) | Json::Unsigned(_) | Json::Number(_) | Json::Bool(_) => {
            vec![Json::String(value.to_compact())]
        }
        Json::Null | Json::Array(_) | Json::Object(_) => Vec::new(),
    }
}

/// Returns true for a string that is a finite JSON number.
fn is_number(text: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|one| one.is_ascii_digit());
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => {
            (mantissa, Some(exponent.strip_prefix(['+', '-']).unwrap_or(exponent)))
        }
        None => (text, None),
    };
    let mantissa = mantissa.strip_prefix('-').unwrap_or(mantissa);
    let (whole, fraction) = match mantissa.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (mantissa, None),
    };
    let is_right = digits(whole) && (whole == "0" || !whole.starts_with('0'));
    let parts = [fraction, exponent];
    is_right
        && parts.into_iter().flatten().all(digits)
        && text.parse::<f64>().is_ok_and(f64::is_finite)
}

/// Returns false if a limit does not apply to any value of a type.
#[warn(clippy::wildcard_enum_match_arm)]
fn may_concern(version: &SpecVersion, ty: &Type, limit: &Constraint) -> bool {
    let (is_text, is_number, is_list, is_object) = match ty {
        Type::String | Type::File => (true, false, false, false),
        Type::Integer | Type::Unsigned | Type::Number => (false, true, false, false),
        Type::Boolean => return limit.facets().one_of.is_some(),
        Type::List(_) => (false, false, true, false),
        Type::JsonObject | Type::Map(_) => (false, false, false, true),
        Type::Nullable(inner) => return may_concern(version, inner, limit),
        Type::Json => (true, true, true, true),
        Type::Named(id) => match &version.interface().ty(*id).kind {
            TypeKind::Enum(values) => {
                let is_text = values.repr == EnumRepr::String;
                (is_text, !is_text, false, false)
            }
            TypeKind::Object(_) | TypeKind::Union(_) => (false, false, false, true),
            TypeKind::Either(_) => (true, true, true, true),
        },
    };
    match limit {
        Constraint::Range(_) | Constraint::MultipleOf(_) => is_number,
        Constraint::Length(_) | Constraint::Format(_) | Constraint::Pattern(_) => is_text,
        Constraint::Items(_) | Constraint::Unique => is_list,
        Constraint::Members(_) => is_object,
        Constraint::Each(_) => is_list || is_object,
        Constraint::OneOf(_) => is_text || is_number,
    }
}

/// Returns true if a type certainly accepts every value of another type. As a parameter, every
/// value is a string.
fn accepts_all(wide_in: Values<'_>, wide: &Type, narrow_in: Values<'_>, narrow: &Type) -> bool {
    let is_text = wide_in.is_text && narrow_in.is_text;
    if is_text && *wide == Type::String && has_text(narrow_in.version, narrow) {
        return true;
    }
    type_accepts_all(wide_in.version, wide, narrow_in.version, narrow)
}

/// Returns true if the values of a type are strings, numbers or Booleans.
fn has_text(version: &SpecVersion, ty: &Type) -> bool {
    match ty {
        Type::String | Type::Integer | Type::Unsigned | Type::Number | Type::Boolean => true,
        Type::Named(id) => matches!(version.interface().ty(*id).kind, TypeKind::Enum(_)),
        _ => false,
    }
}

/// Returns true if the type `wide` certainly accepts every value of the type `narrow`.
pub(super) fn type_accepts_all(
    wide_in: &SpecVersion,
    wide: &Type,
    narrow_in: &SpecVersion,
    narrow: &Type,
) -> bool {
    match (narrow, wide) {
        // A file is only valid in a part that states it.
        (Type::File, _) | (_, Type::File) => narrow == wide,
        (_, Type::Json)
        | (Type::Integer | Type::Unsigned, Type::Number)
        | (Type::Map(_), Type::JsonObject) => true,
        (Type::List(narrow), Type::List(wide))
        | (Type::Map(narrow), Type::Map(wide))
        | (Type::Nullable(narrow), Type::Nullable(wide)) => {
            type_accepts_all(wide_in, wide, narrow_in, narrow)
        }
        (narrow, Type::Nullable(wide)) => type_accepts_all(wide_in, wide, narrow_in, narrow),
        (Type::Named(id), Type::JsonObject) => {
            matches!(narrow_in.interface().ty(*id).kind, TypeKind::Object(_) | TypeKind::Union(_))
        }
        (Type::Named(id), Type::String) => {
            matches!(&narrow_in.interface().ty(*id).kind, TypeKind::Enum(it) if it.repr == EnumRepr::String)
        }
        (Type::Named(id), Type::Integer | Type::Number) => {
            matches!(&narrow_in.interface().ty(*id).kind, TypeKind::Enum(it) if it.repr == EnumRepr::Integer)
        }
        // A type that both versions have is compared at its declaration.
        (narrow, Type::Named(id)) => {
            let wide = wide_in.interface().ty(*id);
            let is_same = |narrow: &TypeDef| {
                narrow.path() == wide.path()
                    && mem::discriminant(&narrow.kind) == mem::discriminant(&wide.kind)
            };
            let is_named =
                matches!(narrow, Type::Named(id) if is_same(narrow_in.interface().ty(*id)));
            let free = match &wide.kind {
                TypeKind::Either(either) => either.alternatives.as_slice(),
                TypeKind::Object(_) | TypeKind::Enum(_) | TypeKind::Union(_) => &[],
            };
            let mut free = free.iter().filter(|it| it.constraints.is_empty());
            is_named || free.any(|it| type_accepts_all(wide_in, &it.ty, narrow_in, narrow))
        }
        (narrow, wide) => narrow == wide && narrow.named().is_none(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Json, spellings};

    #[test]
    fn a_text_is_a_number_as_in_json() {
        for (text, expected) in [
            ("1", Some(Json::Integer(1))),
            ("-0", Some(Json::Integer(0))),
            ("1.50", Some(Json::Number(1.5))),
            ("-1e+2", Some(Json::Number(-100.0))),
            ("true", Some(Json::Bool(true))),
            ("+1", None),
            ("01", None),
            ("-01.5", None),
            (".5", None),
            ("5.", None),
            ("1e", None),
            ("1e999", None),
            ("NaN", None),
            ("inf", None),
            ("-infinity", None),
            ("", None),
        ] {
            let expected: Vec<Json> = expected.into_iter().collect();
            assert_eq!(spellings(&Json::string(text)), expected, "{text}");
        }
    }
}
