//! Tables of an area as plain data: operations, values, properties, state tables, error codes.

use crate::table::Table;
use crate::{docs, servers};
use genwire_spec::model::{
    Area, COMMON, EnumType, Interface, Json, StateMachine, TransitionResult, TypeDef, TypeKind,
};

/// Returns the tables of an area.
pub(crate) fn tables(interface: &Interface, area: &Area) -> Vec<Table> {
    let mut tables = Vec::new();
    if area.name.wire == COMMON {
        tables.push(codes(interface));
        tables.extend(servers::table(servers::of_area(interface, area)));
    } else {
        tables.push(operations(interface, area));
        tables.extend(webhooks(interface, area));
    }
    for (_, def) in interface.types_of(&area.name.wire) {
        if let TypeKind::Enum(values) = &def.kind {
            tables.extend(of_enum(def, values));
        }
    }
    tables.extend(area.states.iter().map(|table| moves(interface, table)));
    tables
}

fn codes(interface: &Interface) -> Table {
    let codes = interface.codes.iter().map(|code| {
        let members = [
            ("name", Json::string(&code.name.wire)),
            ("doc", Json::string(code.doc.trim())),
            ("http", Json::Integer(i64::from(code.http))),
            ("type", Json::string(&code.error_type)),
            ("retryable", Json::Bool(code.retryable)),
        ];
        (code.code.to_string(), Json::object(members))
    });
    Table {
        name: "ERROR_CODES".to_owned(),
        doc: "Error codes of the service, by number.".to_owned(),
        value: Json::object(codes),
    }
}

fn operations(interface: &Interface, area: &Area) -> Table {
    let operations = interface.operations_of(&area.name.wire).map(|operation| {
        let parts = crate::area::bodies(operation).map(|(part, _)| Json::string(part.as_str()));
        let mut row = Json::object([
            ("method", Json::string(operation.method.as_str())),
            ("path", Json::string(&operation.path)),
            ("parts", Json::Array(parts.collect())),
        ]);
        if !operation.servers.is_empty() {
            let servers = operation.servers.iter().map(Json::string);
            row.set("servers", Json::Array(servers.collect()));
        }
        (operation.name.snake.clone(), row)
    });
    let has_servers =
        interface.operations_of(&area.name.wire).any(|operation| !operation.servers.is_empty());
    let servers = if has_servers {
        "; and the servers to which calls are sent in place of the base address"
    } else {
        ""
    };
    Table {
        name: "OPERATIONS".to_owned(),
        doc: docs::wrapped(&format!(
            "Operations of the area, with method, path and the parts that have a body{servers}."
        )),
        value: Json::object(operations),
    }
}

/// The webhooks of an area, if it has any.
fn webhooks(interface: &Interface, area: &Area) -> Option<Table> {
    let webhooks = interface.webhooks_of(&area.name.wire);
    let names: Vec<Json> = webhooks.map(|webhook| Json::string(&webhook.name.snake)).collect();
    (!names.is_empty()).then(|| Table {
        name: "WEBHOOKS".to_owned(),
        doc: "Webhooks of the area, whose bodies are in the part `callback`.".to_owned(),
        value: Json::array(names),
    })
}

/// The listed values of an enum, and their properties if they have any.
fn of_enum(def: &TypeDef, values: &EnumType) -> Vec<Table> {
    let (name, wire) = (def.name.shouting(), &def.name.wire);
    let mut tables = vec![Table {
        name: format!("{name}_VALUES"),
        doc: format!("Listed values of `{wire}`."),
        value: Json::Array(values.wire_values().collect()),
    }];
    if !values.properties.is_empty() {
        let rows = values.values.iter().map(|value| {
            let properties = values.properties.iter().zip(&value.properties);
            let stated = properties.filter(|(_, json)| !json.is_null());
            let members = stated.map(|(property, json)| (&property.name.wire, json.clone()));
            (value.name.wire.clone(), Json::object(members))
        });
        let properties: Vec<String> = values
            .properties
            .iter()
            .map(|one| format!("- `{}`: {}", one.name.wire, docs::one_line(&one.doc)))
            .collect();
        tables.push(Table {
            name: format!("{name}_PROPERTIES"),
            doc: format!("Properties of the values of `{wire}`.\n\n{}", properties.join("\n")),
            value: Json::object(rows),
        });
    }
    tables
}

fn moves(interface: &Interface, table: &StateMachine) -> Table {
    let states = interface.enum_type(table.ty);
    let wire = |key: &str| {
        let state = states.values.iter().find(|value| value.key == key);
        Json::string(state.map_or(key, |value| &value.name.wire))
    };
    let rows = table.transitions.iter().map(|one| {
        let (result, to) = match &one.result {
            TransitionResult::To(state) => ("to", wire(state)),
            TransitionResult::Removed => ("removed", Json::Null),
            TransitionResult::Refused => ("refused", Json::Null),
        };
        Json::object([
            ("from", wire(&one.from)),
            ("trigger", Json::string(&one.trigger)),
            ("result", Json::string(result)),
            ("to", to),
            ("action", one.action.as_ref().map_or(Json::Null, Json::string)),
            ("code", one.code.map_or(Json::Null, |code| Json::Integer(i64::from(code)))),
        ])
    });
    Table {
        name: format!("{}_TRANSITIONS", table.name.shouting()),
        doc: format!("Transitions between states. {}", docs::one_line(&table.doc)),
        value: Json::Array(rows.collect()),
    }
}
