//! The addresses under which the service runs.

use genwire_spec::model::{Interface, Json, Server, ServerVariable};

/// All of them; the place of the document where the spec lists none.
pub(super) fn all(interface: &Interface) -> Json {
    let servers = &interface.service.servers;
    if servers.is_empty() {
        return Json::Array(vec![Json::object([
            ("url", Json::string("/")),
            ("description", Json::string("The base address, which is configurable.")),
        ])]);
    }
    Json::Array(servers.iter().map(one).collect())
}

fn one(server: &Server) -> Json {
    let mut json = Json::object([
        ("url", Json::string(&server.url)),
        // Before 3.2 a server has no name; the import reads either.
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
