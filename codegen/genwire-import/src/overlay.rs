//! Applies an OpenAPI overlay: actions that update, copy or remove parts of a document.

mod path;

use self::path::{Path, Step};
use super::parse::{MAX_BYTES, MAX_VALUES};
use super::refusal::{Fault, Origin, Refusal};
use genwire_spec::model::Json;

/// Maximum nesting depth of a document after an action, which is the limit of the JSON reader.
const MAX_DEPTH: usize = 128;

/// Applies overlays in order. Returns warnings for actions that change nothing, or every mistake in
/// all overlays.
pub(super) fn apply_all(document: &mut Json, overlays: &[String]) -> Result<Vec<Fault>, Refusal> {
    let (mut warnings, mut mistakes) = (Vec::new(), Vec::new());
    let mut size = Size::default();
    for (at, text) in overlays.iter().enumerate() {
        let origin = Origin::Overlay(at);
        let applied = match super::parse::value(text) {
            Ok(overlay) => apply(document, &overlay, &mut size),
            Err(fault) => Err(vec![fault]),
        };
        let of_this = |all: Vec<Fault>| all.into_iter().map(move |one| Fault { origin, ..one });
        match applied {
            Ok(idle) => warnings.extend(of_this(idle)),
            Err(wrong) => mistakes.extend(of_this(wrong)),
        }
    }
    if mistakes.is_empty() { Ok(warnings) } else { Err(Refusal(mistakes)) }
}

/// Applies the actions of an overlay in order. Returns warnings for actions that change nothing, or
/// every mistake.
fn apply(document: &mut Json, overlay: &Json, size: &mut Size) -> Result<Vec<Fault>, Vec<Fault>> {
    let wrong = |message: &str, help: &str| Err(vec![Fault::new(message).help(help)]);
    match overlay.get("overlay") {
        Some(Json::String(version)) if version.starts_with("1.") => {}
        Some(_) => return wrong("the version of the overlay is unknown", "write `overlay: 1.0.0`"),
        None => {
            let help = "an overlay is an object with a version in it: `overlay: 1.0.0`";
            return wrong("the file is not an overlay: `overlay` is missing", help);
        }
    }
    let Some(Json::Array(actions)) = overlay.get("actions") else {
        let help = "write `actions: [{ target: $.info, update: { title: Pets } }]`";
        return wrong("the overlay has no list of `actions`", help);
    };
    let (mut idle, mut mistakes) = (Vec::new(), Vec::new());
    for (index, action) in actions.iter().enumerate() {
        let named = |what: String| Fault::new(format!("`/actions/{index}`: {what}"));
        match act(document, action, size) {
            Ok(None) => {}
            Ok(Some(what)) => idle.push(named(what)),
            Err(Wrong { what, help }) => mistakes.push(named(what).help(help)),
        }
    }
    if mistakes.is_empty() { Ok(idle) } else { Err(mistakes) }
}

/// Mistake in an action, and the way to correct it.
struct Wrong {
    what: String,
    help: &'static str,
}

/// Applies an action; returns the reason if it changes nothing.
fn act(document: &mut Json, action: &Json, size: &mut Size) -> Result<Option<String>, Wrong> {
    let read = |path: &str| {
        let help = "a path is written as in RFC 9535, such as `$.paths['/pets'].get`";
        Path::read(path).map_err(|what| Wrong { what, help })
    };
    let wrong = |what: &str, help: &'static str| Err(Wrong { what: what.to_owned(), help });
    let Some(Json::String(target)) = action.get("target") else {
        return wrong("`target` is missing", "name what the action changes: `target: $.info`");
    };
    let find = |path: &str, document: &Json| {
        let help = "name what the action changes in a narrower path";
        read(path)?.find(document).map_err(|what| Wrong { what, help })
    };
    let mut places = find(target, document)?;
    if action.get("remove") == Some(&Json::Bool(true)) {
        // From last to first, so that the indices of the others stay valid.
        places.sort();
        for place in places.iter().rev() {
            remove(document, place);
        }
        let is_whole = places.iter().any(Vec::is_empty);
        let whole = || format!("`{target}` is the whole document, which is not removed");
        return Ok(if is_whole { Some(whole()) } else { idle(target, &places) });
    }
    let update = match (action.get("update"), action.get("copy")) {
        (Some(update), None) => update.clone(),
        (None, Some(Json::String(from))) => match find(from, document)?.as_slice() {
            [one] => at(document, one).cloned().unwrap_or(Json::Null),
            found => {
                let what = format!("`copy` selects {} values", found.len());
                return wrong(&what, "write a path that selects one value");
            }
        },
        _ => {
            let what = "it has neither `update` nor `copy` nor `remove: true`";
            return wrong(what, "write one of the three");
        }
    };
    size.grow(document, &places, &update)?;
    for place in &places {
        let Some(value) = at(document, place) else { continue };
        match value {
            Json::Array(items) => items.push(update.clone()),
            value => merge(value, &update),
        }
    }
    Ok(idle(target, &places))
}

