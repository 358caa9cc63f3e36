//! Moves an operation's parameters outside the path into an object, and its reply headers into
//! another.

use super::{
    At, MadeOf, SourceFile, Table,
    types::{FieldSource, PlaceSource, TypeSource},
};
use crate::names;

/// Declares the objects `<Operation>Parameters` and `<Operation>Headers`, if the operation has such
/// parameters and headers.
pub(super) fn gather(file: &mut SourceFile<'_>) {
    gather_headers(file);
    let Some(operation) = &mut file.body.operation else { return };
    let is_apart = |field: &FieldSource| {
        field.place.as_ref().is_some_and(|place| **place != PlaceSource::Path)
    };
    let (apart, in_path): (Table<FieldSource>, Table<FieldSource>) =
        std::mem::take(&mut operation.params).into_iter().partition(|(_, field)| is_apart(field));
    operation.params = in_path;
    let apart = by_wire(apart);
    let Some(span) = apart.first().map(|(first, _)| first.span()) else { return };
    let name = At::new(span.clone(), format!("{}Parameters", names::name(&file.stem).pascal));
    let doc = At::new(span.clone(), format!("The parameters of `{}`.", file.stem));
    operation.parameters = Some(name.clone());
    let object = TypeSource {
        doc,
        fields: Some(At::new(span, apart)),
        made_of: Some(MadeOf::Parameters),
        ..TypeSource::default()
    };
    declare(file, name, object);
}

/// Uses the wire names of parameters as their keys.
///
/// If another parameter has that name, the key and its `wire` stay; this is reported later.
fn by_wire(params: Table<FieldSource>) -> Table<FieldSource> {
    let mut out: Table<FieldSource> = Table::new();
    let keys: Vec<String> = params.keys().map(ToString::to_string).collect();
    for (key, mut field) in params {
        let wire = field.wire.take_if(|wire| {
            !keys.contains(wire) && !out.keys().any(|known| known.as_str() == wire.as_str())
        });
        out.insert(wire.map_or(key, |wire| *wire), field);
    }
    out
}

/// Declares the object with the reply headers.
fn gather_headers(file: &mut SourceFile<'_>) {
    let Some(operation) = &mut file.body.operation else { return };
    let headers = std::mem::take(&mut operation.headers);
    let Some(span) = headers.first().map(|(first, _)| first.span()) else { return };
    let name = At::new(span.clone(), format!("{}Headers", names::name(&file.stem).pascal));
    let doc = At::new(span.clone(), format!("The headers of the replies of `{}`.", file.stem));
    operation.reply_headers = Some(name.clone());
    let object = TypeSource {
        doc,
        fields: Some(At::new(span, headers)),
        made_of: Some(MadeOf::Headers),
        ..TypeSource::default()
    };
    declare(file, name, object);
}

/// Declares an object that is derived from an operation.
///
/// An existing type of that name in the file stays; this is reported later.
fn declare(file: &mut SourceFile<'_>, name: At<String>, object: TypeSource) {
    if !file.body.types.contains_key(&name) {
        file.body.types.insert(name, object);
    }
}
