//! Mutates bodies: replaces values that a rule reads, and adds members that a version requires.

use genwire_constraint::pointer::escape;
use genwire_constraint::time::{Duration, Timestamp};
use genwire_constraint::{Format, Pattern};
use genwire_spec::instance;
use genwire_spec::judge::Finding;
use genwire_spec::model::expr::TextTest;
use genwire_spec::model::{
    Expr, ExprKind, ExprType, Field, Interface, Json, JsonType, TypeDef, TypeId, TypeKind,
};
use genwire_spec::rule::eval::{duration_literal, timestamp_literal};
use std::collections::BTreeSet;

/// Maximum length of the strings that mutations create.
const MAX_LENGTH: usize = 2_000;

/// Maximum number of items that mutations put into a list.
const MAX_ITEMS: usize = 50;

/// Maximum number of constants in an expression that are combined.
const MAX_COMBINED: usize = 8;

/// Values and members that mutations put into a body.
#[derive(Debug, Default)]
pub(super) struct Pool {
    values: Vec<Json>,
    members: Vec<(String, Json)>,
    /// The type of the rule in the old version.
    ty: Option<TypeId>,
    /// The members that the rule reads, each with its path in an object of the type; outer ones
    /// first.
    paths: Vec<(Vec<String>, Json)>,
    /// The names of these members.
    read: BTreeSet<String>,
    /// Lengths to try for the strings and lists among them.
    sizes: BTreeSet<usize>,
}

impl Pool {
    /// Creates an empty pool for a rule of a type in the old version.
    pub(super) fn of_type(id: TypeId) -> Self {
        Self { ty: Some(id), ..Self::default() }
    }

    /// Returns the type of the rule in the old version.
    pub(super) fn ty(&self) -> Option<TypeId> {
        self.ty
    }

    /// Creates a pool with one value of a member.
    pub(super) fn of_member(name: &str, value: &Json) -> Self {
        let member = (!name.is_empty()).then(|| (name.to_owned(), value.clone()));
        Self {
            values: vec![value.clone()],
            members: member.into_iter().collect(),
            ..Self::default()
        }
    }

    /// Adds the literals of an expression, the numbers next to them, the values and properties of
    /// its enums, and the members that it reads.
    pub(super) fn add(&mut self, interface: &Interface, def: &TypeDef, expr: &Expr) {
        expr.walk(&mut |part| match &part.kind {
            ExprKind::IsTimestamp(_) => self.add_times(Duration::from_secs(0)),
            ExprKind::Duration(_) => {
                if let Some(duration) = duration_literal(part) {
                    self.add_times(duration);
                }
            }
            ExprKind::Timestamp(_) => {
                if let Some(timestamp) = timestamp_literal(part) {
                    self.add_times_near(timestamp);
                }
            }
            ExprKind::Literal(json) => self.add_value(json),
            ExprKind::Literals(all) => all.iter().for_each(|json| self.add_value(json)),
            ExprKind::Text(TextTest::Matches, _, text) => {
                if let Ok(pattern) = Pattern::new(text) {
                    let near = pattern.accepted().iter().chain(pattern.refused());
                    near.for_each(|text| self.push(Json::string(text)));
                }
            }
            ExprKind::Text(_, _, text) => self.add_value(&Json::string(text)),
            ExprKind::Property { ty, property, .. } => {
                let values = interface.enum_type(*ty);
                let place = values.properties.iter().position(|it| it.name.wire == *property);
                for value in &values.values {
                    self.push(Json::string(&value.name.wire));
                    if let Some(json) = place.and_then(|place| value.properties.get(place)) {
                        self.add_value(json);
                    }
                }
            }
            ExprKind::Has { field, .. } | ExprKind::Member { field, .. } => {
                self.add_member(interface, def, field);
                self.add_path(interface, part);
                self.read.insert(field.clone());
            }
            _ => {}
        });
        self.paths.sort_by_key(|(path, _)| path.len());
        self.add_combined(interface, expr);
        expr.walk(&mut |part| {
            if let ExprType::Enum(id) = part.ty {
                interface.enum_type(id).wire_values().for_each(|value| self.push(value));
            }
        });
    }

    fn add_member(&mut self, interface: &Interface, def: &TypeDef, name: &str) {
        let TypeKind::Object(object) = &def.kind else { return };
        let field: Option<&Field> = object.fields.iter().find(|field| field.name.wire == name);
        let sample = field.and_then(|field| instance::minimal_member(&interface.types, field));
        if let Some(sample) = sample
            && !self.members.iter().any(|(known, _)| known == name)
        {
            self.members.push((name.to_owned(), sample));
        }
    }

