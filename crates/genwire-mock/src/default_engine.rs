//! The default engine: replies for every operation without its own engine.
//!
//! It only uses the data of the spec. A reply is the example of the spec, or a body that is
//! generated from its schema. It repeats members of the request if their name and value fit.
//! Created records are kept, so that they can be queried, listed, changed and deleted by ID, and
//! move by the state table of their area. A reply that violates the spec is never sent.

mod body;
mod listing;
mod making;
mod names;
mod record;
mod resource;
mod role;
mod said;

use crate::failure::OrRefuse as _;
use crate::interface::{InterfaceData, Operation, Response, SentCallback};
use crate::mock::Mock;
use crate::progression::Progression;
use crate::states::StateTable;
use crate::store::{RecordChange, RecordKey};
use futures_util::stream;
use genwire_arguments::Cancellation;
use genwire_core::server::{Call, Gate, Refusal, Reply};
use genwire_core::{
    BodyKind, Endpoint, MoveResult, RawJson, STATUS_ERRORS, ServiceCode, StateMove,
};
use listing::Page;
use making::{NewId, UNKNOWN_MEMBER, Work};
use record::{GONE_RECORD_END, Record, identify};
use resource::Resource;
use role::Role;
use said::{Said, query, said};
use serde_json::{Map, Value as JsonValue, json};
use std::collections::BTreeSet;

/// Number of digits and letters in a generated ID.
const ID_LENGTH: usize = 24;
/// Prefix of the IDs with which `conform` requests nonexistent records; none is made up.
const UNKNOWN_ID: &str = "genwire-conform-unknown";
/// Media type of JSON.
const JSON: &str = "application/json";
/// Name of the counter of records.
const RECORD_COUNTER: &str = "records";

/// Answers a call; returns `refusal` if the spec has no data for its operation.
pub(crate) async fn serve(
    shared: &Mock,
    gate: &impl Gate,
    call: &Call,
    refusal: Refusal,
) -> Result<Reply, Refusal> {
    let endpoint = call.endpoint();
    let api = shared.api;
    let Some(operation) = api.operations.get(endpoint.operation) else { return Err(refusal) };
    // The records of a state table belong to the operations that return or trigger its states.
    let table = body::table_for(api, endpoint, operation);
    let makes_up = api.by_paths && table.is_none();
    let resource = if makes_up { Resource::of(api, endpoint, call.params()) } else { None };
    let Said { members: mut said, asked } = said(call, resource.is_some()).await?;
    if let Some(resource) = &resource {
        resource.unwrap(&mut said);
        if let Some(id) = &resource.id {
            let schema = operation.reply.as_ref().and_then(|reply| reply.schema.as_ref());
            let name = schema.and_then(|schema| body::id_name(api, schema, resource));
            let own = said.entry(name.unwrap_or("id")).or_insert(JsonValue::Null);
            if own.is_null() {
                *own = json!(id);
            }
        }
    }
    let role = match &resource {
        Some(resource) => resource.role(endpoint.method),
        None if table.is_some_and(|it| it.is_triggered_by(endpoint.operation)) => Role::Move,
        None => Role::of(api, endpoint, operation),
    };
    let engine =
        Engine { shared, call, endpoint, operation, table, resource, makes_up, said, asked };
    let facts = engine.apply(role).await?;
    engine.reply(gate, role, facts).await
}

/// Returns the spec's reply to a call, without side effects; `None` if none is valid.
pub(crate) async fn example(
    api: &'static InterfaceData,
    call: &Call,
) -> Result<Option<JsonValue>, Refusal> {
    let endpoint = call.endpoint();
    let reply = api.operations.get(endpoint.operation).and_then(|it| it.reply.as_ref());
    let Some((response, schema)) = reply.and_then(|it| Some((it, it.schema.as_ref()?))) else {
        return Ok(None);
    };
    let Said { members, .. } = said(call, false).await?;
    let facts = Facts { members, ..Facts::default() };
    let work = Work::of(api, endpoint, (response, schema), BodyKind::Response);
    let (_, made) = work.run(facts, None).await?;
    Ok(made.into_iter().next())
}

/// Creates the body of a callback with some members; `None` if no such body is valid.
pub(crate) async fn callback(
    api: &'static InterfaceData,
    callback: &'static SentCallback,
    members: Map<String, JsonValue>,
) -> Result<Option<JsonValue>, Refusal> {
    let work = Work {
        api,
        interface: api.interface,
        operation: &callback.operation,
        family: &STATUS_ERRORS,
        examples: &callback.examples,
        schema: &callback.schema,
        part: BodyKind::Callback,
    };
    let (_, made) = work.run(Facts { members, ..Facts::default() }, None).await?;
    Ok(made.into_iter().next())
}

