//! Mistakes in members and their constraints.

use super::{Diagnostic, Place, at_pointer};

impl Diagnostic {
    /// A default of a member that is always there.
    pub fn default_of_required(place: Place, name: &str) -> Self {
        let title = format!("`{name}` is required, so its default can never hold");
        Self::new("default-of-required", place, title).help("remove `default`, or `required`")
    }

    /// A default that the member itself would refuse.
    pub fn default_does_not_fit(place: Place, path: &str, rule: &str) -> Self {
        Self::new("default-does-not-fit", place, format!("the default breaks `{rule}`"))
            .label(at_pointer(path))
            .help("change the default, or the constraint that it breaks")
    }

    /// A default taken from a property of another type.
    pub fn default_property_type(place: Place, property: &str) -> Self {
        let title = format!("the property `{property}` has another type than the member");
        Self::new("default-property-type", place, title)
            .help("name a property of the type of the member, or declare one in the enum")
    }

    /// An example that the member itself would refuse.
    pub fn example_does_not_fit(place: Place, path: &str, rule: &str) -> Self {
        Self::new("example-does-not-fit", place, format!("the example breaks `{rule}`"))
            .label(at_pointer(path))
            .help("change the example, or the constraint that it breaks")
    }

    /// Something assumed that would refuse bodies.
    pub fn assumed_refuses(place: Place, what: &str) -> Self {
        let title = format!("`{what}` would refuse bodies although it is only assumed");
        Self::new("assumed-refuses", place, title)
            .label("expected advice, or no `assumed`")
            .help("what rests on knowledge from outside the interface never refuses anything")
    }

    /// A unit of something that is not a number.
    pub fn unit_without_number(place: Place, unit: &str) -> Self {
        let title = format!("only numbers are counted in `{unit}`");
        Self::new("unit-without-number", place, title)
            .label("expected the member to be a number")
            .help("remove `unit`, or give the member a number type")
    }

    /// A way to merge that the member's type does not have.
    pub fn merge_does_not_fit(place: Place, ty: &str) -> Self {
        Self::new("merge-does-not-fit", place, format!("`{ty}` does not merge in this way")).help(
            "`concat` is for texts and lists, `nested` for named types, `by_key` for lists of them",
        )
    }

    /// A constraint on a type that it says nothing about.
    pub fn constraint_does_not_fit(place: Place, keyword: &str, needs: &str) -> Self {
        let title = format!("`{keyword}` says nothing about a member of this type");
        Self::new("constraint-does-not-fit", place, title)
            .label(format!("expected {needs}"))
            .help("remove the constraint, or change `type`")
    }

    /// Advice about a constraint that is not there.
    pub fn advice_without_constraint<'a>(
        place: Place,
        name: &str,
        there: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        let title = format!("the member has no `{name}` that could be advice");
        Self::new("advice-without-constraint", place, title)
            .label("expected one of the member's constraints")
            .help("add the constraint, or remove it from `advice`")
            .suggest(name, there)
    }

    /// Two bounds at one end.
    pub fn bound_twice(place: Place) -> Self {
        Self::new("bound-twice", place, "this end of the range has two bounds")
            .help("`min` and `max` allow the number itself, `above` and `below` do not")
    }

    /// A bound with a fraction for whole numbers.
    pub fn fraction_for_integer(place: Place) -> Self {
        Self::new("fraction-for-integer", place, "whole numbers have whole bounds")
            .label("expected a whole number")
            .help("write a whole number, or make the member a `number`")
    }

    /// A constraint that nothing or everything satisfies.
    pub fn empty_range(place: Place) -> Self {
        Self::new("empty-range", place, "this allows nothing, or everything")
            .label("expected a lower end, an upper end or both, in order")
            .help("give an end, or put the lower one first")
    }

    /// A listed value of another type than the member.
    pub fn listed_value_type(place: Place, expected: &str) -> Self {
        Self::new("listed-value-type", place, "this value has another type than the member")
            .label(format!("expected {expected}"))
            .help("write the value as the member has it: texts stand in quotes")
    }

    /// A value that is listed twice.
    pub fn listed_value_twice(place: Place) -> Self {
        Self::new("listed-value-twice", place, "this value is listed twice")
            .help("remove one of them")
    }

    /// A form that does not exist.
    pub fn unknown_format(place: Place, name: &str, known: &[&str]) -> Self {
        Self::new("unknown-format", place, format!("there is no format `{name}`"))
            .label("expected the name of a written form")
            .help("`spec/README.md` lists the formats")
            .suggest(name, known)
    }
}
