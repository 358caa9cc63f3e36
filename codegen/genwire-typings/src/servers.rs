//! The server addresses, for every language.

use crate::docs;
use crate::table::Table;
use genwire_spec::model::{Area, COMMON, Interface, Json, Server, ServerVariable};
use genwire_spec::names;

/// The constant with the servers.
pub(crate) const TABLE: &str = "SERVERS";

/// The doc of the function that builds an address.
pub(crate) const FUNCTION_DOC: &str = "Returns the address of a server, with values for some of \
                                       its variables and the defaults of the others.";

/// Returns the areas with a file. This includes `common` if the spec lists servers.
pub(crate) fn areas(interface: &Interface) -> Vec<Area> {
    let has_common = interface.areas.iter().any(|area| area.name.wire == COMMON);
    let needs_common = !has_common && !interface.service.servers.is_empty();
    let common = needs_common.then(|| Area::empty(names::name(COMMON)));
    interface.areas.iter().cloned().chain(common).collect()
}

/// Returns the servers that the file of an area has.
pub(crate) fn of_area<'i>(interface: &'i Interface, area: &Area) -> &'i [Server] {
    if area.name.wire == COMMON { &interface.service.servers } else { &[] }
}

/// Returns the constant with the servers; `None` if there are no servers.
pub(crate) fn table(servers: &[Server]) -> Option<Table> {
    let rows = servers.iter().map(|server| {
        let variables = server.variables.iter().map(|it| (it.name.clone(), variable(it)));
        let members = [
            ("url", Json::string(&server.url)),
            ("doc", Json::string(server.doc.trim())),
            ("variables", Json::object(variables)),
        ];
        (server.name.clone(), Json::object(members))
    });
    (!servers.is_empty()).then(|| Table {
        name: TABLE.to_owned(),
        doc: "Addresses under which the service runs, with their variables in braces.".to_owned(),
        value: Json::object(rows),
    })
}

fn variable(variable: &ServerVariable) -> Json {
    let mut json = Json::object([("default", Json::string(&variable.default))]);
    if !variable.values.is_empty() {
        json.set("values", Json::Array(variable.values.iter().map(Json::string).collect()));
    }
    if let Some(doc) = &variable.doc {
        json.set("doc", Json::string(doc.trim()));
    }
    json
}

/// Returns the doc of a server, with its address.
pub(crate) fn doc(server: &Server) -> String {
    format!("{}\n\n`{}`", docs::wrapped(&server.doc), server.url)
}

/// Returns the doc of a variable, with its default; empty if it has neither.
pub(crate) fn variable_doc(variable: &ServerVariable) -> String {
    let default = Some(&variable.default).filter(|default| !default.is_empty());
    let default = default.map(|default| format!("Default: `{default}`."));
    let doc = variable.doc.as_ref().map(|doc| docs::one_line(doc));
    docs::wrapped(&[doc, default].into_iter().flatten().collect::<Vec<_>>().join(" "))
}
