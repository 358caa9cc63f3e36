//! JSON documents whose long objects and lists are made as they are printed.
//!
//! As a tree, the document of a large interface takes several times the memory of its text, and most
//! of the time goes into that memory. An entry that is printed at once is small.

use genwire_output::{OutputFile, OutputKind, Text};
use genwire_spec::model::Json;

/// A document, or a part of one.
pub(crate) enum Document<'a> {
    /// A value that is there.
    Value(Json),
    /// An object of parts.
    Object(Vec<(&'static str, Self)>),
    /// An object whose members are made one by one.
    Members(Box<dyn Iterator<Item = (String, Json)> + 'a>),
    /// A list whose items are made one by one.
    Items(Box<dyn Iterator<Item = Json> + 'a>),
}

impl<'a> Document<'a> {
    /// Returns an object whose members are made one by one.
    pub(crate) fn members(members: impl Iterator<Item = (String, Json)> + 'a) -> Self {
        Self::Members(Box::new(members))
    }

    /// Returns a list whose items are made one by one.
    pub(crate) fn items(items: impl Iterator<Item = Json> + 'a) -> Self {
        Self::Items(Box::new(items))
    }

    /// Prints the document to a file.
    pub(crate) fn into_file(self, path: impl Into<String>) -> OutputFile {
        let mut text = Text::new();
        self.print(&mut text, 0);
        text.end().push('\n');
        OutputFile { path: path.into(), text, kind: OutputKind::Json }
    }

    /// Prints the part, as [`Json::to_pretty`] prints a value.
    fn print(self, out: &mut Text, level: usize) {
        match self {
            Self::Value(value) => value.append_pretty(out.end(), level),
            Self::Object(members) => {
                let members = members.into_iter().map(|(key, part)| (key.to_owned(), part));
                print_members(out, level, members, |part, out| part.print(out, level + 1));
            }
            Self::Members(members) => {
                print_members(out, level, members, |value, out| {
                    value.append_pretty(out.end(), level + 1);
                });
            }
            Self::Items(items) => {
                let print = |item: Json, out: &mut Text| item.append_pretty(out.end(), level + 1);
                print_all(out, level, ['[', ']'], items, print);
            }
        }
    }
}

impl From<Json> for Document<'_> {
    fn from(value: Json) -> Self {
        Self::Value(value)
    }
}

fn print_members<T>(
    out: &mut Text,
    level: usize,
    members: impl Iterator<Item = (String, T)>,
    print: impl Fn(T, &mut Text),
) {
    print_all(out, level, ['{', '}'], members, |(key, value), out| {
        let end = out.end();
        Json::append_string(end, &key);
        end.push_str(": ");
        print(value, out);
    });
}

fn print_all<T>(
    out: &mut Text,
    level: usize,
    [open, close]: [char; 2],
    entries: impl Iterator<Item = T>,
    print: impl Fn(T, &mut Text),
) {
    out.end().push(open);
    let mut is_empty = true;
    for entry in entries {
        let end = out.end();
        if !is_empty {
            end.push(',');
        }
        is_empty = false;
        Json::append_line(end, level + 1);
        print(entry, out);
    }
    let end = out.end();
    if !is_empty {
        Json::append_line(end, level);
    }
    end.push(close);
}

#[cfg(test)]
mod tests {
    use super::Document;
    use genwire_spec::model::Json;

    #[test]
    fn a_document_is_printed_as_the_value_that_it_is() {
        let list = || Json::array([Json::Null, Json::array([]), Json::Integer(1)]);
        let inner = || Json::object([("c", list()), ("d\"", Json::object::<&str>([]))]);
        let whole = |value: Json| Json::object([("a", value), ("b", Json::Bool(true))]);
        let parts = |part: Document<'static>| {
            Document::Object(vec![("a", part), ("b", Json::Bool(true).into())])
        };
        let members = |value: Json| Document::members(value.into_members().into_iter());
        let items = |value: Json| match value {
            Json::Array(items) => Document::items(items.into_iter()),
            other => other.into(),
        };
        let none = Json::empty_object;
        for (made, expected) in [
            (parts(inner().into()), whole(inner())),
            (parts(members(inner())), whole(inner())),
            (parts(items(list())), whole(list())),
            (parts(members(none())), whole(none())),
            (parts(items(Json::array([]))), whole(Json::array([]))),
            (parts(Document::Object(Vec::new())), whole(none())),
        ] {
            assert_eq!(*made.into_file("a.json").text, expected.to_pretty());
        }
    }
}
