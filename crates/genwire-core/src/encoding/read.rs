//! Reads name-value pairs as a JSON object.

use super::Encoding;
use crate::descriptor::Descriptor;
use crate::file::{File, handle};
use crate::parameters::typed::{any_list, is_compound, list_of, lists, member, typed};
use crate::parameters::{brackets, tree::Tree};
use crate::part::check_files;
use crate::readable::{count_values, is_too_deep};
use crate::{MAX_DEPTH, MAX_VALUES, Part, Report, Unreadable};
use bytes::Bytes;
use genwire_constraint::media_type::essence;
use memchr::memmem;
use serde_json::{Map, Value as JsonValue};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// A value as received.
struct SentValue<'b> {
    text: Cow<'b, str>,
    is_json: bool,
    /// True for a file; `text` is then its handle.
    is_file: bool,
}

impl AsRef<str> for SentValue<'_> {
    fn as_ref(&self) -> &str {
        &self.text
    }
}

/// Number of values that a segment of a path counts as.
const VALUES_PER_PART: usize = 10;

/// The values of each name.
type Entries<'b> = BTreeMap<String, Vec<SentValue<'b>>>;

/// A body as JSON.
#[derive(Debug)]
pub(crate) struct Decoded {
    pub(crate) json: Bytes,
    /// The files that handles in the JSON refer to.
    pub(crate) files: Vec<File>,
    /// A violation for each file with a media type that its part does not accept.
    pub(crate) report: Report,
}

/// Reads a body as JSON.
///
/// The descriptor determines which values are numbers, and `parts` which are files.
///
/// # Errors
///
/// The body does not conform to its media type, or has too many values.
pub(crate) fn decoded(
    media_type: &str,
    body: &Bytes,
    descriptor: &'static Descriptor,
    parts: &'static [Part],
) -> Result<Decoded, Unreadable> {
    let mut received = Received { parts, body, descriptor, files: Vec::new() };
    let entries = match Encoding::of(media_type) {
        Encoding::Json => {
            let report = Report::default();
            return Ok(Decoded { json: body.clone(), files: Vec::new(), report });
        }
        Encoding::Form => of_form(body)?,
        Encoding::Parts => received.entries(media_type)?,
    };
    let (entries, trees) = in_brackets(entries, descriptor)?;
    let tag = |name: &str| entries.get(name)?.first().map(|entry| entry.text.as_ref());
    let mut reader = Reader { left: MAX_VALUES };
    let mut members = Map::new();
    for (name, tree) in &trees {
        let mut read = |ty, found: &[SentValue<'_>]| reader.value(ty, found);
        let value = tree.value(member(descriptor, name, &tag), &mut read)?;
        members.insert(name.clone(), value);
    }
    for (name, found) in &entries {
        let value = reader.value(member(descriptor, name, &tag), found)?;
        members.insert(name.clone(), value);
    }
    let object = JsonValue::Object(members);
    let report = check_files(&object, &received.files, parts);
    Ok(Decoded { json: object.to_string().into(), files: received.files, report })
}

/// Separates the entries with a path inside a member as their name, such as `rows[0]`.
///
/// # Errors
///
/// The paths have more segments than a body may have values.
fn in_brackets<'b>(
    entries: Entries<'b>,
    descriptor: &'static Descriptor,
) -> Result<(Entries<'b>, BTreeMap<String, Tree<SentValue<'b>>>), Unreadable> {
    let mut trees: BTreeMap<String, Tree<SentValue<'b>>> = BTreeMap::new();
    let mut others = Entries::new();
    let mut count = 0;
    for (name, found) in entries {
        let at = name.find('[').unwrap_or(name.len());
        let (own, rest) = name.split_at(at);
        let is_place = !rest.is_empty() && lists(descriptor, own) && !lists(descriptor, &name);
        let place = brackets::place(rest).filter(|_| is_place);
        let Some(place) = place else {
            others.insert(name, found);
            continue;
        };
        // Each segment of a path becomes an object.
        count += found.len().max(place.len() * VALUES_PER_PART);
        bounded(count)?;
        let tree = trees.entry(own.to_owned()).or_default();
        for entry in found {
            tree.add(&place, entry);
        }
    }
    // A value without brackets is added to the values with brackets.
    for (name, tree) in &mut trees {
        for entry in others.remove(name).unwrap_or_default() {
            tree.add(&[], entry);
        }
    }
    Ok((others, trees))
}