/// Upper bound for the number of values and keys of a document; 0 if it is unknown.
#[derive(Default)]
struct Size(usize);

impl Size {
    /// Adds the size of an action's result; rejects a result that a document could not have either.
    fn grow(&mut self, document: &Json, places: &[Vec<Step>], update: &Json) -> Result<(), Wrong> {
        let deepest = places.iter().map(Vec::len).max().unwrap_or(0);
        if !places.is_empty() && deepest + 1 + depth(update) > MAX_DEPTH {
            let what = format!("it nests the document more than {MAX_DEPTH} levels deep");
            return Err(Wrong { what, help: "update a value that is nested less" });
        }
        let added = weight(update).saturating_mul(places.len());
        if self.0 == 0 || self.0.saturating_add(added) > MAX_VALUES {
            // Values that were counted before may have been replaced.
            self.0 = weight(document);
        }
        self.0 = self.0.saturating_add(added);
        if self.0 > MAX_VALUES {
            let what = "the document has too many values after it".to_owned();
            return Err(Wrong { what, help: "select fewer places, or copy less to them" });
        }
        Ok(())
    }
}

/// Returns the number of values and keys, plus an equivalent for the memory of long strings.
fn weight(json: &Json) -> usize {
    let of_text = |text: &str| 1 + text.len() / (MAX_BYTES / MAX_VALUES);
    match json {
        Json::String(text) => of_text(text),
        Json::Array(items) => 1 + items.iter().map(weight).sum::<usize>(),
        Json::Object(members) => {
            1 + members.iter().map(|(key, value)| of_text(key) + weight(value)).sum::<usize>()
        }
        _ => 1,
    }
}

fn depth(json: &Json) -> usize {
    match json {
        Json::Array(items) => 1 + items.iter().map(depth).max().unwrap_or(0),
        Json::Object(members) => 1 + members.iter().map(|(_, it)| depth(it)).max().unwrap_or(0),
        _ => 0,
    }
}

/// Returns a warning if the target of an action selects nothing.
fn idle(target: &str, places: &[Vec<Step>]) -> Option<String> {
    places.is_empty().then(|| format!("`{target}` selects nothing in the document"))
}

/// Merges objects, joins lists, and replaces anything else.
fn merge(old: &mut Json, new: &Json) {
    match (old, new) {
        (Json::Object(members), Json::Object(changes)) => {
            for (key, change) in changes {
                match members.iter_mut().find(|(name, _)| name == key) {
                    Some((_, value)) => merge(value, change),
                    None => members.push((key.clone(), change.clone())),
                }
            }
        }
        (Json::Array(items), Json::Array(more)) => items.extend(more.iter().cloned()),
        (old, new) => *old = new.clone(),
    }
}

fn at<'j>(document: &'j mut Json, place: &[Step]) -> Option<&'j mut Json> {
    place.iter().try_fold(document, |json, step| match (json, step) {
        (Json::Object(members), Step::Name(name)) => {
            members.iter_mut().find(|(key, _)| key == name).map(|(_, value)| value)
        }
        (Json::Array(items), Step::Index(index)) => items.get_mut(*index),
        _ => None,
    })
}

