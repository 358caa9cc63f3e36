//! The serializers of arrays and objects.

use super::{Writer, escape};
use serde_core::Serialize;
use serde_core::ser::{
    Error as _, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant,
    SerializeTuple, SerializeTupleStruct, SerializeTupleVariant,
};
use serde_json::Error;

/// The prefix of the struct names that mark raw JSON in `serde_json`.
///
/// It is not a documented promise; tests compare the output with the output of `serde_json`.
const RAW_STRUCT_PREFIX: &str = "$serde_json::private::";

/// Returns true if a struct name marks raw JSON.
pub(super) fn is_raw(name: &str) -> bool {
    name.starts_with(RAW_STRUCT_PREFIX)
}

/// An array or object without its end.
#[derive(Debug)]
pub(super) struct Compound<'a> {
    out: &'a mut Vec<u8>,
    close: &'static str,
    is_first: bool,
    is_raw: bool,
}

impl<'a> Compound<'a> {
    pub(super) fn new(out: &'a mut Vec<u8>, close: &'static str) -> Self {
        Self { out, close, is_first: true, is_raw: false }
    }

    /// Creates the serializer of raw JSON.
    pub(super) fn raw(out: &'a mut Vec<u8>) -> Self {
        Self { out, close: "", is_first: true, is_raw: true }
    }

    #[inline]
    fn separate(&mut self) {
        if !std::mem::take(&mut self.is_first) {
            self.out.push(b',');
        }
    }

    fn write<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        value.serialize(Writer::new(self.out))
    }

    fn item<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.separate();
        self.write(value)
    }

    fn member<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) -> Result<(), Error> {
        if self.is_raw {
            return value.serialize(Writer { out: &mut *self.out, is_raw: true });
        }
        self.separate();
        escape::write(self.out, name);
        self.out.push(b':');
        self.write(value)
    }

    fn name<T: Serialize + ?Sized>(&mut self, name: &T) -> Result<(), Error> {
        self.separate();
        let start = self.out.len();
        self.write(name)?;
        // Strings have quotes; numbers and Booleans get them; no other value can be a name.
        match self.out.get(start) {
            Some(b'"') => {}
            Some(b'-' | b'0'..=b'9' | b't' | b'f') => {
                self.out.insert(start, b'"');
                self.out.push(b'"');
            }
            _ => return Err(Error::custom("key must be a string")),
        }
        Ok(())
    }

    fn value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.out.push(b':');
        self.write(value)
    }

    fn close(self) {
        self.out.extend_from_slice(self.close.as_bytes());
    }
}

/// Implements the traits of `serde` for arrays. These traits differ only in their names.
macro_rules! list {
    ($($kind:ident: $method:ident),*) => {
        $(impl $kind for Compound<'_> {
            type Ok = ();
            type Error = Error;

            #[inline]
            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
                self.item(value)
            }

            #[inline]
            fn end(self) -> Result<(), Error> {
                self.close();
                Ok(())
            }
        })*
    };
}

list!(
    SerializeSeq: serialize_element,
    SerializeTuple: serialize_element,
    SerializeTupleStruct: serialize_field,
    SerializeTupleVariant: serialize_field
);

/// Implements the traits of `serde` for structs.
macro_rules! object {
    ($($kind:ident),*) => {
        $(impl $kind for Compound<'_> {
            type Ok = ();
            type Error = Error;

            #[inline]
            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> Result<(), Error> {
                self.member(name, value)
            }

            #[inline]
            fn end(self) -> Result<(), Error> {
                self.close();
                Ok(())
            }
        })*
    };
}

object!(SerializeStruct, SerializeStructVariant);

impl SerializeMap for Compound<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, name: &T) -> Result<(), Error> {
        self.name(name)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.value(value)
    }

    #[inline]
    fn end(self) -> Result<(), Error> {
        self.close();
        Ok(())
    }
}