fn of_form(body: &[u8]) -> Result<Entries<'_>, Unreadable> {
    let broken = |message| Unreadable::NotEncoded { message };
    bounded(memchr::memchr_iter(b'&', body).count())?;
    let text = str::from_utf8(body).map_err(|_| broken("a form must be ASCII"))?;
    let mut entries = Entries::new();
    for pair in text.split('&').filter(|pair| !pair.is_empty()) {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        let read =
            |text| unescaped(text).ok_or_else(|| broken("an escape of the form is not UTF-8"));
        let entry = SentValue { text: read(value)?.into(), is_json: false, is_file: false };
        entries.entry(read(name)?).or_default().push(entry);
    }
    Ok(entries)
}

/// Reads the parts of a body and collects the files among them.
struct Received<'b> {
    parts: &'static [Part],
    body: &'b Bytes,
    descriptor: &'static Descriptor,
    files: Vec<File>,
}

impl<'b> Received<'b> {
    fn entries(&mut self, media_type: &str) -> Result<Entries<'b>, Unreadable> {
        let broken = |message| Unreadable::NotEncoded { message };
        let boundary = parameter(media_type, "boundary")
            .ok_or_else(|| broken("the media type has no boundary"))?;
        let delimiter = format!("--{boundary}");
        let finder = memmem::Finder::new(delimiter.as_bytes());
        let body: &'b [u8] = self.body;
        bounded(finder.find_iter(body).count())?;
        let mut entries = Entries::new();
        // The preamble before the first delimiter is not a part.
        let mut rest = &body[finder.find(body).ok_or_else(|| broken("there is no boundary"))?..];
        loop {
            rest = &rest[delimiter.len()..];
            if rest.starts_with(b"--") {
                return Ok(entries);
            }
            let line = memmem::find(rest, b"\r\n").ok_or_else(|| broken("a part is incomplete"))?;
            // The headers start with the line end of the delimiter, since a part may have no
            // headers.
            rest = &rest[line..];
            let head =
                memmem::find(rest, b"\r\n\r\n").ok_or_else(|| broken("a part is incomplete"))?;
            let (headers, content) = (&rest[..head], &rest[head + 4..]);
            let mut ends = finder.find_iter(content);
            // A delimiter inside the content does not count: it must follow a line end.
            let end = ends.find(|at| content[..*at].ends_with(b"\r\n"));
            let end = end.ok_or_else(|| broken("there is no boundary at the end"))?;
            let head = Head::of(headers).ok_or_else(|| broken("a part has no name"))?;
            let name = head.name.clone();
            if let Some(entry) = self.entry(head, &content[..end - 2])? {
                entries.entry(name).or_default().push(entry);
            }
            rest = &content[end..];
        }
    }

    /// Returns true for the name of a file, also with an index in brackets for a list.
    fn is_file(&self, name: &str) -> bool {
        let is_file = |name: &str| self.parts.iter().any(|part| part.is_file && part.name == name);
        let (own, rest) = name.split_at(name.find('[').unwrap_or(name.len()));
        let is_place = || !lists(self.descriptor, name) && brackets::place(rest).is_some();
        is_file(name) || is_file(own) && is_place()
    }

    /// Returns the value of a part; `None` for a field of a web form without a chosen file.
    fn entry(
        &mut self,
        head: Head,
        content: &'b [u8],
    ) -> Result<Option<SentValue<'b>>, Unreadable> {
        if !self.is_file(&head.name) {
            let broken = |_| Unreadable::NotEncoded { message: "a part is not UTF-8" };
            let text = str::from_utf8(content).map_err(broken)?.into();
            return Ok(Some(SentValue { text, is_json: head.is_json(), is_file: false }));
        }
        if content.is_empty() && head.file_name.as_ref().is_some_and(String::is_empty) {
            return Ok(None);
        }
        bounded((self.files.len() + 1).saturating_mul(VALUES_PER_PART))?;
        let bytes = self.body.slice_ref(content);
        let file = File::received(head.file_name, head.media_type, bytes);
        self.files.push(file);
        let text = handle::handle(self.files.len() - 1).into();
        Ok(Some(SentValue { text, is_json: false, is_file: true }))
    }
}

/// The headers of a part.
struct Head {
    name: String,
    file_name: Option<String>,
    media_type: Option<String>,
}

impl Head {
    fn of(headers: &[u8]) -> Option<Self> {
        let headers = str::from_utf8(headers).ok()?;
        let header = |wanted: &str| {
            headers.split("\r\n").find_map(|line| {
                let (name, value) = line.split_once(':')?;
                name.trim().eq_ignore_ascii_case(wanted).then(|| value.trim())
            })
        };
        let disposition = header("content-disposition")?;
        Some(Self {
            name: unquoted(&parameter(disposition, "name")?),
            file_name: parameter(disposition, "filename").map(|name| unquoted(&name)),
            media_type: header("content-type").map(ToOwned::to_owned),
        })
    }

    fn is_json(&self) -> bool {
        let media_type = essence(self.media_type.as_deref().unwrap_or_default());
        media_type.to_ascii_lowercase().ends_with("json")
    }
}

