//! The shapes of the types that the standard library and this crate bring.

use super::{Shape, ShapeFn};
use crate::RawJson;

/// A type whose JSON form is described by a [`Shape`].
pub trait Described {
    /// The shape.
    fn shape() -> &'static Shape;
}

macro_rules! described {
    ($($ty:ty => $shape:expr),* $(,)?) => {
        $(impl Described for $ty {
            fn shape() -> &'static Shape {
                &$shape
            }
        })*
    };
}

described! {
    bool => Shape::Boolean,
    i64 => Shape::Integer,
    f64 => Shape::Number,
    String => Shape::String,
    RawJson => Shape::Any,
}

impl<T: Described> Described for Option<T> {
    fn shape() -> &'static Shape {
        T::shape()
    }
}

impl<T: Described> Described for Vec<T> {
    fn shape() -> &'static Shape {
        const { &Shape::List(T::shape as ShapeFn) }
    }
}

impl<T: Described> Described for Box<T> {
    fn shape() -> &'static Shape {
        T::shape()
    }
}
