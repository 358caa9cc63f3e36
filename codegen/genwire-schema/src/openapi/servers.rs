//! The servers of the service.

use genwire_spec::model::{Interface, Json, Operation, Server, ServerVariable};

/// Returns the servers from which a caller chooses a base URL.
///
/// If the spec does not list servers, the base URL is relative to the URL of the document.
pub(super) fn all(interface: &Interface) -> Json {
    if interface.base_servers().next().is_none() {
        return Json::array([Json::object([
            ("url", Json::string("/")),
            ("description", Json::string("The base address, which is configurable.")),
        ])]);
    }
    Json::Array(interface.base_servers().map(one).collect())
}

pub(super) fn of_operation(interface: &Interface, operation: &Operation) -> Json {
    Json::Array(interface.servers_of(operation).map(one).collect())
}

fn one(server: &Server) -> Json {
    let mut json = Json::object([
        ("url", Json::string(&server.url)),
        // Before 3.2 a server has no name; the import reads this key instead.
        ("x-name", Json::string(&server.name)),
        ("description", Json::string(server.doc.trim())),
    ]);
    if !server.variables.is_empty() {
        let variables = server.variables.iter().map(|it| (it.name.clone(), variable(it)));
        json.set("variables", Json::object(variables));
    }
    json
}

fn variable(variable: &ServerVariable) -> Json {
    let mut json = Json::object([("default", Json::string(&variable.default))]);
    if !variable.values.is_empty() {
        json.set("enum", Json::Array(variable.values.iter().map(Json::string).collect()));
    }
    if let Some(doc) = &variable.doc {
        json.set("description", Json::string(doc.trim()));
    }
    json
}
