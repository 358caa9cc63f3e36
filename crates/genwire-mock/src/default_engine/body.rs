//! Bodies of replies, from examples and schemas of the spec and the facts of a call.

use super::Facts;
use super::listing::Page;
use super::names::is_id;
use super::record::{Record, preferred};
use super::resource::{Resource, id_name_of};
use crate::interface::{InterfaceData, Operation};
use crate::states::StateTable;
use genwire_arguments::Budget;
use genwire_arguments::{generate_value, satisfies};
use genwire_core::{Endpoint, Family};
use serde_json::{Map, Value as JsonValue, json};

/// Depth of objects within a body in which members of a request are repeated.
const MAX_ECHO_DEPTH: u32 = 4;

/// Generator of the bodies of one reply.
pub(super) struct Maker<'a> {
    pub(super) api: &'static InterfaceData,
    pub(super) budget: &'a mut Budget,
    pub(super) family: &'static Family,
}

/// Bodies that the spec accepts.
pub(super) enum Made {
    /// A reply.
    One(JsonValue),
    /// The events of a stream.
    Each(Vec<JsonValue>),
    /// None that is valid.
    None,
}

/// Place of the ID in a reply.
#[derive(Debug)]
pub(super) struct IdSlot {
    pub(super) name: String,
    pub(super) schema: JsonValue,
    /// Beginning of the IDs in the examples, such as `task-`.
    pub(super) prefix: String,
    /// True if the examples are UUIDs.
    pub(super) is_uuid: bool,
}

