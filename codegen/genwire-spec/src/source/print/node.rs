//! Values of the spec as TOML nodes, created through `Serialize`.

use crate::model::Json;
use serde::de::value::Error;
use serde::ser::{self, Serialize, Serializer};

/// The Serde name of a value that is already TOML source.
pub(crate) const LITERAL_NAME: &str = "Literal";
/// The Serde name of a table that has one of several keys.
pub(super) const VARIANT: &str = "Variant";

/// The entries of a table, in order.
pub(super) type Nodes = Vec<(String, Node)>;

/// A node of a TOML file.
#[derive(Debug)]
pub(super) enum Node {
    /// A value that is printed as is.
    Raw(String),
    Text(String),
    List(Vec<Self>),
    /// A table, with the name of its declaration; empty for a map.
    Table {
        name: &'static str,
        entries: Nodes,
    },
}

/// Converts a value to a TOML node.
pub(super) fn of(value: &impl Serialize) -> Option<Node> {
    value.serialize(Make).ok()?.map(|(node, _)| node)
}

/// A value, if there is one; the flag is true for the value of an absent key that is not an
/// `Option`.
type Made = Option<(Node, bool)>;

fn raw(value: &impl ToString) -> Node {
    Node::Raw(value.to_string())
}

fn stated(value: &(impl Serialize + ?Sized)) -> Result<Made, Error> {
    Ok(value.serialize(Make)?.map(|(node, _)| (node, false)))
}

struct Make;

/// The items of a list or the entries of a table collected so far.
#[derive(Default)]
struct Collect {
    name: &'static str,
    is_list: bool,
    items: Vec<Node>,
    entries: Nodes,
    key: String,
}

impl Collect {
    fn finish(self) -> (Node, bool) {
        let Self { name, is_list, items, entries, .. } = self;
        let is_usual = items.is_empty() && entries.is_empty();
        let node = if is_list { Node::List(items) } else { Node::Table { name, entries } };
        (node, is_usual)
    }
}

/// Declares serializer functions for scalars.
macro_rules! scalars {
    ($($function:ident($ty:ty) => $make:expr,)*) => {
        $(fn $function(self, value: $ty) -> Result<Made, Error> {
            Ok(Some(($make(&value), false)))
        })*
    };
}

/// Declares serializer functions that begin a list or a table.
macro_rules! begin {
    ($($function:ident($($argument:ident: $ty:ty),*) => $name:expr, $is_list:expr;)*) => {
        $(fn $function(self, $($argument: $ty),*) -> Result<Collect, Error> {
            Ok(Collect { name: $name, is_list: $is_list, ..Collect::default() })
        })*
    };
}

impl Serializer for Make {
    type Ok = Made;
    type Error = Error;
    type SerializeSeq = Collect;
    type SerializeTuple = Collect;
    type SerializeTupleStruct = Collect;
    type SerializeTupleVariant = Collect;
    type SerializeMap = Collect;
    type SerializeStruct = Collect;
    type SerializeStructVariant = Collect;

    scalars! {
        serialize_i8(i8) => raw, serialize_i16(i16) => raw, serialize_i32(i32) => raw,
        serialize_i64(i64) => raw, serialize_u8(u8) => raw, serialize_u16(u16) => raw,
        serialize_u32(u32) => raw, serialize_u64(u64) => raw, serialize_f32(f32) => raw,
        serialize_f64(f64) => |value: &f64| Node::Raw(Json::number(*value).to_compact()),
        serialize_char(char) => |value: &char| Node::Text(value.to_string()),
        serialize_str(&str) => |value: &&str| Node::Text((*value).to_owned()),
    }

    fn serialize_bool(self, value: bool) -> Result<Made, Error> {
        Ok(Some((raw(&value), !value)))
    }

    fn serialize_bytes(self, _value: &[u8]) -> Result<Made, Error> {
        Ok(None)
    }

    fn serialize_unit_struct(self, _name: &'static str) -> Result<Made, Error> {
        Ok(None)
    }

    begin! {
        serialize_seq(_len: Option<usize>) => "", true;
        serialize_tuple(_len: usize) => "", true;
        serialize_tuple_struct(name: &'static str, _len: usize) => name, true;
        serialize_tuple_variant(_of: &'static str, _at: u32, name: &'static str, _len: usize)
            => name, true;
        serialize_map(_len: Option<usize>) => "", false;
        serialize_struct(name: &'static str, _len: usize) => name, false;
        serialize_struct_variant(_of: &'static str, _at: u32, name: &'static str, _len: usize)
            => name, false;
    }

    fn serialize_none(self) -> Result<Made, Error> {
        Ok(None)
    }

    fn serialize_unit(self) -> Result<Made, Error> {
        Ok(None)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Made, Error> {
        stated(value)
    }

    fn serialize_unit_variant(
        self,
        _of: &'static str,
        _at: u32,
        variant: &'static str,
    ) -> Result<Made, Error> {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<Made, Error> {
        Ok(match stated(value)? {
            Some((Node::Text(text), _)) if name == LITERAL_NAME => Some((Node::Raw(text), false)),
            made => made,
        })
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _of: &'static str,
        _at: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<Made, Error> {
        let mut table = Collect { name: VARIANT, ..Collect::default() };
        ser::SerializeStruct::serialize_field(&mut table, variant, value)?;
        Ok(Some(table.finish()))
    }
}

/// Collects the items of a list.
macro_rules! items {
    ($($ty:ident $function:ident,)*) => {
        $(impl ser::$ty for Collect {
            type Ok = Made;
            type Error = Error;

            fn $function<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
                self.items.extend(value.serialize(Make)?.map(|(node, _)| node));
                Ok(())
            }

            fn end(self) -> Result<Made, Error> {
                Ok(Some(self.finish()))
            }
        })*
    };
}

items! {
    SerializeSeq serialize_element, SerializeTuple serialize_element,
    SerializeTupleStruct serialize_field, SerializeTupleVariant serialize_field,
}

/// Collects the entries of a table, except for those with the value of an absent key.
macro_rules! entries {
    ($($ty:ident)*) => {
        $(impl ser::$ty for Collect {
            type Ok = Made;
            type Error = Error;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                key: &'static str,
                value: &T,
            ) -> Result<(), Error> {
                let made = value.serialize(Make)?.filter(|(_, is_usual)| !is_usual);
                self.entries.extend(made.map(|(node, _)| (key.to_owned(), node)));
                Ok(())
            }

            fn end(self) -> Result<Made, Error> {
                Ok(Some(self.finish()))
            }
        })*
    };
}

entries! { SerializeStruct SerializeStructVariant }

impl ser::SerializeMap for Collect {
    type Ok = Made;
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        if let Some((Node::Text(key) | Node::Raw(key), _)) = key.serialize(Make)? {
            self.key = key;
        }
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        // An entry of a map is kept even if it is empty.
        let key = std::mem::take(&mut self.key);
        self.entries.extend(value.serialize(Make)?.map(|(node, _)| (key, node)));
        Ok(())
    }

    fn end(self) -> Result<Made, Error> {
        Ok(Some(self.finish()))
    }
}