    /// Adds the path of a member that an expression reads.
    fn add_path(&mut self, interface: &Interface, part: &Expr) {
        let (Some(path), ExprKind::Has { of, field } | ExprKind::Member { of, field }) =
            (path_of(part), &part.kind)
        else {
            return;
        };
        let ExprType::Object(id) = of.ty else { return };
        let TypeKind::Object(object) = &interface.ty(id).kind else { return };
        let member = object.fields.iter().find(|member| member.name.wire == *field);
        let sample = member.and_then(|member| instance::minimal_member(&interface.types, member));
        if let Some(sample) = sample
            && !self.paths.iter().any(|(known, _)| *known == path)
        {
            self.paths.push((path, sample));
        }
    }

    /// Adds the numbers that result from arithmetic on two constants of an expression. For
    /// conditions on sizes, also adds the lengths next to these numbers.
    fn add_combined(&mut self, interface: &Interface, expr: &Expr) {
        let mut numbers = constants(interface, expr);
        let has = |wanted: fn(&ExprKind) -> bool| expr.count(|part| wanted(&part.kind)) > 0;
        if has(|kind| matches!(kind, ExprKind::Arithmetic(..))) {
            for one in numbers.clone().into_iter().take(MAX_COMBINED) {
                for other in numbers.clone().into_iter().take(MAX_COMBINED) {
                    let combined = [
                        one.checked_div(other),
                        one.checked_sub(other),
                        one.checked_add(other),
                        one.checked_isqrt(),
                    ];
                    numbers.extend(combined.into_iter().flatten());
                }
            }
            for number in &numbers {
                self.add_value(&Json::Integer(*number));
            }
        }
        if has(|kind| matches!(kind, ExprKind::Size(_))) {
            let near = |number: i64| [number.saturating_sub(1), number, number.saturating_add(1)];
            let sizes = numbers.into_iter().flat_map(near);
            let sizes = sizes.filter_map(|size| usize::try_from(size).ok());
            self.sizes.extend(sizes.filter(|size| *size <= MAX_LENGTH));
        }
    }

    /// Adds the members that the rule reads to the objects of its type, given by JSON pointers.
    /// `None` if no member is missing.
    pub(super) fn with_members(&self, body: &Json, objects: &[String]) -> Option<Json> {
        let mut completed = body.clone();
        let mut changed = false;
        for object in objects {
            for (path, sample) in &self.paths {
                let names = path.iter().map(|name| format!("/{}", escape(name)));
                let pointer = [object.clone()].into_iter().chain(names).collect::<String>();
                if value_at(&completed, &pointer).is_none_or(Json::is_null) {
                    changed |= set_at(&mut completed, &pointer, sample.clone());
                }
            }
        }
        changed.then_some(completed)
    }

    /// Adds the times around the end of a duration that starts at the samples' time.
    fn add_times(&mut self, duration: Duration) {
        if let Some(sample) = Timestamp::read(Format::DateTime.example()) {
            self.add_times_near(sample + duration);
        }
    }

    /// Adds a time, and the seconds before and after it.
    fn add_times_near(&mut self, at: Timestamp) {
        for step in [-1, 0, 1] {
            let near = at + Duration::from_secs(step);
            if near.unix_nanos().is_some() {
                self.push(Json::string(near.to_string()));
            }
        }
    }

    fn add_value(&mut self, json: &Json) {
        if let Json::Integer(number) = json {
            for near in [number.saturating_sub(1), *number, number.saturating_add(1)] {
                self.push(Json::Integer(near));
            }
        } else {
            self.push(json.clone());
        }
    }

    fn push(&mut self, json: Json) {
        if !self.values.contains(&json) {
            self.values.push(json);
        }
    }
}

/// Returns the names on the path of a member from `this`.
fn path_of(expr: &Expr) -> Option<Vec<String>> {
    match &expr.kind {
        ExprKind::This => Some(Vec::new()),
        ExprKind::Has { of, field } | ExprKind::Member { of, field } => {
            let mut path = path_of(of)?;
            path.push(field.clone());
            Some(path)
        }
        _ => None,
    }
}

/// Returns the integers in an expression, including those in the properties that it reads.
fn constants(interface: &Interface, expr: &Expr) -> BTreeSet<i64> {
    let mut numbers = BTreeSet::new();
    expr.walk(&mut |part| match &part.kind {
        ExprKind::Literal(Json::Integer(number)) => {
            numbers.insert(*number);
        }
        ExprKind::Property { ty, property, .. } => {
            let values = interface.enum_type(*ty);
            let place = values.properties.iter().position(|it| it.name.wire == *property);
            let of_values = values.values.iter();
            numbers.extend(of_values.filter_map(|it| match it.properties.get(place?)? {
                Json::Integer(number) => Some(*number),
                _ => None,
            }));
        }
        _ => {}
    });
    numbers
}

/// Returns bodies with one or two changes to a body.
pub(super) fn mutants(body: &Json, pool: &Pool) -> Vec<Json> {
    let mut all = mutate_once(body, pool, "");
    let added: Vec<Json> = pool
        .members
        .iter()
        .filter(|(name, _)| body.get(name).is_none())
        .filter_map(|(name, sample)| {
            let mut body = body.clone();
            matches!(body, Json::Object(_)).then(|| {
                body.set(name, sample.clone());
                body
            })
        })
        .collect();
    for body in added {
        all.push(body.clone());
        all.extend(mutate_once(&body, pool, ""));
    }
    all
}

