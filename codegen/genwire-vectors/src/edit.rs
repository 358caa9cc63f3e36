//! Changes of values, which leave the given ones as they are.

use genwire_spec::model::{Interface, Json, TypeId, TypeKind};

/// A change of a value.
#[derive(Clone, Copy)]
pub(super) enum Edit<'a> {
    /// No change.
    Keep,
    /// Another value in its place.
    To(&'a Json),
    /// The object with a member of this value.
    With(&'a str, &'a Json),
    /// The object with the member that it has, or with a sample where it is absent or null.
    Given(&'a str, &'a Json),
    /// The object without a member.
    Without(&'a str),
    /// The value that a function makes of it.
    By(&'a dyn Fn(&Json) -> Json),
}

impl Edit<'_> {
    /// Returns the changed value.
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

    /// Returns the number of members of an object that the change makes others.
    pub(super) fn distance(self, value: &Json) -> usize {
        let there = |name: &str| value.get(name).filter(|value| **value != Json::Null);
        match self {
            Self::Keep => 0,
            Self::To(new) => distance(value, new),
            Self::With(name, new) if matches!(value, Json::Object(_)) => {
                usize::from(there(name) != Some(new).filter(|new| **new != Json::Null))
            }
            Self::Given(name, sample) if matches!(value, Json::Object(_)) => {
                usize::from(there(name).is_none() && *sample != Json::Null)
            }
            Self::Without(name) if matches!(value, Json::Object(_)) => {
                usize::from(there(name).is_some())
            }
            Self::With(..) | Self::Given(..) | Self::Without(_) | Self::By(_) => {
                distance(value, &self.of(value))
            }
        }
    }
}

/// Returns the object with a member set.
fn with(object: &Json, name: &str, value: Json) -> Json {
    let mut object = object.clone();
    object.set(name, value);
    object
}

/// Returns the number of members that differ; null counts as absent.
pub(super) fn distance(left: &Json, right: &Json) -> usize {
    match (left, right) {
        (Json::Object(ours), Json::Object(theirs)) => {
            let there = |value: Option<&'_ Json>| value.is_some_and(|value| *value != Json::Null);
            let changed = ours.iter().filter(|(name, value)| match right.get(name) {
                Some(other) if *other != Json::Null => other != value,
                _ => *value != Json::Null,
            });
            let added = theirs
                .iter()
                .filter(|(name, value)| *value != Json::Null && !there(left.get(name)));
            changed.count() + added.count()
        }
        _ => usize::from(left != right),
    }
}

/// Replaces the first item of a list or a map; `None` if there is none.
pub(super) fn holding(sample: &Json, value: Json) -> Option<Json> {
    let mut sample = sample.clone();
    match &mut sample {
        Json::Array(items) => *items.first_mut()? = value,
        Json::Object(members) => members.first_mut()?.1 = value,
        _ => return None,
    }
    Some(sample)
}

/// Returns the body of a variant with its tag in the union; any other body as it is.
pub(super) fn tagged(interface: &Interface, id: TypeId, body: &Json) -> Json {
    let TypeKind::Object(object) = &interface.ty(id).kind else { return body.clone() };
    let Some((union, value)) = &object.variant_of else { return body.clone() };
    let union = interface.union(*union);
    let mut members = vec![(union.tag.wire.clone(), Json::string(value))];
    members.extend(body.members().iter().filter(|(name, _)| *name != union.tag.wire).cloned());
    Json::Object(members)
}