fn remove(document: &mut Json, place: &[Step]) {
    let Some((last, above)) = place.split_last() else { return };
    match (at(document, above), last) {
        (Some(Json::Object(members)), Step::Name(name)) => members.retain(|(key, _)| key != name),
        (Some(Json::Array(items)), Step::Index(index)) if *index < items.len() => {
            items.remove(*index);
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::apply;
    use genwire_spec::resolve::literals::parse;

    const DOCUMENT: &str = r#"{"info": {"title": "A"}, "tags": [{"name": "a"}],
        "paths": {"/x": {"get": {"tags": ["old"]}, "post": {"tags": ["new"]}}}}"#;

    fn check(actions: &str, expected: &str) {
        let mut document = parse(DOCUMENT).unwrap();
        let overlay = parse(&format!(r#"{{"overlay": "1.1.0", "actions": {actions}}}"#)).unwrap();
        let lines =
            |all: Vec<super::Fault>| all.iter().map(ToString::to_string).collect::<String>();
        let text = match apply(&mut document, &overlay, &mut super::Size::default()) {
            Ok(idle) => document.to_compact() + &lines(idle),
            Err(mistakes) => lines(mistakes),
        };
        assert!(text.contains(expected), "{actions}\n{text}");
    }

    #[test]
    fn actions_update_copy_and_remove() {
        check(
            r#"[{"target": "$.info", "update": {"title": "B", "x": 1}}]"#,
            r#""info":{"title":"B","x":1}"#,
        );
        check(r#"[{"target": "$.tags", "update": {"name": "b"}}]"#, r#"{"name":"a"},{"name":"b"}"#);
        check(r#"[{"target": "$.paths.*.*.tags[?@ == 'old']", "remove": true}]"#, r#""tags":[]"#);
        check(r#"[{"target": "$.paths['/x'][?@.tags]", "remove": true}]"#, r#""paths":{"/x":{}}"#);
        check(r#"[{"target": "$.info", "copy": "$.tags[0]"}]"#, r#"{"title":"A","name":"a"}"#);
    }

    #[test]
    fn an_action_that_selects_nothing_changes_nothing() {
        for more in [r#""remove": true"#, r#""update": {"a": 1}"#, r#""copy": "$.info""#] {
            let action = format!(r#"[{{"target": "$.nothing", {more}}}]"#);
            check(&action, &parse(DOCUMENT).unwrap().to_compact());
            check(&action, "`$.nothing` selects nothing in the document");
        }
    }

    #[test]
    fn the_whole_document_is_not_removed() {
        let action = r#"[{"target": "$", "remove": true}]"#;
        check(action, &parse(DOCUMENT).unwrap().to_compact());
        check(action, "`$` is the whole document, which is not removed");
    }

    #[test]
    fn what_cannot_be_done_is_said() {
        let both = r#"[{"target": "$.info"}, {"target": "info", "remove": true}]"#;
        check(both, "`/actions/0`: it has neither");
        check(both, "`/actions/1`: expected a path");
        check(r#"[{"target": "$.info"}]"#, "neither `update` nor");
        check(r#"[{"target": "info", "remove": true}]"#, "begins with `$`");
        check(r#"[{"target": "$.info[?length(@) > 1]", "remove": true}]"#, "at byte 8 of");
        check(r#"[{"target": "$.tags", "copy": "$.paths.*.*"}]"#, "selects 2 values");
    }

    #[test]
    fn a_document_does_not_grow_without_end() {
        let many = |action: &str, times: usize| format!("[{}]", vec![action; times].join(","));
        check(&many(r#"{"target": "$.info", "update": {"a": {"a": {}}}}"#, 22), r#""a":{"a":{}}"#);
        let items = |item: &str, count: usize| format!("[{}]", vec![item; count].join(","));
        let (places, long) = (items("[]", 3_000), "x".repeat(100_000));
        for update in [items("1", 3_000), format!("\"{long}\"")] {
            let all = [
                format!(r#"{{"target": "$.info", "update": {{"x": {places}}}}}"#),
                format!(r#"{{"target": "$.info.x.*", "update": {update}}}"#),
            ];
            check(&format!("[{}]", all.join(",")), "too many values");
        }
        let deep = format!("{}1{}", "[".repeat(123), "]".repeat(123));
        check(
            &format!(r#"[{{"target": "$.paths.*.*.tags", "update": {{"a": {deep}}}}}]"#),
            "more than 128 levels deep",
        );
    }

    #[test]
    fn a_path_that_selects_a_value_often_selects_it_once() {
        let inner = format!("{}1{}", r#"{"a": "#.repeat(40), "}".repeat(40));
        let mut document = parse(&inner).unwrap();
        let path = format!("${}", "..*".repeat(12));
        let actions = format!(r#"[{{"target": "{path}", "remove": true}}]"#);
        let overlay = parse(&format!(r#"{{"overlay": "1.1.0", "actions": {actions}}}"#)).unwrap();
        apply(&mut document, &overlay, &mut super::Size::default()).unwrap_or_default();
        assert_eq!(document.to_compact().matches('a').count(), 11);
    }
}
