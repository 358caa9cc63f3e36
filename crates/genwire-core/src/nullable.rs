//! The value of a member that may be null or absent.

use crate::descriptor::{CheckedValue, Described, Descriptor};
use crate::{Path, RawJson, Report, Validate};
use serde_core::{Deserialize, Deserializer, Serialize, Serializer};

/// The value of a member that may be null or absent, inside an `Option`.
///
/// `None` is an absent member and `Some(Nullable::Null)` is null. In a merge patch (RFC 7396), an
/// absent member leaves a value unchanged, while null removes it.
///
/// ```
/// use genwire_core::{Nullable, Wire};
///
/// #[derive(Debug, Wire)]
/// #[wire(name = "sample.ItemPatch")]
/// struct ItemPatch {
///     title: Option<genwire_core::Nullable<String>>,
/// }
///
/// let patch: ItemPatch = serde_json::from_str(r#"{"title": null}"#)?;
/// assert_eq!(patch.title, Some(Nullable::Null));
/// assert_eq!(serde_json::to_string(&patch)?, r#"{"title":null}"#);
/// let patch: ItemPatch = serde_json::from_str("{}")?;
/// assert_eq!(patch.title, None);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Nullable<T> {
    /// Null.
    Null,
    /// A value other than null.
    Value(T),
}

impl<T> Nullable<T> {
    /// Returns the value; `None` for null.
    #[inline]
    pub const fn value(&self) -> Option<&T> {
        match self {
            Self::Null => None,
            Self::Value(value) => Some(value),
        }
    }

    /// Converts into the value; `None` for null.
    #[inline]
    pub fn into_value(self) -> Option<T> {
        match self {
            Self::Null => None,
            Self::Value(value) => Some(value),
        }
    }

    /// Returns true for null.
    #[inline]
    pub const fn is_null(&self) -> bool {
        matches!(self, Self::Null)
    }
}

impl<T> From<T> for Nullable<T> {
    #[inline]
    fn from(value: T) -> Self {
        Self::Value(value)
    }
}

impl<T: Serialize> Serialize for Nullable<T> {
    #[inline]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.value().serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Nullable<T> {
    #[inline]
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Option::<T>::deserialize(deserializer).map(|value| value.map_or(Self::Null, Self::Value))
    }
}

impl<T: Described> Described for Nullable<T> {
    fn descriptor() -> &'static Descriptor {
        Option::<T>::descriptor()
    }
}

impl<T: Validate> Validate for Nullable<T> {
    #[inline]
    fn is_clean(&self, scratch: &mut Report) -> bool {
        self.value().is_none_or(|value| value.is_clean(scratch))
    }

    #[inline]
    fn validate_at(&self, path: &Path<'_>, report: &mut Report) {
        if let Self::Value(value) = self {
            value.validate_at(path, report);
        }
    }

    #[inline]
    fn checked(&self) -> CheckedValue<'_> {
        self.value().map_or(CheckedValue::Absent, Validate::checked)
    }

    #[inline]
    fn each_json(&self, path: &Path<'_>, each: &mut dyn FnMut(&RawJson, &Path<'_>)) {
        if let Self::Value(value) = self {
            value.each_json(path, each);
        }
    }

    fn each_item(&self, path: &Path<'_>, each: &mut dyn FnMut(&dyn Validate, &Path<'_>)) {
        if let Self::Value(value) = self {
            value.each_item(path, each);
        }
    }
}
