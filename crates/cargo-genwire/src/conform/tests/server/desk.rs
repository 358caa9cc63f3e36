//! Labels, reminders, loans, covers and scans: values in the path, and bodies that are not JSON.

use super::{Answer, Call, Shelf, decoded};
use serde_json::{Value as JsonValue, json};

/// The names and values of a body.
type Pairs = Vec<(String, String)>;

pub(super) fn answer(shelf: &mut Shelf, call: &Call, parts: &[&str]) -> Answer {
    match (call.method.as_str(), parts) {
        ("GET", ["shelves", name, "labels", size]) => label(shelf, &decoded(name), size),
        ("PUT", ["reminders", day]) => remind(shelf, call, day),
        ("POST", ["loans"]) => loan(shelf, call),
        ("POST", ["covers"]) => cover(shelf, call),
        ("POST", ["scans"]) => scan(shelf, call),
        ("POST", ["photos"]) => photo(shelf, call),
        ("GET", ["photos", id]) => match id.parse() {
            Ok(id) if shelf.photos.contains(&id) => (200, json!({ "id": id })),
            _ => shelf.problem(404, "the photo"),
        },
        ("DELETE", ["photos", id]) => {
            let is_gone = id.parse().is_ok_and(|id| shelf.photos.remove(&id));
            if is_gone { (204, JsonValue::Null) } else { shelf.problem(404, "the photo") }
        }
        // It checks the picture before the day, and a text part is never a picture.
        ("PUT", ["pictures", _]) => shelf.problem(400, "the picture"),
        ("PUT", ["books", id, "cover"]) => picture(shelf, call, id),
        ("GET", ["stories"]) => story(shelf),
        ("PUT", ["jobs", _, "picture"]) | ("GET", ["jobs", _, "result"]) => {
            shelf.problem(409, "the job is not finished")
        }
        (
            _,
            ["photos" | "loans" | "covers" | "scans" | "stories"]
            | ["pictures" | "reminders" | "photos", _]
            | ["jobs", _, "result" | "picture"]
            | ["books", _, "cover"]
            | ["shelves", _, "labels", _],
        ) => shelf.problem(405, "the method"),
        _ => shelf.problem(404, "the address"),
    }
}

fn label(shelf: &Shelf, name: &str, size: &str) -> Answer {
    let longest = if shelf.has("no shelf of four letters") { 3 } else { 4 };
    let is_name =
        (2..=longest).contains(&name.len()) && name.bytes().all(|it| it.is_ascii_lowercase());
    let sizes: &[&str] = if shelf.has("no large label") { &["small"] } else { &["small", "large"] };
    if !is_name && !shelf.has("any name of a shelf") {
        return shelf.problem(400, "the shelf");
    }
    if !sizes.contains(&size) && !shelf.has("any size of a label") {
        return shelf.problem(400, "the size");
    }
    (200, json!({ "text": name }))
}

fn remind(shelf: &Shelf, call: &Call, day: &str) -> Answer {
    let is_day = match day.parse::<i64>() {
        Ok(day) => (1..=31).contains(&day) || shelf.has("any day"),
        Err(_) => shelf.has("a day in words"),
    };
    if !is_day {
        return shelf.problem(400, "the day");
    }
    if call.header("content-type") != Some("text/plain") {
        return shelf.problem(400, "the media type");
    }
    (if shelf.has("another status of a reminder") { 200 } else { 204 }, JsonValue::Null)
}

fn loan(shelf: &Shelf, call: &Call) -> Answer {
    let is_form = call.header("content-type") == Some("application/x-www-form-urlencoded");
    if !is_form && !shelf.has("a loan of any type") {
        return shelf.problem(400, "the media type");
    }
    let text = String::from_utf8_lossy(&call.body).replace('+', " ");
    let pairs = text.split('&').filter_map(|pair| pair.split_once('='));
    let pairs: Pairs = pairs.map(|(name, text)| (decoded(name), decoded(text))).collect();
    let longest = if shelf.has("no loan of 30 days") { 29 } else { 30 };
    let is_days = match find(&pairs, "days").map(str::parse::<i64>) {
        Some(Ok(_)) if shelf.has("no loan with days") => false,
        Some(Ok(days)) => (1..=longest).contains(&days) || shelf.has("any number of days"),
        Some(Err(_)) => shelf.has("days in words"),
        None => true,
    };
    let reader = find(&pairs, "reader");
    let is_reader = reader
        .map_or(shelf.has("no reader"), |it| it.chars().count() >= 2 || shelf.has("any reader"));
    let tags = pairs.iter().filter(|(name, _)| name == "tags").count();
    if !is_days || !is_reader || (tags > 2 && !shelf.has("any number of tags of a loan")) {
        return shelf.problem(400, "the loan");
    }
    (201, json!({ "text": reader.unwrap_or_default() }))
}

