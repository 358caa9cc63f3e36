//! Cases of members: present, absent, null, of a wrong type, and at their limits.

use super::boundary::{self, item};
use super::edit::Edit;
use super::sample;
use super::suite::{Fault, Suite};
use super::vector::LARGEST_UNSIGNED;
use genwire_spec::instance;
use genwire_spec::judge::UNKNOWN_MEMBER;
use genwire_spec::model::{
    Constrained, Field, Json, Severity, Type, TypeId, UnknownPolicy, types::Object,
};

/// Adds the cases of an object's members.
pub(super) fn add(suite: &mut Suite<'_>, id: TypeId, object: &Object) {
    for field in &object.fields {
        suite.allow_item();
        let sample = sample::of_field(suite.interface, field);
        add_presence(suite, id, field, &sample);
        add_null(suite, id, field, &sample);
        add_null_item(suite, id, field, &sample);
        add_wrong_types(suite, id, field, &sample);
        boundary::add(suite, id, field, &sample);
    }
    add_unknown(suite, id, object);
    boundary::add_object(suite, id, object);
}

/// Adds an unlisted member.
fn add_unknown(suite: &mut Suite<'_>, id: TypeId, object: &Object) {
    suite.allow_item();
    if let Some(extra) = &object.extra {
        add_extra(suite, id, extra);
        return;
    }
    let case = suite.id(id, "unknown_member");
    let bad = Edit::With(sample::UNLISTED_TEXT, &Json::Integer(1));
    let rule = format!("{}.unknown", suite.interface.ty(id).path());
    let covers = vec!["service.notes.unknown_members".to_owned(), rule.clone()];
    let (rule, severity) = match object.unknown {
        UnknownPolicy::Error => (rule, Severity::Error),
        UnknownPolicy::Warning => (UNKNOWN_MEMBER.to_owned(), Severity::Warning),
        UnknownPolicy::Accept => {
            suite.accept(id, &case, covers, bad);
            return;
        }
    };
    let fault = Fault::new(case.clone(), format!("{case}.control"), &rule, Edit::Keep, bad);
    suite.refuse(id, &Fault { severity, covers, control_covers: Vec::new(), ..fault });
}

/// Adds unlisted members, of the declared type and of a wrong one.
fn add_extra(suite: &mut Suite<'_>, id: TypeId, extra: &Type) {
    let interface = suite.interface;
    let (case, rule) =
        (suite.id(id, "unknown_member"), format!("{}.unknown", interface.ty(id).path()));
    let given = sample::of_type(interface, extra);
    let good = Edit::With(sample::UNLISTED_TEXT, &given);
    suite.accept(id, &case, vec![rule.clone()], good);
    if matches!(extra, Type::Nullable(_)) {
        let null = suite.id(id, "unknown_member.null");
        let put = Edit::With(sample::UNLISTED_TEXT, &Json::Null);
        suite.accept(id, &null, vec![rule.clone()], put);
    }
    for (what, value) in sample::wrong(interface, extra) {
        let what = suite.id(id, &format!("unknown_member.type.{what}"));
        let bad = Edit::With(sample::UNLISTED_TEXT, &value);
        suite.refuse(id, &Fault::new(what, case.clone(), &rule, good, bad));
    }
}

struct Member {
    suite_id: String,
    rule: String,
}

impl Member {
    fn new(suite: &Suite<'_>, id: TypeId, field: &Field, what: &str) -> Self {
        let name = &field.name.wire;
        Self {
            suite_id: suite.id(id, &format!("{name}.{what}")),
            rule: item(suite.interface, id, field),
        }
    }
}

fn add_presence(suite: &mut Suite<'_>, id: TypeId, field: &Field, sample: &Json) {
    let name = &field.name.wire;
    let member = Member::new(suite, id, field, "given");
    let good = Edit::Given(name, sample);
    suite.accept(id, &member.suite_id, vec![member.rule.clone()], good);
    let largest = Json::Unsigned(u64::MAX);
    if field.ty == Type::Unsigned && instance::satisfies_all(field, &largest) {
        let case = Member::new(suite, id, field, LARGEST_UNSIGNED);
        suite.accept(id, &case.suite_id, vec![case.rule], Edit::With(name, &largest));
    }
    if !field.required {
        let absent = Member::new(suite, id, field, "absent");
        let covers = vec![member.rule.clone()];
        suite.accept(id, &absent.suite_id, covers, Edit::Without(name));
    } else if !suite.is_recognized_by(id, name) {
        let missing = Member::new(suite, id, field, "missing");
        let rule = format!("{}.required", member.rule);
        let bad = Edit::Without(name);
        let fault = Fault::new(missing.suite_id, member.suite_id, &rule, good, bad);
        suite.refuse(id, &Fault { control_covers: vec![member.rule], ..fault });
    }
}