impl Maker<'_> {
    /// Generates a reply, or the events of a stream, from the examples with the facts inserted.
    /// Without a valid example, the body is made up.
    pub(super) fn make(
        &mut self,
        schema: &JsonValue,
        examples: &[JsonValue],
        facts: &Facts,
        is_valid: impl Fn(&JsonValue) -> bool,
        are_events: bool,
    ) -> Made {
        if are_events && !examples.is_empty() {
            let each = examples.iter().map(|it| self.mend(schema, it, facts, &is_valid));
            return each.collect::<Option<Vec<_>>>().map_or(Made::None, Made::Each);
        }
        let mut examples: Vec<&JsonValue> = examples.iter().collect();
        examples.sort_by_key(|example| std::cmp::Reverse(likeness(example, facts)));
        let examples = facts.base.iter().chain(examples);
        for example in examples {
            if let Some(body) = self.mend(schema, example, facts, &is_valid) {
                return Made::One(body);
            }
        }
        let made_up = self.made_up(schema);
        match self.mend(schema, &made_up, facts, &is_valid) {
            Some(body) if are_events => Made::Each(vec![body]),
            Some(body) => Made::One(body),
            None => Made::None,
        }
    }

    /// Makes up a value; half of the steps that are left remain for the facts of the call.
    fn made_up(&mut self, schema: &JsonValue) -> JsonValue {
        let mut share = self.budget.split_off(2);
        let value = generate_value(schema, &self.api.root, "", &mut share);
        self.budget.join(&share);
        value
    }

    /// Inserts the facts into a body; fewer facts if the body is not valid with all of them.
    fn mend(
        &mut self,
        schema: &JsonValue,
        base: &JsonValue,
        facts: &Facts,
        is_valid: &impl Fn(&JsonValue) -> bool,
    ) -> Option<JsonValue> {
        let own = |name: &str| is_id(name) || name == "action";
        let fewer: Map<String, JsonValue> = facts
            .members
            .iter()
            .filter(|(name, _)| own(name))
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect();
        for members in [&facts.members, &fewer] {
            let mut body = base.clone();
            self.put(schema, &mut body, members, facts, 0);
            self.list(schema, &mut body, facts);
            self.succeed(&mut body);
            if is_valid(&body) {
                return Some(body);
            }
        }
        Some(base.clone()).filter(|body| facts.items.is_none() && is_valid(body))
    }

    /// Inserts values into the members of an object that have their names and accept them. Removes
    /// a null member that may not be null.
    fn put(
        &mut self,
        schema: &JsonValue,
        body: &mut JsonValue,
        values: &Map<String, JsonValue>,
        facts: &Facts,
        depth: u32,
    ) {
        let (Some(object), Some(members)) = (body.as_object_mut(), members_of(self.api, schema))
        else {
            return;
        };
        let required = self.api.resolve(schema).get("required").unwrap_or(&JsonValue::Null);
        for (name, schema) in members {
            let state =
                facts.state.as_ref().filter(|_| is_state(self.api, schema)).map(|it| json!(it));
            let value = state.as_ref().or_else(|| values.get(name));
            if let Some(value) = value.and_then(|value| self.fitting(schema, value)) {
                object.insert(name.clone(), value);
            } else if value.is_some_and(JsonValue::is_null) {
                if !is_listed(required, name) {
                    object.remove(name);
                }
            } else if depth < MAX_ECHO_DEPTH
                && let Some(inner) = object.get_mut(name).filter(|inner| inner.is_object())
            {
                self.put(schema, inner, values, facts, depth + 1);
            }
        }
    }

    /// Returns a value in the form that a schema accepts: unchanged, or parsed as JSON if it is a
    /// string of a path or a query.
    fn fitting(&mut self, schema: &JsonValue, value: &JsonValue) -> Option<JsonValue> {
        if fits(self.api, schema, value, self.budget) {
            let mut value = value.clone();
            prune(self.api, schema, &mut value, MAX_ECHO_DEPTH);
            return Some(value);
        }
        let read: JsonValue = serde_json::from_str(value.as_str()?).ok()?;
        let is_literal = read.is_number() || read.is_boolean();
        (is_literal && fits(self.api, schema, &read, self.budget)).then_some(read)
    }

    /// Inserts the records of a list into the first list of objects, which may be the whole reply.
    fn list(&mut self, schema: &JsonValue, body: &mut JsonValue, facts: &Facts) {
        let Some(page) = &facts.items else { return };
        if let Some(items) = body.as_array()
            && let Some(item) = self.api.resolve(schema).get("items")
        {
            let known = items.first().cloned();
            *body = JsonValue::Array(self.items(item, known, page));
            return;
        }
        if let Some((name, item)) = list_of(self.api, schema) {
            let Some(object) = body.as_object_mut() else { return };
            let known = object.get(&name).and_then(JsonValue::as_array).and_then(|it| it.first());
            let items = self.items(item, known.cloned(), page);
            self.count(schema, object, &name, page);
            object.insert(name, JsonValue::Array(items));
            return;
        }
        // The list may be in an object of the reply.
        let inner = members_of(self.api, schema).into_iter().flatten();
        let mut inner = inner.filter(|(_, member)| list_of(self.api, member).is_some());
        if let Some((name, schema)) = inner.next()
            && let Some(body) = body.get_mut(name)
        {
            self.list(schema, body, facts);
        }
    }

    /// Writes the statements of a reply about the whole list: counts, and the start of the next
    /// page.
    fn count(
        &mut self,
        schema: &JsonValue,
        object: &mut Map<String, JsonValue>,
        list: &str,
        page: &Page,
    ) {
        let required = self.api.resolve(schema).get("required").cloned().unwrap_or_default();
        let members = members_of(self.api, schema).cloned().unwrap_or_default();
        for (name, schema) in &members {
            let word = name.to_ascii_lowercase().replace(['_', '-'], "");
            let value = match word.as_str() {
                // Other lists of the reply are about the same records.
                _ if object.get(name).is_some_and(JsonValue::is_array) && name != list => json!([]),
                "total" | "totalcount" | "totalitems" => json!(page.total),
                "count" => json!(page.records.len()),
                "hasmore" | "hasnext" | "hasnextpage" => json!(page.next.is_some()),
                "nextcursor" | "nextpagetoken" | "nexttoken" => json!(page.next),
                _ => continue,
            };
            if fits(self.api, schema, &value, self.budget) {
                object.insert(name.clone(), value);
            } else if value.is_null() && !is_listed(&required, name) {
                object.remove(name);
            }
        }
    }

    /// Creates the items of a list from records. If the reply that created a record is not an item,
    /// starts from a known or made-up item.
    fn items(&mut self, item: &JsonValue, known: Option<JsonValue>, page: &Page) -> Vec<JsonValue> {
        let base = known.unwrap_or_else(|| self.made_up(item));
        let members = members_of(self.api, item).cloned().unwrap_or_default();
        let names = || members.keys().map(String::as_str);
        let id_name = page.id.and_then(|param| id_name_of(param, names()));
        let items = page.records.iter().map(|record| {
            let own = JsonValue::Object(record.reply.clone());
            let is_item = self.api.by_paths
                && shows(record, &members)
                && fits(self.api, item, &own, self.budget);
            let mut body = if is_item { own } else { base.clone() };
            let facts = Facts { state: record.state.clone(), ..Facts::default() };
            let mut values = record.facts();
            if let Some(name) = id_name {
                values.entry(name).or_insert_with(|| json!(record.id));
            }
            self.put(item, &mut body, &values, &facts, 0);
            body
        });
        items.collect()
    }

    /// Sets the status code in the body to the one that reports success, if the body has one.
    fn succeed(&self, body: &mut JsonValue) {
        let Some(success) = self.family.success else { return };
        let mut place = body;
        for name in self.family.code {
            match place.get_mut(*name) {
                Some(inner) => place = inner,
                None => return,
            }
        }
        *place = json!(success);
    }
}

