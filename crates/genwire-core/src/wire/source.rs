//! The source of the members of an object.

use serde_core::de::{DeserializeOwned, DeserializeSeed, Error, MapAccess};

/// The members of an object, in order.
///
/// Unlike a [`MapAccess`], it reads only values that borrow nothing. The same code can therefore
/// read kept members, whether they are borrowed from the body or not.
pub trait Source<'de> {
    /// The error of the format that the members are read from.
    type Error: Error;

    /// Reads the name of the next member; `None` after the last one.
    fn read_name<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Self::Error>;

    /// Reads the value of the member whose name was read last.
    fn read_value<T: DeserializeOwned>(&mut self) -> Result<T, Self::Error>;
}

impl<'de, A: MapAccess<'de>> Source<'de> for A {
    type Error = A::Error;

    #[inline]
    fn read_name<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, A::Error> {
        self.next_key_seed(seed)
    }

    #[inline]
    fn read_value<T: DeserializeOwned>(&mut self) -> Result<T, A::Error> {
        self.next_value()
    }
}