/// Decodes a name that was written between quotes.
fn unquoted(name: &str) -> String {
    // Browsers escape these three characters of a name, and no others.
    name.replace("%22", "\"").replace("%0D", "\r").replace("%0A", "\n")
}

/// Rejects more values than a body may have, before memory is allocated for them.
fn bounded(count: usize) -> Result<(), Unreadable> {
    if count > MAX_VALUES {
        return Err(Unreadable::TooManyValues { limit: MAX_VALUES });
    }
    Ok(())
}

/// Returns a parameter of a header, without its quotes and escapes.
fn parameter(header: &str, wanted: &str) -> Option<String> {
    let mut rest = header.split_once(';')?.1;
    loop {
        let (name, after) = rest.split_once('=')?;
        let (value, after) = if let Some(quoted) = after.trim_start().strip_prefix('"') {
            until_quote(quoted)?
        } else {
            let (value, after) = after.split_at(after.find(';').unwrap_or(after.len()));
            (value.to_owned(), after)
        };
        if name.trim().eq_ignore_ascii_case(wanted) {
            return Some(value.trim().to_owned());
        }
        rest = after.split_once(';')?.1;
    }
}

/// Returns the string before the closing quote, and the rest. `\"` and `\\` are escapes.
fn until_quote(text: &str) -> Option<(String, &str)> {
    let mut value = String::new();
    let mut rest = text;
    loop {
        let Some(end) = rest.find(['"', '\\']) else {
            // A sender without escapes may end a name with a backslash.
            let (value, after) = text.split_once('"')?;
            return Some((value.to_owned(), after));
        };
        value.push_str(&rest[..end]);
        rest = &rest[end..];
        if let Some(after) = rest.strip_prefix('"') {
            return Some((value, after));
        }
        // Any other backslash is literal, as in the paths that some senders write.
        let escaped = rest[1..].chars().next().filter(|next| matches!(next, '"' | '\\'));
        value.push(escaped.unwrap_or('\\'));
        rest = &rest[1 + escaped.map_or(0, char::len_utf8)..];
    }
}

/// Reads entries, and counts the values in JSON entries.
struct Reader {
    /// Number of values that the remaining entries may have.
    left: usize,
}

impl Reader {
    /// Reads the value of all entries with a name.
    ///
    /// A repeated name becomes a list; if the type is not a list, the check rejects it.
    fn value(
        &mut self,
        descriptor: &'static Descriptor,
        found: &[SentValue<'_>],
    ) -> Result<JsonValue, Unreadable> {
        match (found, list_of(descriptor)) {
            ([one], Some(item)) if is_whole_list(one, item) => self.json(one),
            ([one], None) => self.single(descriptor, one),
            (all, item) => {
                let item = item.or_else(|| any_list(descriptor)).unwrap_or(&Descriptor::Any);
                all.iter().map(|one| self.single(item, one)).collect()
            }
        }
    }

    fn single(
        &mut self,
        descriptor: &'static Descriptor,
        entry: &SentValue<'_>,
    ) -> Result<JsonValue, Unreadable> {
        let is_open = || entry.text.trim_start().starts_with(['{', '[']);
        if entry.is_file {
            Ok(JsonValue::String(entry.text.to_string()))
        } else if entry.is_json || is_compound(descriptor) && is_open() {
            self.json(entry)
        } else {
            Ok(typed(&entry.text, descriptor))
        }
    }

    /// Parses a value as JSON; if it is not JSON, it stays a string.
    fn json(&mut self, entry: &SentValue<'_>) -> Result<JsonValue, Unreadable> {
        let text = &entry.text;
        if is_too_deep(text) {
            return Err(Unreadable::TooDeep { limit: MAX_DEPTH });
        }
        self.left = self
            .left
            .checked_sub(count_values(text))
            .ok_or(Unreadable::TooManyValues { limit: MAX_VALUES })?;
        Ok(serde_json::from_str(text).unwrap_or_else(|_| JsonValue::String(text.to_string())))
    }
}

/// Returns true for a JSON value that is a list, if its items are not lists themselves.
fn is_whole_list(entry: &SentValue<'_>, item: &'static Descriptor) -> bool {
    entry.is_json && entry.text.trim_start().starts_with('[') && list_of(item).is_none()
}

/// Decodes a value of a form or a query.
pub(crate) fn unescaped(value: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(value.len());
    let mut rest = value.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'+' => b' ',
            b'%' => {
                let digit = |byte: Option<u8>| char::from(byte?).to_digit(16);
                let (high, low) = (digit(rest.next())?, digit(rest.next())?);
                u8::try_from(high << 4 | low).ok()?
            }
            byte => byte,
        });
    }
    String::from_utf8(bytes).ok()
}
