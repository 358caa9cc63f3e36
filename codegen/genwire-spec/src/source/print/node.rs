//! What a value of the spec is in TOML, made by its `Serialize`.

use crate::model::Json;
use serde::ser::{
    Error as _, Impossible, Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeTuple,
    Serializer,
};
use std::fmt;

/// The entries of a table, in order.
pub(super) type Nodes = Vec<(String, Node)>;

/// A part of a file.
#[derive(Debug)]
pub(super) enum Node {
    /// A value that is printed as it is.
    Raw(String),
    /// A string.
    Text(String),
    List(Vec<Self>),
    /// A table, with the name of what it declares; a map has none.
    Table {
        name: &'static str,
        entries: Nodes,
    },
}

/// Returns what a value is in TOML.
pub(super) fn of(value: &(impl Serialize + ?Sized)) -> Node {
    let made = value.serialize(Make).unwrap_or_default();
    made.node.unwrap_or(Node::Raw(String::new()))
}

/// A value, or nothing.
#[derive(Default)]
struct Made {
    node: Option<Node>,
    /// True for what a key without `Option` has when it is absent.
    is_usual: bool,
}

impl Made {
    fn new(node: Node) -> Self {
        Self { node: Some(node), is_usual: false }
    }

    /// The value, unless it is left out.
    fn shown(self) -> Option<Node> {
        self.node.filter(|_| !self.is_usual)
    }
}

/// The error of what no spec has.
#[derive(Debug)]
struct Never;

impl fmt::Display for Never {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a spec has no such value")
    }
}

impl std::error::Error for Never {}

impl serde::ser::Error for Never {
    fn custom<T: fmt::Display>(_message: T) -> Self {
        Self
    }
}

struct Make;

/// The items of a list, or the entries of a table, so far.
#[derive(Default)]
struct Collect {
    name: &'static str,
    items: Vec<Node>,
    entries: Nodes,
    key: String,
}

impl Collect {
    fn push(&mut self, value: &(impl Serialize + ?Sized)) -> Result<(), Never> {
        self.items.extend(value.serialize(Make)?.node);
        Ok(())
    }

    fn insert(&mut self, key: String, value: &(impl Serialize + ?Sized)) -> Result<(), Never> {
        self.entries.extend(value.serialize(Make)?.shown().map(|node| (key, node)));
        Ok(())
    }

    fn list(self) -> Made {
        Made { is_usual: self.items.is_empty(), node: Some(Node::List(self.items)) }
    }

    fn table(self) -> Made {
        let Self { name, entries, .. } = self;
        Made { is_usual: entries.is_empty(), node: Some(Node::Table { name, entries }) }
    }
}

/// Forwards numbers to their text.
macro_rules! raw {
    ($($function:ident $ty:ty,)*) => {
        $(fn $function(self, value: $ty) -> Result<Made, Never> {
            Ok(Made::new(Node::Raw(value.to_string())))
        })*
    };
}

impl Serializer for Make {
    type Ok = Made;
    type Error = Never;
    type SerializeSeq = Collect;
    type SerializeTuple = Collect;
    type SerializeTupleStruct = Impossible<Made, Never>;
    type SerializeTupleVariant = Impossible<Made, Never>;
    type SerializeMap = Collect;
    type SerializeStruct = Collect;
    type SerializeStructVariant = Impossible<Made, Never>;

    raw! {
        serialize_i8 i8, serialize_i16 i16, serialize_i32 i32, serialize_i64 i64,
        serialize_u8 u8, serialize_u16 u16, serialize_u32 u32, serialize_u64 u64,
    }

    fn serialize_bool(self, value: bool) -> Result<Made, Never> {
        Ok(Made { node: Some(Node::Raw(value.to_string())), is_usual: !value })
    }

    fn serialize_f32(self, value: f32) -> Result<Made, Never> {
        self.serialize_f64(value.into())
    }

    fn serialize_f64(self, value: f64) -> Result<Made, Never> {
        Ok(Made::new(Node::Raw(Json::number(value).to_compact())))
    }

    fn serialize_char(self, value: char) -> Result<Made, Never> {
        self.serialize_str(value.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, text: &str) -> Result<Made, Never> {
        Ok(Made::new(Node::Text(text.to_owned())))
    }

    fn serialize_bytes(self, _: &[u8]) -> Result<Made, Never> {
        Err(Never)
    }

    fn serialize_none(self) -> Result<Made, Never> {
        Ok(Made::default())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Made, Never> {
        Ok(Made { is_usual: false, ..value.serialize(self)? })
    }

    fn serialize_unit(self) -> Result<Made, Never> {
        self.serialize_none()
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<Made, Never> {
        self.serialize_none()
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<Made, Never> {
        self.serialize_str(variant)
    }

    /// A literal is its own text; any other value is there even if it is the usual one.
    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<Made, Never> {
        let made = self.serialize_some(value)?;
        Ok(match made.node {
            Some(Node::Text(text)) if name == super::RAW => Made::new(Node::Raw(text)),
            node => Made { node, is_usual: false },
        })
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<Made, Never> {
        let mut all = Collect { name: super::VARIANT, ..Collect::default() };
        all.insert(variant.to_owned(), value)?;
        Ok(all.table())
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Collect, Never> {
        Ok(Collect::default())
    }

    fn serialize_tuple(self, _: usize) -> Result<Collect, Never> {
        Ok(Collect::default())
    }

    fn serialize_tuple_struct(
        self,
        _: &'static str,
        _: usize,
    ) -> Result<Impossible<Made, Never>, Never> {
        Err(Never)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Impossible<Made, Never>, Never> {
        Err(Never)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Collect, Never> {
        Ok(Collect::default())
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Collect, Never> {
        Ok(Collect { name, ..Collect::default() })
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Impossible<Made, Never>, Never> {
        Err(Never)
    }
}

impl SerializeSeq for Collect {
    type Ok = Made;
    type Error = Never;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
        self.push(value)
    }

    fn end(self) -> Result<Made, Never> {
        Ok(self.list())
    }
}

impl SerializeTuple for Collect {
    type Ok = Made;
    type Error = Never;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
        self.push(value)
    }

    fn end(self) -> Result<Made, Never> {
        Ok(self.list())
    }
}

impl SerializeMap for Collect {
    type Ok = Made;
    type Error = Never;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Never> {
        match of(key) {
            Node::Text(key) | Node::Raw(key) => self.key = key,
            _ => return Err(Never::custom("a key is a string")),
        }
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
        // What a map has is there, even if it is empty.
        let key = std::mem::take(&mut self.key);
        self.entries.extend(value.serialize(Make)?.node.map(|node| (key, node)));
        Ok(())
    }

    fn end(self) -> Result<Made, Never> {
        Ok(self.table())
    }
}

impl SerializeStruct for Collect {
    type Ok = Made;
    type Error = Never;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<(), Never> {
        self.insert(key.to_owned(), value)
    }

    fn end(self) -> Result<Made, Never> {
        Ok(self.table())
    }
}