/// A call to the default engine.
struct Engine<'a> {
    shared: &'a Mock,
    call: &'a Call,
    endpoint: &'static Endpoint,
    operation: &'static Operation,
    /// The state table of the records.
    table: Option<&'static StateTable>,
    /// The collection or the record at the path, if records are found by paths.
    resource: Option<Resource>,
    /// True if records that no caller has created are made up.
    makes_up: bool,
    /// Members of the request, parameters included.
    said: Map<String, JsonValue>,
    /// Names of the members that only occur in the query.
    asked: BTreeSet<String>,
}

/// Values that a reply has to contain.
#[derive(Default)]
struct Facts {
    /// Values by member name.
    members: Map<String, JsonValue>,
    /// State of the record, if present.
    state: Option<String>,
    /// Records of a list.
    items: Option<Page>,
    /// The reply that created the record.
    base: Option<JsonValue>,
    /// True if the call creates the record at its path.
    is_new: bool,
}

impl Engine<'_> {
    /// Applies the operation to the records: gets, changes or deletes a record, but creates none
    /// yet.
    async fn apply(&self, role: Role) -> Result<Facts, Refusal> {
        let said = || Facts { members: self.said.clone(), ..Facts::default() };
        let mut ids = self.call.params().iter().map(|(_, id)| id);
        if let Some(id) = ids.find(|id| self.makes_up && id.starts_with(UNKNOWN_ID)) {
            return Err(self.missing(id));
        }
        if let Role::List = role {
            return self.list().await;
        }
        let Some(id) = self.addressed(role) else { return Ok(said()) };
        let key = self.key(&id);
        if self.makes_up && self.is_gone(key).await? {
            if self.endpoint.method != "PUT" {
                return Err(self.missing(&id));
            }
            return Ok(Facts { is_new: true, ..said() });
        }
        let found = match role {
            Role::Create | Role::List => return Ok(said()),
            Role::Get => self.get(key).await?,
            Role::Update => self.change(key, |record| self.update(record)).await?,
            Role::Move | Role::Delete => self.trigger(key).await?,
        };
        match found {
            Some(facts) => Ok(facts),
            None if self.makes_up => {
                let is_new = self.resource.is_some() && role == Role::Update;
                Ok(Facts { is_new, ..said() })
            }
            // A record with a state table is never made up by paths, since it would have no state.
            None if self.table.is_some() && self.shared.api.by_paths => Err(self.missing(&id)),
            None if role::is_created(self.shared.api, self.endpoint.area, &self.said) => {
                let what = self.endpoint.area;
                Err(self.refuse(None, format!("there is no record `{id}` of the area `{what}`")))
            }
            None => Ok(said()),
        }
    }

    /// Changes a record as the call requests. `PATCH` also merges nested objects, and `PUT` removes
    /// the members that the request omits.
    fn update(&self, record: &mut Record) {
        let known = record.facts();
        let mut said = self.kept(&known);
        match self.endpoint.method {
            "PATCH" => {
                for (name, value) in &mut said {
                    if let Some(known) =
                        known.get(name).filter(|it| it.is_object() && value.is_object())
                    {
                        let change = std::mem::replace(value, known.clone());
                        merge(value, change);
                    }
                }
            }
            "PUT" if self.resource.is_some() => {
                for name in self.replaced(&known) {
                    said.entry(name).or_insert(JsonValue::Null);
                }
            }
            _ => {}
        }
        record.say(&said);
    }

    /// Returns the request's values for a record. Members that occur only in the query count if the
    /// record has them too.
    fn kept(&self, known: &Map<String, JsonValue>) -> Map<String, JsonValue> {
        let mut said = self.said.clone();
        said.retain(|name, _| !self.asked.contains(name) || known.contains_key(name));
        said
    }

    /// Returns the names of the record members that the request may contain.
    fn replaced(&self, known: &Map<String, JsonValue>) -> Vec<String> {
        let body = JsonValue::Object(known.clone()).to_string();
        let (operation, part) = (self.endpoint.operation, BodyKind::Request);
        let report = self.shared.api.check(operation, part, body.as_bytes());
        let Some(Ok(report)) = report else { return Vec::new() };
        let is_unknown = |name: &str| {
            let path = format!("/{}", name.replace('~', "~0").replace('/', "~1"));
            let mut found = report.violations().iter().filter(|it| it.path == path);
            found.any(|it| it.rule == UNKNOWN_MEMBER || it.rule.ends_with(".unknown"))
        };
        let names = known.keys().filter(|name| *name != "id" && !is_unknown(name));
        names.cloned().collect()
    }

    /// Returns the ID of the record that the call addresses.
    fn addressed(&self, role: Role) -> Option<String> {
        if role == Role::Create {
            return None;
        }
        if let Some(resource) = &self.resource {
            return resource.id.clone();
        }
        // The path of such a call addresses a part of a record, or no record at all.
        if self.makes_up && !self.call.params().is_empty() {
            return None;
        }
        let last = self.call.params().last().map(|(_, value)| value.clone());
        last.or_else(|| identify(self.shared.api, &self.said, self.endpoint).map(|(_, id)| id))
    }

    fn key<'k>(&'k self, id: &'k str) -> RecordKey<'k> {
        let area = self.resource.as_ref().map_or(self.endpoint.area, |it| it.collection.as_str());
        RecordKey { namespace: self.call.namespace(), area, id }
    }

    async fn is_gone(&self, key: RecordKey<'_>) -> Result<bool, Refusal> {
        let read = |text: &str| (RecordChange::Keep, Record::read(text).gone);
        let gone = self.shared.store.change_record(key, read).await;
        Ok(gone.or_refuse(self.endpoint.interface)?.unwrap_or_default())
    }

    /// Returns the change that removes a record.
    fn removal(&self, record: Record) -> RecordChange {
        if !self.makes_up {
            return RecordChange::Remove;
        }
        RecordChange::Set(buried(record).write())
    }

    fn missing(&self, id: &str) -> Refusal {
        let what = self.resource.as_ref().map_or(self.endpoint.area, |it| it.collection.as_str());
        let mut codes = self.endpoint.interface.codes.iter();
        let code = codes.find(|code| code.status == 404).map(|code| code.code);
        let message = format!("there is no `{id}` in `{what}`");
        self.refuse(code, message).with_status(404)
    }

    /// Returns a record, and moves it to the next state of its table for the next query.
    async fn get(&self, key: RecordKey<'_>) -> Result<Option<Facts>, Refusal> {
        let moves = self.shared.config.tasks.progression != Progression::Manual;
        let changed = self.shared.store.change_record(key, |text| {
            let mut record = Record::read(text);
            let facts = self.facts_of(&record);
            let next = record.state.as_deref().filter(|_| moves);
            let next = next.and_then(|state| self.table?.step(state).map(str::to_owned));
            if next.is_none() {
                return (RecordChange::Keep, facts);
            }
            record.state = next;
            (RecordChange::Set(record.write()), facts)
        });
        changed.await.or_refuse(self.endpoint.interface)
    }

    async fn change(
        &self,
        key: RecordKey<'_>,
        change: impl FnOnce(&mut Record) + Send,
    ) -> Result<Option<Facts>, Refusal> {
        let changed = self.shared.store.change_record(key, |text| {
            let mut record = Record::read(text);
            change(&mut record);
            let facts = self.facts_of(&record);
            (RecordChange::Set(record.write()), facts)
        });
        changed.await.or_refuse(self.endpoint.interface)
    }

    /// Removes a record, or moves it according to the state table.
    async fn trigger(&self, key: RecordKey<'_>) -> Result<Option<Facts>, Refusal> {
        let table = self.table;
        let changed = self.shared.store.change_record(key, |text| {
            let mut record = Record::read(text);
            let row = record
                .state
                .as_deref()
                .and_then(|state| Some(table?.triggered(self.endpoint.operation, state)));
            let mut facts = self.facts_of(&record);
            match row {
                None => (self.removal(record), Ok(facts)),
                Some(Some(StateMove { result: MoveResult::Removed, action, .. })) => {
                    facts.act(*action);
                    (self.removal(record), Ok(facts))
                }
                Some(Some(StateMove { result: MoveResult::To(to), action, .. })) => {
                    record.state = Some((*to).to_owned());
                    let mut facts = self.facts_of(&record);
                    facts.act(*action);
                    (RecordChange::Set(record.write()), Ok(facts))
                }
                Some(row) => {
                    let doc = row.map_or("its state does not permit that", |row| row.doc);
                    let code = row.and_then(|row| row.code);
                    (RecordChange::Keep, Err(self.refuse(code, doc)))
                }
            }
        });
        changed.await.or_refuse(self.endpoint.interface)?.transpose()
    }

    async fn list(&self) -> Result<Facts, Refusal> {
        let members = self.said.clone();
        if let Some(resource) = &self.resource {
            let mut records = self.records(&resource.collection).await?;
            // An example is more useful than an empty list.
            let is_new = records.is_empty() && !self.has_records(&resource.collection).await?;
            records.retain(|record| self.is_below(record));
            let id = Some(resource.param);
            let items = (!is_new).then(|| Page { id, ..Page::of(records, &query(self.call)) });
            return Ok(Facts { members, items, ..Facts::default() });
        }
        let collection = names::collection(self.endpoint.operation);
        if !role::is_collected(self.shared.api, self.endpoint.area, &collection) {
            return Ok(Facts { members, ..Facts::default() });
        }
        let records = self.records(self.endpoint.area).await?.into_iter();
        let items = Page::of(records.filter(|it| it.collection == collection).collect(), &[]);
        Ok(Facts { members, items: Some(items), ..Facts::default() })
    }

    /// Returns true for a record that was created with the same path parameters as this call.
    fn is_below(&self, record: &Record) -> bool {
        self.call.params().iter().all(|(name, value)| {
            record.said.get(name).is_none_or(|known| listing::is(known, value))
        })
    }

    async fn records(&self, area: &str) -> Result<Vec<Record>, Refusal> {
        let texts = self.shared.store.records(self.call.namespace(), area, GONE_RECORD_END).await;
        let texts = texts.or_refuse(self.endpoint.interface)?;
        let read = move |_: &Cancellation| texts.iter().map(|text| Record::read(text)).collect();
        Box::pin(making::off_loop(self.endpoint.interface, read)).await
    }

    async fn has_records(&self, area: &str) -> Result<bool, Refusal> {
        let has_any = self.shared.store.has_records(self.call.namespace(), area).await;
        has_any.or_refuse(self.endpoint.interface)
    }

    fn facts_of(&self, record: &Record) -> Facts {
        let mut members = record.facts();
        for (name, value) in &self.said {
            members.entry(name.clone()).or_insert_with(|| value.clone());
        }
        let has_base = self.resource.is_some() && !record.reply.is_empty();
        let base = has_base.then(|| JsonValue::Object(record.reply.clone()));
        Facts { members, state: record.state.clone(), base, ..Facts::default() }
    }

    /// Creates the reply, and stores the record that it creates.
    async fn reply(
        &self,
        gate: &impl Gate,
        role: Role,
        mut facts: Facts,
    ) -> Result<Reply, Refusal> {
        let asks_for_events = self.said.get("stream") == Some(&JsonValue::Bool(true));
        let Operation { reply, events, .. } = self.operation;
        let (response, part) = match (reply, events) {
            (None, Some(events)) => (events, BodyKind::Event),
            (Some(_), Some(events)) if asks_for_events => (events, BodyKind::Event),
            (Some(reply), _) => (reply, BodyKind::Response),
            (None, None) => return Ok(Reply::empty(204)),
        };
        if response.raw.is_some() {
            return Ok(raw(response));
        }
        let Some(schema) = &response.schema else { return Ok(Reply::empty(response.status)) };
        let is_kept = facts.is_new
            || role == Role::Create
                && (self.resource.is_some() || role::is_used(self.shared.api, self.endpoint));
        let mut new_id = None;
        if role == Role::Create {
            let number = self.shared.store.next(self.namespace(), RECORD_COUNTER, self.now()).await;
            let number = number.or_refuse(self.endpoint.interface)?;
            new_id = self.new_id(&facts, schema, &response.examples, number);
            facts.state = self.table.map(|table| table.initial.to_owned());
        }
        let work = Work::of(self.shared.api, self.endpoint, (response, schema), part);
        let (facts, made) = work.run(facts, new_id).await?;
        if made.is_empty() {
            return Err(self.unmade(part));
        }
        if is_kept && let Some(JsonValue::Object(first)) = made.first() {
            self.keep(&facts, first).await?;
        }
        if part == BodyKind::Event {
            let texts: Result<Vec<RawJson>, _> = made.iter().map(RawJson::from_serialize).collect();
            let texts = texts.map_err(|_| self.unmade(part))?;
            let events = Box::pin(stream::iter(texts.into_iter().map(Ok)));
            return Ok(Reply::written(
                self.call,
                events,
                response.terminator.as_deref(),
                gate.closing(),
            ));
        }
        let body = made.first().map(JsonValue::to_string).unwrap_or_default();
        let media_type = response.media_type.as_deref().unwrap_or(JSON);
        Ok(Reply::json(body).with_media_type(media_type).with_status(response.status))
    }

    /// Returns a new ID for the record, unless the request specifies one.
    fn new_id(
        &self,
        facts: &Facts,
        schema: &JsonValue,
        examples: &[JsonValue],
        number: i64,
    ) -> Option<NewId> {
        let resource = self.resource.as_ref();
        let slot = body::id_slot(self.shared.api, schema, examples, self.endpoint, resource)?;
        if facts.members.get(&slot.name).is_some_and(|id| !id.is_null()) {
            return None;
        }
        let seed = self.shared.seed.within(RECORD_COUNTER).within(self.namespace());
        let mut draw = seed.draw(&number.to_string());
        let is_uuid = self.shared.api.resolve(&slot.schema).get("format") == Some(&json!("uuid"));
        let of_bytes = uuid(draw.bytes());
        let made = draw.id(&slot.prefix, ID_LENGTH);
        let texts = if is_uuid || slot.is_uuid { [of_bytes, made] } else { [made, of_bytes] };
        let mut forms: Vec<JsonValue> = texts.map(JsonValue::from).into();
        forms.extend([json!(number), json!(number.to_string())]);
        let places = resource.map(|it| it.places(self.shared.api)).unwrap_or_default();
        Some(NewId { slot, forms, places })
    }

    /// Stores the record that a reply has created.
    async fn keep(&self, facts: &Facts, reply: &Map<String, JsonValue>) -> Result<(), Refusal> {
        let found = match &self.resource {
            Some(resource) => resource.id.clone().or_else(|| resource.id_in(reply)),
            None => record::identify_reply(self.shared.api, reply, self.endpoint).map(|(_, id)| id),
        };
        let Some(id) = found else { return Ok(()) };
        let by_name = || names::collection(self.endpoint.operation);
        let mut record = Record {
            collection: self.resource.as_ref().map_or_else(by_name, |it| it.collection.clone()),
            id: id.clone(),
            state: facts.state.clone(),
            ..Record::default()
        };
        record.reply = record::bounded(reply);
        let known = record.facts();
        record.say(&self.kept(&known));
        let put = self.shared.store.put_record(self.key(&id), &record.write()).await;
        put.or_refuse(self.endpoint.interface)
    }

    fn refuse(&self, code: Option<u32>, message: impl Into<String>) -> Refusal {
        let interface = self.endpoint.interface;
        let number = i64::from(code.unwrap_or(interface.invalid_code));
        let refusal = Refusal::new(ServiceCode::new(interface, number), message);
        let is_listed = interface.code(number).is_some();
        if is_listed { refusal } else { refusal.with_status(404) }
    }

    fn unmade(&self, part: BodyKind) -> Refusal {
        let interface = self.endpoint.interface;
        let message = format!(
            "no valid {} could be made up; give `{}` an example of it in the spec, or program a \
             reply by `POST /replies` of the admin interface",
            part.as_str(),
            self.endpoint.operation
        );
        Refusal::new(ServiceCode::new(interface, i64::from(interface.internal_code)), message)
    }

    fn namespace(&self) -> &str {
        self.call.namespace()
    }

    fn now(&self) -> i64 {
        self.shared.clock.now()
    }
}

