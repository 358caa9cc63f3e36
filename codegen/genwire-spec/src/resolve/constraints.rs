//! Resolves the constraints on the values of members.

use super::{Ctx, File};
use crate::{
    Diagnostic, instance,
    model::{Constrained, ItemKind, Json, Severity, Type},
    source::{
        At, NumberSource,
        constraints::Constraints,
        types::{FieldSource, RangeSource, SizeSource},
    },
};
use genwire_constraint::{Bound, Constraint, Divisor, Each, Format, Literal, Number, Range, Size};

impl Ctx<'_> {
    /// Resolves the constraints of a member, in the order of their keys.
    pub(super) fn constraints(
        &mut self,
        file: File<'_>,
        path: &str,
        ty: &Type,
        field: &FieldSource,
    ) -> Vec<Constrained> {
        self.check_warnings(file, field);
        let mut constraints = self.constraints_of(file, path, ty, &field.constraints);
        for one in &mut constraints {
            let word = one.constraint.keyword().split('.').next().unwrap_or_default();
            if field.warnings.iter().any(|entry| entry.as_str() == word) {
                one.severity = Severity::Warning;
            }
        }
        constraints
    }

    /// Resolves the constraints of a member or an alternative, all of which are errors.
    pub(super) fn constraints_of(
        &mut self,
        file: File<'_>,
        path: &str,
        ty: &Type,
        stated: &Constraints,
    ) -> Vec<Constrained> {
        let constraints = self.stated(file, ty, stated).into_iter();
        constraints
            .map(|constraint| {
                let path = format!("{path}.{}", constraint.keyword());
                self.item(path.as_str(), ItemKind::Constraint);
                Constrained { constraint, severity: Severity::Error, path }
            })
            .collect()
    }

    /// Resolves the constraints that a value of a type declares, in the order of their keys.
    fn stated(&mut self, file: File<'_>, ty: &Type, stated: &Constraints) -> Vec<Constraint> {
        let found = [
            stated.range.as_ref().and_then(|range| self.range(file, ty, range)),
            stated.length.as_ref().and_then(|size| self.length(file, ty, size)),
            stated.multiple_of.as_ref().and_then(|number| self.multiple_of(file, ty, number)),
            stated.items.as_ref().and_then(|size| self.count(file, ty, size)),
            stated.unique.as_ref().and_then(|unique| self.unique(file, ty, unique)),
            stated.members.as_ref().and_then(|size| self.members(file, ty, size)),
            stated.one_of.as_ref().and_then(|values| self.one_of(file, ty, values)),
            stated.format.as_ref().and_then(|format| self.format(file, ty, format)),
            stated.pattern.as_ref().and_then(|pattern| self.pattern(file, ty, pattern)),
        ];
        let mut constraints: Vec<Constraint> = found.into_iter().flatten().collect();
        let Some(each) = &stated.each else { return constraints };
        let Some(item) = ty.item() else {
            self.misfit(file, each, "each", "a list or a map");
            return constraints;
        };
        let of_items = self.stated(file, item, each);
        let is_map = matches!(ty, Type::Map(_));
        let make = if is_map { Each::of_values } else { Each::new };
        let each = |constraint| Constraint::Each(Box::new(make(constraint)));
        constraints.extend(of_items.into_iter().map(each));
        constraints
    }

    /// Checks that every entry of the list of warnings names a constraint of the member.
    fn check_warnings(&mut self, file: File<'_>, field: &FieldSource) {
        for entry in &field.warnings {
            if !field.constraints.keys().any(|key| key == entry.as_str()) {
                let place = file.place(entry);
                let keys = field.constraints.keys();
                self.report(Diagnostic::warning_without_constraint(place, entry, keys));
            }
        }
    }

    fn range(&mut self, file: File<'_>, ty: &Type, at: &At<RangeSource>) -> Option<Constraint> {
        if !ty.is_number() {
            self.misfit(file, at, "range", "a number");
            return None;
        }
        for (one, other) in [(&at.min, &at.above), (&at.max, &at.below)] {
            if let (Some(_), Some(other)) = (one, other) {
                self.report(Diagnostic::bound_twice(file.place(other)));
            }
        }
        let end = |end: &Option<At<NumberSource>>, exclusive| {
            end.as_ref().map(|end| Bound { value: end.0, exclusive })
        };
        let bound = |inclusive, exclusive| end(inclusive, false).or_else(|| end(exclusive, true));
        let range = Range { min: bound(&at.min, &at.above), max: bound(&at.max, &at.below) };
        if let Some((least, most)) = ty.ends() {
            let bounds = [&at.min, &at.max, &at.above, &at.below];
            for bound in bounds.into_iter().flatten() {
                let value = bound.0;
                if value.has_fraction() {
                    self.report(Diagnostic::fraction_for_integer(file.place(bound)));
                } else if value < Number::Integer(least) || value > Number::Integer(most) {
                    self.report(Diagnostic::bound_beyond_type(file.place(bound), least, most));
                }
            }
        }
        let empty = match (range.min, range.max) {
            (None, None) => true,
            (Some(min), Some(max)) => {
                min.value > max.value
                    || ((min.exclusive || max.exclusive) && min.value >= max.value)
            }
            _ => false,
        };
        if empty {
            self.report(Diagnostic::empty_range(file.place(at)));
            return None;
        }
        Some(Constraint::Range(range))
    }

    fn length(&mut self, file: File<'_>, ty: &Type, at: &At<SizeSource>) -> Option<Constraint> {
        if *ty != Type::String {
            self.misfit(file, at, "length", "a string");
            return None;
        }
        self.bounded_size(file, at, instance::MAX_MIN_CHARS).map(Constraint::Length)
    }

    fn count(&mut self, file: File<'_>, ty: &Type, at: &At<SizeSource>) -> Option<Constraint> {
        if !matches!(ty, Type::List(_)) {
            self.misfit(file, at, "items", "a list");
            return None;
        }
        self.bounded_size(file, at, instance::MAX_MIN_ITEMS).map(Constraint::Items)
    }

    fn multiple_of(&mut self, file: File<'_>, ty: &Type, at: &At<f64>) -> Option<Constraint> {
        if !ty.is_number() {
            self.misfit(file, at, "multiple_of", "a number");
            return None;
        }
        if ty.is_whole() && at.fract() != 0.0 {
            self.report(Diagnostic::fraction_for_integer(file.place(at)));
        }
        let divisor = Divisor::new(**at);
        // Every integer is a multiple of one.
        if divisor.is_none() || (ty.is_whole() && divisor.map(Divisor::get) == Some(1.0)) {
            self.report(Diagnostic::empty_divisor(file.place(at)));
            return None;
        }
        divisor.map(Constraint::MultipleOf)
    }

    fn unique(&mut self, file: File<'_>, ty: &Type, at: &At<bool>) -> Option<Constraint> {
        if !matches!(ty, Type::List(item) if **item != Type::File) {
            self.misfit(file, at, "unique", "a list of JSON");
            return None;
        }
        at.then_some(Constraint::Unique)
    }

    fn members(&mut self, file: File<'_>, ty: &Type, at: &At<SizeSource>) -> Option<Constraint> {
        if !matches!(ty, Type::JsonObject | Type::Map(_)) {
            self.misfit(file, at, "members", "an `object` or a map");
            return None;
        }
        self.bounded_size(file, at, instance::MAX_MIN_ITEMS).map(Constraint::Members)
    }

    fn pattern(&mut self, file: File<'_>, ty: &Type, at: &At<String>) -> Option<Constraint> {
        if *ty != Type::String {
            self.misfit(file, at, "pattern", "a string");
            return None;
        }
        self.read_pattern(file, at).map(Constraint::Pattern)
    }

    /// Returns limits whose lower end is at most a number.
    fn bounded_size(&mut self, file: File<'_>, at: &At<SizeSource>, most: u64) -> Option<Size> {
        let size = self.size(file, at)?;
        if let Some(min) = at.min.as_ref().filter(|min| ***min > most) {
            self.report(Diagnostic::large_min(file.place(min), most));
            return None;
        }
        Some(size)
    }

    pub(super) fn size(&mut self, file: File<'_>, at: &At<SizeSource>) -> Option<Size> {
        let [min, max] = [&at.min, &at.max].map(|end| end.as_ref().map(|end| **end));
        let empty = match (min, max) {
            (None, None) => true,
            (Some(min), Some(max)) => min > max,
            _ => false,
        };
        if empty {
            self.report(Diagnostic::empty_range(file.place(at)));
            return None;
        }
        Some(Size { min, max })
    }

    fn one_of(
        &mut self,
        file: File<'_>,
        ty: &Type,
        values: &At<Vec<At<crate::source::Literal>>>,
    ) -> Option<Constraint> {
        if !ty.is_whole() && !matches!(ty, Type::String | Type::Boolean) {
            self.misfit(file, values, "one_of", "a string, a whole number or a Boolean");
            return None;
        }
        let mut out: Vec<Literal> = Vec::new();
        for value in values.iter() {
            let literal = match (ty, value.0.clone()) {
                (Type::String, Json::String(text)) => Literal::Text(text),
                (Type::Boolean, Json::Bool(flag)) => Literal::Boolean(flag),
                (ty, Json::Integer(number)) if ty.is_whole() => Literal::Integer(number.into()),
                (Type::Unsigned, Json::Unsigned(number)) => Literal::Integer(number.into()),
                _ => {
                    let expected = match ty {
                        Type::String => "a string",
                        Type::Boolean => "true or false",
                        _ => "a whole number",
                    };
                    self.report(Diagnostic::listed_value_type(file.place(value), expected));
                    continue;
                }
            };
            if out.contains(&literal) {
                self.report(Diagnostic::listed_value_twice(file.place(value)));
                continue;
            }
            out.push(literal);
        }
        if values.is_empty() {
            self.report(Diagnostic::no_listed_values(file.place(values)));
        }
        (!out.is_empty()).then_some(Constraint::OneOf(out))
    }

    fn format(&mut self, file: File<'_>, ty: &Type, at: &At<String>) -> Option<Constraint> {
        if *ty != Type::String {
            self.misfit(file, at, "format", "a string");
            return None;
        }
        if let Some(pattern) = self.formats.get(at.as_str()) {
            return Some(Constraint::Pattern(pattern.clone()));
        }
        let format = Format::from_name(at);
        if format.is_none() {
            let known = Format::ALL.map(Format::name).into_iter();
            let known: Vec<&str> = known.chain(self.formats.keys().map(String::as_str)).collect();
            let diagnostic = Diagnostic::unknown_format(file.place(at), at, &known);
            self.report(diagnostic);
        }
        format.map(Constraint::Format)
    }

    fn misfit<T>(&mut self, file: File<'_>, at: &At<T>, keyword: &str, needs: &str) {
        self.report(Diagnostic::constraint_does_not_fit(file.place(at), keyword, needs));
    }
}