fn add_null(suite: &mut Suite<'_>, id: TypeId, field: &Field, sample: &Json) {
    if field.ty == Type::Json && !field.required {
        return;
    }
    let interface = suite.interface;
    let name = &field.name.wire;
    let member = Member::new(suite, id, field, "null");
    let null = Edit::With(name, &Json::Null);
    let accepted = interface.ty(id).accepts_null(field);
    if accepted {
        let covers = vec![member.rule.clone(), format!("{}.nullable", member.rule)];
        suite.accept(id, &member.suite_id, covers, null);
        return;
    }
    let rule =
        if field.required { format!("{}.required", member.rule) } else { member.rule.clone() };
    let control = Member::new(suite, id, field, "given").suite_id;
    let fault = Fault::new(member.suite_id, control, &rule, Edit::Given(name, sample), null);
    suite.refuse(id, &Fault { control_covers: vec![member.rule], ..fault });
}

/// Adds a list or a map that contains null, if its items or values may be null.
fn add_null_item(suite: &mut Suite<'_>, id: TypeId, field: &Field, sample: &Json) {
    if !field.ty.has_null_items() {
        return;
    }
    let mut value = sample.clone();
    match &mut value {
        Json::Array(items) => match items.first_mut() {
            Some(first) => *first = Json::Null,
            None => return,
        },
        Json::Object(members) => match members.first_mut() {
            Some((_, first)) => *first = Json::Null,
            None => return,
        },
        _ => return,
    }
    let name = &field.name.wire;
    let member = Member::new(suite, id, field, "null_item");
    suite.accept(id, &member.suite_id, vec![member.rule.clone()], Edit::With(name, &value));
}

fn add_wrong_types(suite: &mut Suite<'_>, id: TypeId, field: &Field, sample: &Json) {
    let interface = suite.interface;
    let name = &field.name.wire;
    let mut wrong: Vec<(String, Json)> = sample::wrong(interface, &field.ty)
        .into_iter()
        .map(|(what, value)| (format!("type.{what}"), value))
        .collect();
    wrong.extend(fraction(field, sample).map(|value| ("type.fraction".to_owned(), value)));
    wrong.extend(negative(field).map(|value| ("type.negative".to_owned(), value)));
    if let Type::List(item) = &field.ty {
        let items = sample::wrong(interface, item).into_iter().take(1);
        wrong.extend(items.map(|(what, value)| {
            let mut list = Json::array([value.clone()]);
            if !instance::satisfies_all(field, &list)
                && let Json::Array(mut items) = sample.clone()
                && let Some(first) = items.first_mut()
            {
                *first = value;
                list = Json::Array(items);
            }
            (format!("item.{what}"), list)
        }));
    }
    if let Type::Map(inner) = &field.ty {
        let values = sample::wrong(interface, inner).into_iter().take(1);
        wrong.extend(values.map(|(what, value)| {
            let mut map = sample.clone();
            let key = map.members().first().map_or(sample::MAP_KEY, |(key, _)| key).to_owned();
            map.set(&key, value);
            (format!("value.{what}"), map)
        }));
    }
    for (what, value) in wrong {
        let member = Member::new(suite, id, field, &what);
        let control = Member::new(suite, id, field, "given").suite_id;
        let (good, bad) = (Edit::Given(name, sample), Edit::With(name, &value));
        suite.refuse(id, &Fault::new(member.suite_id, control, &member.rule, good, bad));
    }
}

/// Returns a fraction for an integer member that violates no other constraint.
#[expect(clippy::cast_precision_loss, reason = "samples are small")]
pub(super) fn fraction(field: &Field, sample: &Json) -> Option<Json> {
    let Json::Integer(sample) = sample else { return None };
    field.ty.is_whole().then_some(())?;
    [0.5, -0.5].into_iter().map(|part| Json::Number(*sample as f64 + part)).find(|value| {
        field.constraints.iter().all(|one| genwire_spec::judge::satisfies(&one.constraint, value))
    })
}

/// Returns a negative number for an unsigned member that violates no other constraint.
fn negative(field: &Field) -> Option<Json> {
    let value = Json::Integer(-1);
    let is_apart = |one: &Constrained| genwire_spec::judge::satisfies(&one.constraint, &value);
    (field.ty == Type::Unsigned && field.constraints.iter().all(is_apart)).then_some(value)
}

pub(super) fn add_wrong_body(suite: &mut Suite<'_>, root: TypeId) {
    let path = suite.interface.ty(root).path();
    suite.allow_item();
    for (what, value) in sample::wrong(suite.interface, &Type::Named(root)) {
        let (what, control) = (format!("type.{what}"), "minimal".to_owned());
        let fault = Fault::new(what, control, &path, Edit::Keep, Edit::To(&value));
        let fault = Fault { control_covers: Vec::new(), ..fault };
        if suite.is_recognized(&value) {
            suite.refuse(root, &fault);
        }
    }
}
