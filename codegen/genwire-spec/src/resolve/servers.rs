//! Resolves the servers of the service.

use super::{Ctx, File};
use crate::diagnostic::Diagnostic;
use crate::model::{ItemKind, Server, ServerVariable};
use crate::source::{
    At, Table,
    operation::OperationSource,
    service::{ServerSource, ServerVariableSource, ServiceFile},
};

impl Ctx<'_> {
    /// Resolves the servers, in the order of the spec.
    pub(super) fn servers(&mut self, file: File<'_>, source: &ServiceFile) -> Vec<Server> {
        source.servers.iter().map(|(name, server)| self.server(file, name, server)).collect()
    }

    /// Returns the server names of an operation. The service must declare them.
    pub(super) fn operation_servers(
        &mut self,
        file: File<'_>,
        path: &str,
        source: &OperationSource,
        servers: &[Server],
    ) -> Vec<String> {
        let Some(names) = &source.servers else { return Vec::new() };
        self.item(format!("{path}.servers"), ItemKind::Http);
        if names.is_empty() {
            self.report(Diagnostic::no_servers(file.place(names)));
        }
        for (index, name) in names.iter().enumerate() {
            let known = servers.iter().map(|server| server.name.as_str());
            if !known.clone().any(|known| known == name.as_str()) && !self.is_lost(name) {
                self.report(Diagnostic::unknown_server(file.place(name), name, known));
            }
            if names[..index].iter().any(|other| other.as_str() == name.as_str()) {
                self.report(Diagnostic::server_twice(file.place(name), name));
            }
        }
        names.iter().map(ToString::to_string).collect()
    }

    fn server(&mut self, file: File<'_>, name: &At<String>, source: &ServerSource) -> Server {
        self.snake(file, name);
        self.item(format!("service.servers.{}", name.as_str()), ItemKind::Setting);
        let variables = &source.variables;
        let server = Server {
            name: name.to_string(),
            url: source.url.to_string(),
            doc: self.doc(file, &source.doc),
            variables: variables.iter().map(|(name, it)| self.variable(file, name, it)).collect(),
        };
        let url = &source.url;
        let Some(used) = Server::names_in(url) else {
            self.report(Diagnostic::server_url(file.place(url), url));
            return server;
        };
        let mut are_names_sound = true;
        for name in used.iter().filter(|name| !variables.contains_key(**name)) {
            are_names_sound = false;
            let known = variables.keys().map(|name| name.as_str());
            self.report(Diagnostic::unknown_server_variable(file.place(url), name, known));
        }
        for name in variables.keys().filter(|name| !used.contains(name.as_str())) {
            are_names_sound = false;
            self.report(Diagnostic::unused_server_variable(file.place(name), name));
        }
        if are_names_sound {
            self.addresses(file, url, variables, &server);
        }
        server
    }

    /// Checks the URL with the default values, and with each other value of a variable.
    fn addresses(
        &mut self,
        file: File<'_>,
        url: &At<String>,
        variables: &Table<ServerVariableSource>,
        server: &Server,
    ) {
        let usual = server.usual_url();
        if !Server::is_base_address(&usual) {
            self.report(Diagnostic::server_url(file.place(url), &usual));
            return;
        }
        for (name, variable) in variables {
            for value in variable.values.iter().flatten() {
                let url = server.url_with(name, value);
                if !Server::is_base_address(&url) {
                    self.report(Diagnostic::server_value(file.place(value), value, &url));
                }
            }
        }
    }

    fn variable(
        &mut self,
        file: File<'_>,
        name: &At<String>,
        source: &ServerVariableSource,
    ) -> ServerVariable {
        let values = source.values.as_deref();
        let known = || values.into_iter().flatten().map(|value| value.as_str());
        if values.is_some() && !known().any(|value| value == source.default.as_str()) {
            let place = file.place(&source.default);
            self.report(Diagnostic::server_default(place, &source.default, known()));
        }
        for (index, value) in values.into_iter().flatten().enumerate() {
            if known().take(index).any(|other| other == value.as_str()) {
                self.report(Diagnostic::server_value_twice(file.place(value), value));
            }
        }
        ServerVariable {
            name: name.to_string(),
            default: source.default.to_string(),
            values: known().map(str::to_owned).collect(),
            doc: source.doc.as_ref().map(|doc| self.doc(file, doc)),
        }
    }
}
