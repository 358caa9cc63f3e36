//! The descriptors of primitive types, options, lists, maps and boxes.

use super::{Descriptor, DescriptorFn};
use crate::{NoContent, RawJson};
use std::collections::BTreeMap;

/// A type whose JSON form is described by a [`Descriptor`].
pub trait Described {
    /// Returns the descriptor.
    fn descriptor() -> &'static Descriptor;
}

macro_rules! described {
    ($($ty:ty => $descriptor:expr),* $(,)?) => {
        $(impl Described for $ty {
            fn descriptor() -> &'static Descriptor {
                &$descriptor
            }
        })*
    };
}

described! {
    bool => Descriptor::Boolean,
    i64 => Descriptor::Integer,
    u64 => Descriptor::Unsigned,
    f64 => Descriptor::Number,
    String => Descriptor::String,
    RawJson => Descriptor::Any,
    serde_json::Value => Descriptor::Any,
    NoContent => Descriptor::Any,
}

impl<T: Described> Described for Option<T> {
    fn descriptor() -> &'static Descriptor {
        const { &Descriptor::Nullable(T::descriptor as DescriptorFn) }
    }
}

impl<T: Described> Described for Vec<T> {
    fn descriptor() -> &'static Descriptor {
        const { &Descriptor::List(T::descriptor as DescriptorFn) }
    }
}

impl<T: Described> Described for BTreeMap<String, T> {
    fn descriptor() -> &'static Descriptor {
        const { &Descriptor::Map(T::descriptor as DescriptorFn) }
    }
}

impl<T: Described> Described for Box<T> {
    fn descriptor() -> &'static Descriptor {
        T::descriptor()
    }
}