/// Returns true if the reply that created a record can be an item with these members: it has no
/// other members, and all of these members that the request had.
fn shows(record: &Record, members: &Map<String, JsonValue>) -> bool {
    let has_said = |(name, value): (&String, &JsonValue)| {
        value.is_null() || !members.contains_key(name) || record.reply.contains_key(name)
    };
    record.reply.keys().all(|name| members.contains_key(name)) && record.said.iter().all(has_said)
}

/// Returns true if a value satisfies a schema of the spec.
pub(super) fn fits(
    api: &InterfaceData,
    schema: &JsonValue,
    value: &JsonValue,
    budget: &mut Budget,
) -> bool {
    satisfies(schema, &api.root, value, budget) && !budget.is_spent()
}

/// Returns the number of facts that an example has already.
fn likeness(example: &JsonValue, facts: &Facts) -> usize {
    let state = facts.state.as_ref().map(|state| json!(state));
    let members = example.as_object().into_iter().flatten();
    members
        .map(|(name, value)| {
            let has_fact = facts.members.get(name) == Some(value);
            usize::from(has_fact)
                + usize::from(state.as_ref() == Some(value))
                + if value.is_object() { likeness(value, facts) } else { 0 }
        })
        .sum()
}

/// Returns the members of an object schema, including a nullable one.
fn members_of<'a>(
    api: &'a InterfaceData,
    schema: &'a JsonValue,
) -> Option<&'a Map<String, JsonValue>> {
    let schema = api.resolve(schema);
    if let Some(members) = schema.get("properties") {
        return members.as_object();
    }
    let branches = schema.get("anyOf").or_else(|| schema.get("oneOf"))?.as_array()?;
    let mut values = branches.iter().filter(|it| it.get("type") != Some(&json!("null")));
    let only = values.next().filter(|_| values.next().is_none())?;
    api.resolve(only).get("properties")?.as_object()
}

/// Removes the members of objects that a schema does not list, such as secrets of a request that no
/// reply repeats.
fn prune(api: &InterfaceData, schema: &JsonValue, value: &mut JsonValue, depth: u32) {
    let Some(depth) = depth.checked_sub(1) else { return };
    let schema = api.resolve(schema);
    match value {
        JsonValue::Array(items) => {
            if let Some(item) = schema.get("items") {
                for value in items {
                    prune(api, item, value, depth);
                }
            }
        }
        JsonValue::Object(members) => {
            let mut listed: Map<String, JsonValue> = Map::new();
            let mut is_open = false;
            let choices = ["anyOf", "oneOf", "allOf"].into_iter().filter_map(|key| schema.get(key));
            let branches = choices.filter_map(JsonValue::as_array).flatten();
            for schema in branches.map(|it| api.resolve(it)).chain([schema]) {
                let own = schema.get("properties").and_then(JsonValue::as_object);
                is_open |= schema.get("additionalProperties").is_some_and(|it| *it != false);
                listed
                    .extend(own.into_iter().flatten().map(|(name, it)| (name.clone(), it.clone())));
            }
            if listed.is_empty() {
                return;
            }
            members.retain(|name, _| is_open || listed.contains_key(name));
            for (name, value) in members.iter_mut() {
                if let Some(schema) = listed.get(name) {
                    prune(api, schema, value, depth);
                }
            }
        }
        _ => {}
    }
}

