//! Cases of rules and native checks: the bodies that they accept and reject according to the spec.

mod values;

use super::edit::{Edit, tagged};
use super::suite::{Fault, Suite};
use genwire_constraint::pointer::escape;
use genwire_spec::judge::Finding;
use genwire_spec::model::{Case, Json, TypeId};

/// Adds the cases of a type's rules and native checks.
pub(super) fn add(suite: &mut Suite<'_>, id: TypeId) {
    let def = suite.interface.ty(id);
    for rule in &def.rules {
        suite.allow_item();
        let place = format!("rules.{}", rule.id);
        add_cases(suite, id, &place, &rule.path, &rule.cases, None);
        values::add(suite, id, rule);
    }
    for native in &def.natives {
        suite.allow_item();
        let place = format!("natives.{}", native.id);
        add_cases(suite, id, &place, &native.path, &native.cases, Some(native.code));
    }
}

fn add_cases(
    suite: &mut Suite<'_>,
    id: TypeId,
    place: &str,
    rule: &str,
    cases: &[Case],
    native: Option<u32>,
) {
    let interface = suite.interface;
    let case_id = |suite: &Suite<'_>, name: &str| {
        suite.id(id, &format!("{place}.{}", name.replace(' ', "-")))
    };
    for case in cases.iter().filter(|case| case.accept) {
        let name = case_id(suite, &case.name);
        let body = tagged(interface, id, &case.body);
        suite.accept_stated(id, &name, vec![rule.to_owned()], Edit::To(&body));
    }
    for case in cases.iter().filter(|case| !case.accept) {
        let control = case
            .control
            .as_deref()
            .and_then(|control| cases.iter().find(|other| other.accept && other.name == control));
        let Some(control) = control else { continue };
        let good = tagged(interface, id, &control.body);
        let bad = tagged(interface, id, &case.body);
        let severity = case.severity;
        let native = native.map(|code| Finding {
            path: case.at.clone().unwrap_or_else(|| changed(&control.body, &case.body)),
            rule: rule.to_owned(),
            code,
            severity,
        });
        let (name, control) = (case_id(suite, &case.name), case_id(suite, &control.name));
        let fault = Fault::new(name, control, rule, Edit::To(&good), Edit::To(&bad));
        suite.refuse_stated(id, &Fault { severity, native, ..fault });
    }
}

/// Returns the innermost position that contains all differences of two bodies, as a JSON pointer.
fn changed(before: &Json, after: &Json) -> String {
    let inside = |differing: Vec<(String, &Json, &Json)>| match differing.as_slice() {
        [(step, before, after)] => format!("/{step}{}", changed(before, after)),
        _ => String::new(),
    };
    match (before, after) {
        (Json::Object(old), Json::Object(new))
            if old.len() == new.len() && old.iter().all(|(name, _)| after.get(name).is_some()) =>
        {
            let pairs = old.iter().filter_map(|(name, old)| Some((name, old, after.get(name)?)));
            let differing = pairs.filter(|(_, old, new)| old != new);
            inside(differing.map(|(name, old, new)| (escape(name), old, new)).collect())
        }
        (Json::Array(old), Json::Array(new)) if old.len() == new.len() => {
            let pairs = old.iter().zip(new).enumerate().filter(|(_, (old, new))| old != new);
            inside(pairs.map(|(index, (old, new))| (index.to_string(), old, new)).collect())
        }
        _ => String::new(),
    }
}
