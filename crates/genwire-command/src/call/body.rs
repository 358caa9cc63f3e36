//! The body of a request: JSON, parts with files, or unchanged text and bytes.

use genwire_core::client::RequestBody;
use genwire_core::{ByteBody, File, Path, RawJson, Report, Validate};
use serde::ser::{Serialize, SerializeMap as _, Serializer};
use serde_json::{Map, Value as JsonValue};

/// The body of a request.
#[derive(Debug)]
pub(super) enum Body {
    /// JSON, sent with the media type of the operation.
    Json(RawJson),
    /// An object with files.
    Parts(Parts),
    /// Text or bytes.
    Raw(ByteBody),
}

/// An object some of whose members are files.
#[derive(Debug)]
pub(super) struct Parts {
    /// The members that are not.
    pub(super) members: Map<String, JsonValue>,
    /// The files by the names of their members.
    pub(super) files: Vec<(String, Files)>,
}

/// A file, or a list of files.
#[derive(Debug)]
pub(super) enum Files {
    /// One file.
    One(Box<File>),
    /// A list.
    List(Vec<File>),
}

impl Serialize for Parts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (name, value) in &self.members {
            map.serialize_entry(name, value)?;
        }
        for (name, files) in &self.files {
            match files {
                Files::One(file) => map.serialize_entry(name, file)?,
                Files::List(files) => map.serialize_entry(name, files)?,
            }
        }
        map.end()
    }
}

/// The members have already been checked, and the call checks the media types of the files.
impl Validate for Parts {
    fn is_clean(&self, _: &mut Report) -> bool {
        true
    }

    fn validate_at(&self, _: &Path<'_>, _: &mut Report) {}
}

impl RequestBody for Parts {}