fn cover(shelf: &Shelf, call: &Call) -> Answer {
    let Some(parts) = parts(call) else { return shelf.problem(400, "the media type") };
    let pairs: Pairs = parts.into_iter().map(|part| (part.name, part.text)).collect();
    let is_title = find(&pairs, "title")
        .is_some_and(|it| it.chars().count() <= 5 || shelf.has("any title of a cover"));
    let is_front = match find(&pairs, "front") {
        Some(text) => matches!(text, "true" | "false") || shelf.has("any front"),
        None => shelf.has("no front"),
    };
    let place = find(&pairs, "place").map(|it| serde_json::from_str(it).unwrap_or(JsonValue::Null));
    let is_page = place.is_none_or(|place| {
        place["page"].as_i64().is_some_and(|page| page >= 1 || shelf.has("any page"))
    });
    if !is_title || !is_front || !is_page {
        return shelf.problem(400, "the cover");
    }
    (201, json!({ "text": "cover" }))
}

fn scan(shelf: &Shelf, call: &Call) -> Answer {
    let is_scan = call.header("content-type") == Some("application/octet-stream");
    if !is_scan && !shelf.has("a scan of any type") {
        return shelf.problem(400, "the media type");
    }
    let text = if shelf.has("the label of a scan is a number") { json!(1) } else { json!("scan") };
    (201, json!({ "text": text }))
}

/// A part of a body.
struct Part {
    name: String,
    text: String,
    is_file: bool,
}

/// Returns the parts of a body; `None` for a body of another media type.
fn parts(call: &Call) -> Option<Vec<Part>> {
    let media_type = call.header("content-type").unwrap_or_default();
    let boundary = media_type.strip_prefix("multipart/form-data; boundary=")?;
    let text = String::from_utf8_lossy(&call.body);
    let boundary = format!("--{boundary}");
    let parts = text.split(&boundary).filter_map(|part| {
        let (head, text) = part.split_once("\r\n\r\n")?;
        let (_, name) = head.split_once("name=\"")?;
        let name = name.split('"').next()?.to_owned();
        let text = text.strip_suffix("\r\n")?.to_owned();
        Some(Part { name, text, is_file: head.contains("; filename=\"") })
    });
    Some(parts.collect())
}

/// Accepts only a file with a valid name.
fn photo(shelf: &mut Shelf, call: &Call) -> Answer {
    let Some(parts) = parts(call) else { return shelf.problem(400, "the media type") };
    let part = |name: &str| parts.iter().find(|part| part.name == name);
    let is_name = part("name").is_some_and(|it| {
        !it.is_file && (it.text.chars().count() <= 5 || shelf.has("any name of a photo"))
    });
    if shelf.has("a text for a photo") && part("file").is_some_and(|it| !it.is_file) {
        return shelf.problem(500, "the disk");
    }
    let is_file = part("file").map_or(shelf.has("no file of a photo"), |it| it.is_file);
    if !is_name || !is_file {
        return shelf.problem(400, "the photo");
    }
    shelf.last += 1;
    shelf.photos.insert(shelf.last);
    (201, json!({ "id": shelf.last }))
}

/// Accepts only a file, and checks it before it looks for the book.
fn picture(shelf: &Shelf, call: &Call, id: &str) -> Answer {
    let Some(parts) = parts(call) else { return shelf.problem(400, "the media type") };
    if !parts.iter().any(|part| part.name == "file" && part.is_file) {
        return shelf.problem(400, "the file");
    }
    let is_there = id.parse().is_ok_and(|id: u64| shelf.books.contains_key(&id));
    if is_there || (id.len() > 9 && shelf.has("a cover of what has a long name")) {
        return (204, JsonValue::Null);
    }
    shelf.problem(404, "the book")
}

fn story(shelf: &Shelf) -> Answer {
    let end = if shelf.has("a story that is too long") { "happily ever" } else { "whale." };
    let last = match shelf.defect {
        "a story without its end" => json!({ "text": "" }),
        "a story that fails" => json!({ "error": "the ink is dry" }),
        _ => json!({ "done": true }),
    };
    let mut events =
        [json!({ "text": "I saw" }), json!({ "text": " " }), json!({ "text": end }), last];
    for event in &mut events {
        event["id"] = json!("s1");
    }
    (200, json!(events))
}

fn find<'a>(pairs: &'a Pairs, name: &str) -> Option<&'a str> {
    pairs.iter().find(|(known, _)| known == name).map(|(_, text)| text.as_str())
}