impl Facts {
    /// Adds the name of the action on the record.
    fn act(&mut self, action: Option<&str>) {
        if let Some(action) = action {
            self.members.insert("action".to_owned(), json!(action));
        }
    }
}

/// Formats random bytes as a UUID version 4.
fn uuid(mut bytes: [u8; 16]) -> String {
    bytes[6] = bytes[6] & 0x0f | 0x40;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    let hex = const_hex::encode(bytes);
    let parts = [&hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..]];
    parts.join("-")
}

/// Creates a non-JSON reply: the first example, or a placeholder that names its kind.
fn raw(response: &Response) -> Reply {
    let name = response.raw.as_deref().unwrap_or_default();
    let example = response.examples.first().and_then(JsonValue::as_str);
    let media_type = response.media_type.as_deref().unwrap_or("application/octet-stream");
    let text = example.unwrap_or(name).to_owned();
    Reply::raw(media_type, text).with_status(response.status)
}

/// Merges a change into a value as in RFC 7396: null removes a member.
fn merge(value: &mut JsonValue, change: JsonValue) {
    match (value, change) {
        (JsonValue::Object(members), JsonValue::Object(changes)) => {
            for (name, change) in changes {
                if change.is_null() {
                    members.remove(&name);
                } else {
                    merge(members.entry(name).or_insert(JsonValue::Null), change);
                }
            }
        }
        (value, change) => *value = change,
    }
}

/// Returns the tombstone of a deleted record, so that it is not made up again.
fn buried(record: Record) -> Record {
    Record { gone: true, said: Map::new(), reply: Map::new(), ..record }
}