/// Returns bodies with one change to a body; `name` is the name of the enclosing member.
pub(super) fn mutate_once(value: &Json, pool: &Pool, name: &str) -> Vec<Json> {
    let mut all = if pool.read.contains(name) { resized(value, &pool.sizes) } else { Vec::new() };
    match value {
        Json::Object(members) => {
            for (index, (name, member)) in members.iter().enumerate() {
                let mut fewer = members.clone();
                fewer.remove(index);
                all.push(Json::Object(fewer));
                for inner in mutate_once(member, pool, name) {
                    let mut changed = members.clone();
                    changed[index] = (name.clone(), inner);
                    all.push(Json::Object(changed));
                }
            }
        }
        Json::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                let mut fewer = items.clone();
                fewer.remove(index);
                all.push(Json::Array(fewer));
                let mut more = items.clone();
                more.insert(index, item.clone());
                all.push(Json::Array(more));
                for inner in mutate_once(item, pool, name) {
                    let mut changed = items.clone();
                    changed[index] = inner;
                    all.push(Json::Array(changed));
                }
            }
        }
        leaf => {
            let kind = JsonType::of(leaf);
            let fitting = pool.values.iter().filter(|it| JsonType::of(it) == kind);
            all.extend(fitting.filter(|it| *it != leaf).cloned());
            if let Json::Bool(value) = leaf {
                all.push(Json::Bool(!value));
            }
        }
    }
    all
}

/// Returns a string or a list in other lengths, with its characters or items repeated.
fn resized(value: &Json, sizes: &BTreeSet<usize>) -> Vec<Json> {
    match value {
        Json::String(text) => {
            let text = if text.is_empty() { "a" } else { text };
            let of_size = |size: &usize| text.chars().cycle().take(*size).collect::<String>();
            sizes.iter().map(|size| Json::String(of_size(size))).collect()
        }
        Json::Array(items) => {
            let sizes = sizes.iter().filter(|size| **size <= MAX_ITEMS && !items.is_empty());
            sizes.map(|size| Json::array(items.iter().cycle().take(*size).cloned())).collect()
        }
        _ => Vec::new(),
    }
}

/// Adds minimal values for members that findings report as missing; `None` if no member is missing.
pub(super) fn complete(interface: &Interface, body: &Json, findings: &[Finding]) -> Option<Json> {
    let mut completed = body.clone();
    let mut changed = false;
    for finding in findings {
        let Some(item) = finding.rule.strip_suffix(".required") else { continue };
        let Some(sample) = minimal_member(interface, item) else { continue };
        changed |= set_at(&mut completed, &finding.path, sample);
    }
    changed.then_some(completed)
}

fn minimal_member(interface: &Interface, item: &str) -> Option<Json> {
    let (path, member) = item.rsplit_once('.')?;
    let def = interface.types.iter().find(|def| def.path() == path)?;
    let TypeKind::Object(object) = &def.kind else { return None };
    let field = object.fields.iter().find(|field| field.name.wire == member)?;
    instance::minimal_member(&interface.types, field)
}

pub(super) fn value_at<'b>(body: &'b Json, pointer: &str) -> Option<&'b Json> {
    pointer.split('/').skip(1).try_fold(body, |value, name| match value {
        Json::Array(items) => items.get(name.parse::<usize>().ok()?),
        value => value.get(&genwire_constraint::pointer::unescape(name)),
    })
}

pub(super) fn with_value(body: &Json, pointer: &str, value: &Json) -> Json {
    if pointer.is_empty() {
        return value.clone();
    }
    let mut changed = body.clone();
    set_at(&mut changed, pointer, value.clone());
    changed
}

/// Sets the value at a JSON pointer whose parent exists.
fn set_at(body: &mut Json, pointer: &str, value: Json) -> bool {
    let Some((first, rest)) = pointer
        .strip_prefix('/')
        .map(|path| path.split_once('/').map_or((path, None), |(first, rest)| (first, Some(rest))))
    else {
        return false;
    };
    let name = genwire_constraint::pointer::unescape(first);
    match (body, rest) {
        (object @ Json::Object(_), None) => {
            object.set(&name, value);
            true
        }
        (Json::Object(members), Some(rest)) => members
            .iter_mut()
            .find(|(key, _)| *key == name)
            .is_some_and(|(_, inner)| set_at(inner, &format!("/{rest}"), value)),
        (Json::Array(items), rest) => {
            let item = name.parse::<usize>().ok().and_then(|index| items.get_mut(index));
            item.is_some_and(|inner| {
                if let Some(rest) = rest {
                    return set_at(inner, &format!("/{rest}"), value);
                }
                *inner = value;
                true
            })
        }
        _ => false,
    }
}