fn is_listed(names: &JsonValue, name: &str) -> bool {
    names.as_array().is_some_and(|names| names.iter().any(|known| known == name))
}

/// Returns true for the schema of a member that holds a state.
fn is_state(api: &InterfaceData, schema: &JsonValue) -> bool {
    let schema = schema.get("$ref").map(|_| api.resolve(schema));
    let values = schema.and_then(|schema| schema.get("enum").or_else(|| schema.get("examples")));
    values.is_some_and(|values| api.states.iter().any(|table| *values == json!(table.states)))
}

/// Returns the state table of the records of an operation: the table of its area. If paths lead to
/// records, the operation must trigger its transitions or show its states.
pub(super) fn table_for(
    api: &'static InterfaceData,
    endpoint: &Endpoint,
    operation: &Operation,
) -> Option<&'static StateTable> {
    let table = api.table_of(endpoint.area)?;
    if !api.by_paths || table.is_triggered_by(endpoint.operation) {
        return Some(table);
    }
    let schema = operation.reply.as_ref()?.schema.as_ref()?;
    let items = api.resolve(schema).get("items").into_iter();
    let items = items.chain(list_of(api, schema).map(|(_, item)| item));
    let mut members = items.chain([schema]).flat_map(|schema| all_members(api, schema));
    members.any(|(_, member)| is_state(api, member)).then_some(table)
}

/// Returns the first member that is a list of objects, and the schema of its items.
pub(super) fn list_of<'a>(
    api: &'a InterfaceData,
    schema: &'a JsonValue,
) -> Option<(String, &'a JsonValue)> {
    members_of(api, schema)?.iter().find_map(|(name, member)| {
        let items = api.resolve(member).get("items")?;
        members_of(api, items).map(|_| (name.clone(), items))
    })
}

/// Returns the names of the members that hold IDs, in a reply and in the objects in it.
pub(super) fn ids_of(api: &InterfaceData, schema: &JsonValue) -> Vec<String> {
    let names = all_members(api, schema).into_iter().map(|(name, _)| name.to_owned());
    names.filter(|name| is_id(name)).collect()
}

/// Returns the members of an object schema and of the objects in it.
fn all_members<'a>(api: &'a InterfaceData, schema: &'a JsonValue) -> Vec<(&'a str, &'a JsonValue)> {
    let members = || members_of(api, schema).into_iter().flatten();
    let inner = members().filter_map(|(_, member)| members_of(api, member)).flatten();
    members().chain(inner).map(|(name, member)| (name.as_str(), member)).collect()
}

/// Returns the name under which a reply has the ID of a record.
pub(super) fn id_name<'a>(
    api: &'a InterfaceData,
    schema: &'a JsonValue,
    resource: &Resource,
) -> Option<&'a str> {
    id_name_of(resource.param, all_members(api, schema).into_iter().map(|(name, _)| name))
}

/// Returns the position of the ID of the record that a reply creates.
pub(super) fn id_slot(
    api: &InterfaceData,
    schema: &JsonValue,
    examples: &[JsonValue],
    endpoint: &Endpoint,
    resource: Option<&Resource>,
) -> Option<IdSlot> {
    let mut members = all_members(api, schema);
    let name = if let Some(resource) = resource {
        id_name(api, schema, resource)?.to_owned()
    } else {
        members.retain(|(name, _)| is_id(name));
        let names: Vec<&str> = members.iter().map(|(name, _)| *name).collect();
        preferred(api, &names, endpoint)?
    };
    let (_, schema) = members.into_iter().find(|(known, _)| *known == name)?;
    let shown = examples.iter().find_map(|example| {
        let inner = example.as_object()?.values().find_map(|inner| inner.get(&name));
        example.get(&name).or(inner)?.as_str()
    });
    let stated = api.resolve(schema).get("examples").and_then(|it| it.get(0)?.as_str());
    let shown = shown.or(stated).unwrap_or_default();
    let groups: Vec<usize> = shown.split('-').map(str::len).collect();
    let is_uuid = groups == [8, 4, 4, 4, 12];
    let prefix = shown.rfind(['-', '_']).filter(|_| !is_uuid).map_or("", |at| &shown[..=at]);
    Some(IdSlot { name, schema: schema.clone(), prefix: prefix.to_owned(), is_uuid })
}
