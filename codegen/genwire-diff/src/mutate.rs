//! Mutates bodies: replaces values that a rule reads, and adds members that a version requires.

use genwire_constraint::time::{Duration, Timestamp};
use genwire_constraint::{Format, Pattern};
use genwire_spec::instance;
use genwire_spec::judge::Finding;
use genwire_spec::model::expr::TextTest;
use genwire_spec::model::{
    Expr, ExprKind, ExprType, Field, Interface, Json, JsonType, TypeDef, TypeKind,
};
use genwire_spec::rule::eval::{duration_literal, timestamp_literal};

/// Values and members that mutations put into a body.
#[derive(Debug, Default)]
pub(super) struct Pool {
    values: Vec<Json>,
    members: Vec<(String, Json)>,
}

impl Pool {
    /// Collects one value, which a member may have.
    pub(super) fn of_member(name: &str, value: &Json) -> Self {
        let member = (!name.is_empty()).then(|| (name.to_owned(), value.clone()));
        Self { values: vec![value.clone()], members: member.into_iter().collect() }
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
            }
            _ => {}
        });
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

    /// Adds the times around the end of a duration that starts at the time of the samples.
    fn add_times(&mut self, duration: Duration) {
        if let Some(sample) = Timestamp::read(Format::DateTime.example()) {
            self.add_times_near(sample + duration);
        }
    }

    /// Adds a time, the second before and the second after.
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

/// Returns bodies that differ from a body in one or two places.
pub(super) fn mutants(body: &Json, pool: &Pool) -> Vec<Json> {
    let mut all = mutate_once(body, pool);
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
        all.extend(mutate_once(&body, pool));
    }
    all
}

fn mutate_once(value: &Json, pool: &Pool) -> Vec<Json> {
    let mut all = Vec::new();
    match value {
        Json::Object(members) => {
            for (index, (name, member)) in members.iter().enumerate() {
                let mut fewer = members.clone();
                fewer.remove(index);
                all.push(Json::Object(fewer));
                for inner in mutate_once(member, pool) {
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
                for inner in mutate_once(item, pool) {
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

/// Adds minimal values for members that findings report as missing; `None` if there are none.
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

/// Sets the value at a JSON pointer whose parent exists.
fn set_at(body: &mut Json, pointer: &str, value: Json) -> bool {
    let Some((first, rest)) = pointer
        .strip_prefix('/')
        .map(|path| path.split_once('/').map_or((path, None), |(first, rest)| (first, Some(rest))))
    else {
        return false;
    };
    let name = first.replace("~1", "/").replace("~0", "~");
    match (body, rest) {
        (object @ Json::Object(_), None) => {
            object.set(&name, value);
            true
        }
        (Json::Object(members), Some(rest)) => members
            .iter_mut()
            .find(|(key, _)| *key == name)
            .is_some_and(|(_, inner)| set_at(inner, &format!("/{rest}"), value)),
        (Json::Array(items), Some(rest)) => name
            .parse::<usize>()
            .ok()
            .and_then(|index| items.get_mut(index))
            .is_some_and(|inner| set_at(inner, &format!("/{rest}"), value)),
        _ => false,
    }
}
