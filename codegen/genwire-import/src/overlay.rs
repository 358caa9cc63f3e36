//! Applies an OpenAPI overlay: actions that update, copy or remove parts of a document.

use super::path::{Path, Step};
use genwire_spec::model::Json;

/// Applies every action of an overlay, in its order.
pub(super) fn apply(document: &mut Json, overlay: &Json) -> Result<(), String> {
    match overlay.get("overlay") {
        Some(Json::String(version)) if version.starts_with("1.") => {}
        Some(_) => return Err("expected an overlay of version 1.0 or 1.1".to_owned()),
        None => return Err("the file is not an overlay: `overlay` is missing".to_owned()),
    }
    let Some(Json::Array(actions)) = overlay.get("actions") else {
        return Err("the overlay has no list of `actions`".to_owned());
    };
    for (index, action) in actions.iter().enumerate() {
        act(document, action).map_err(|why| format!("`actions[{index}]` of the overlay: {why}"))?;
    }
    Ok(())
}

fn act(document: &mut Json, action: &Json) -> Result<(), String> {
    let Some(Json::String(target)) = action.get("target") else {
        return Err("`target` is missing".to_owned());
    };
    let mut places = Path::read(target)?.find(document);
    if places.is_empty() {
        return Err(format!("`{target}` selects nothing in the document"));
    }
    if action.get("remove") == Some(&Json::Bool(true)) {
        // From last to first, so that the indices of the others stay valid.
        places.sort();
        for place in places.iter().rev() {
            remove(document, place);
        }
        return Ok(());
    }
    let update = match (action.get("update"), action.get("copy")) {
        (Some(update), None) => update.clone(),
        (None, Some(Json::String(from))) => match Path::read(from)?.find(document).as_slice() {
            [one] => at(document, one).cloned().unwrap_or(Json::Null),
            found => return Err(format!("`copy` selects {} values, not one", found.len())),
        },
        _ => return Err("it has neither `update` nor `copy` nor `remove: true`".to_owned()),
    };
    for place in &places {
        let Some(value) = at(document, place) else { continue };
        match value {
            Json::Array(items) => items.push(update.clone()),
            value => merge(value, &update),
        }
    }
    Ok(())
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
        let found = apply(&mut document, &overlay).map(|()| document.to_compact());
        let text = found.unwrap_or_else(|why| why);
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
    fn what_cannot_be_done_is_said() {
        check(r#"[{"target": "$.nothing", "remove": true}]"#, "selects nothing");
        check(r#"[{"target": "$.info"}]"#, "neither `update` nor");
        check(r#"[{"target": "info", "remove": true}]"#, "begins with `$`");
        check(r#"[{"target": "$.info[?length(@) > 1]", "remove": true}]"#, "at byte 8 of");
        check(r#"[{"target": "$.tags", "copy": "$.paths.*.*"}]"#, "selects 2 values");
    }
}
