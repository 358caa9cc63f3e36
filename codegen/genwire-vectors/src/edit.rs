//! Changes of values. They do not modify the originals.

use genwire_spec::model::{Interface, Json, TypeId, TypeKind};

/// A change of a value.
#[derive(Clone, Copy)]
pub(super) enum Edit<'a> {
    /// No change.
    Keep,
    /// A replacement.
    To(&'a Json),
    /// The object with a member set to this value.
    With(&'a str, &'a Json),
    /// The object with the member as it is, or set to a sample if it is absent or null.
    Given(&'a str, &'a Json),
    /// The object without a member.
    Without(&'a str),
    /// The result of a function.
    By(&'a dyn Fn(&Json) -> Json),
}

impl<'a> Edit<'a> {
    pub(super) fn of(self, value: &Json) -> Json {
        match self {
            Self::Keep => value.clone(),
            Self::To(new) => new.clone(),
            Self::With(name, new) => with(value, name, new.clone()),
            Self::Given(name, sample) => match value.get(name) {
                Some(Json::Null) | None => with(value, name, sample.clone()),
                Some(_) => value.clone(),
            },
            Self::Without(name) => {
                let members = value.members().iter().filter(|(key, _)| key != name);
                Json::Object(members.cloned().collect())
            }
            Self::By(make) => make(value),
        }
    }

    /// Returns the name of the member that the change affects.
    pub(super) fn member(self) -> Option<&'a str> {
        match self {
            Self::With(name, _) | Self::Given(name, _) | Self::Without(name) => Some(name),
            Self::Keep | Self::To(_) | Self::By(_) => None,
        }
    }

    /// Returns the [`distance`] between a value and the changed one.
    pub(super) fn distance(self, value: &Json) -> usize {
        let Json::Object(_) = value else { return distance(value, &self.of(value)) };
        let there = |name: &str| value.get(name).filter(|value| !value.is_null());
        match self {
            Self::Keep => 0,
            Self::With(name, new) => {
                usize::from(there(name) != Some(new).filter(|new| !new.is_null()))
            }
            Self::Given(name, sample) => usize::from(there(name).is_none() && !sample.is_null()),
            Self::Without(name) => usize::from(there(name).is_some()),
            Self::To(new) => distance(value, new),
            Self::By(_) => distance(value, &self.of(value)),
        }
    }
}

/// Returns the object with a member set.
fn with(object: &Json, name: &str, value: Json) -> Json {
    let mut object = object.clone();
    object.set(name, value);
    object
}

/// Returns the number of members that differ between two objects; null counts as absent.
///
/// For other values it is 0 or 1.
pub(super) fn distance(left: &Json, right: &Json) -> usize {
    let (Json::Object(ours), Json::Object(theirs)) = (left, right) else {
        return usize::from(left != right);
    };
    let there = |object: &Json, name: &str| object.get(name).is_some_and(|it| !it.is_null());
    let is_there = |(_, value): &&(String, Json)| !value.is_null();
    let changed =
        ours.iter().filter(is_there).filter(|(name, value)| right.get(name) != Some(value));
    let added = theirs.iter().filter(is_there).filter(|(name, _)| !there(left, name));
    changed.count() + added.count()
}

/// Replaces the first item of a list or a map; `None` if it is empty.
pub(super) fn holding(sample: &Json, value: Json) -> Option<Json> {
    let mut sample = sample.clone();
    match &mut sample {
        Json::Array(items) => *items.first_mut()? = value,
        Json::Object(members) => members.first_mut()?.1 = value,
        _ => return None,
    }
    Some(sample)
}

/// Returns the payload of a variant with its tag in the union; any other body unchanged.
pub(super) fn tagged(interface: &Interface, id: TypeId, body: &Json) -> Json {
    let TypeKind::Object(object) = &interface.ty(id).kind else { return body.clone() };
    let Some((union, value)) = &object.variant_of else { return body.clone() };
    let union = interface.union(*union);
    let mut members = vec![(union.tag.wire.clone(), Json::string(value))];
    members.extend(body.members().iter().filter(|(name, _)| *name != union.tag.wire).cloned());
    Json::object(members)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_distance_of_an_edit_is_that_to_the_changed_value() {
        let values = || [Json::Null, Json::Integer(1), Json::Integer(2)];
        let objects = values().into_iter().map(|value| Json::object([("a", value)]));
        let empty = || Json::empty_object();
        let mut bases: Vec<Json> = objects.chain([empty(), Json::Integer(1), Json::Null]).collect();
        bases.push(Json::object([("b", Json::Integer(3))]));
        let other = Json::object([("a", Json::Integer(2)), ("b", Json::Null)]);
        for base in &bases {
            for new in values() {
                let make = |_: &Json| new.clone();
                for edit in [
                    Edit::Keep,
                    Edit::To(&new),
                    Edit::To(&other),
                    Edit::With("a", &new),
                    Edit::Given("a", &new),
                    Edit::Without("a"),
                    Edit::By(&make),
                ] {
                    let changed = edit.of(base);
                    assert_eq!(
                        edit.distance(base),
                        distance(base, &changed),
                        "{base:?} {changed:?}"
                    );
                }
            }
        }
        let (null, one) =
            (Json::object([("a", Json::Null)]), Json::object([("a", Json::Integer(1))]));
        for (left, right, expected) in
            [(&null, &one, 1), (&one, &null, 1), (&null, &empty(), 0), (&one, &other, 1)]
        {
            assert_eq!(distance(left, right), expected, "{left:?} {right:?}");
        }
    }
}
