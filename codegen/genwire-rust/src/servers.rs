//! The servers of the service: `generated/servers.rs` of the common crate.

use proc_macro2::TokenStream;
use quote::quote;

use crate::items::docs::Docs;
use crate::items::imports::Imports;
use crate::items::{folder, server_ident};
use genwire_output::{OutputFile, render};
use genwire_spec::model::{COMMON, Interface, Server, ServerVariable};

/// Emits the file, if the spec lists servers.
pub fn emit(interface: &Interface) -> Vec<OutputFile> {
    let servers = &interface.service.servers;
    if servers.is_empty() {
        return Vec::new();
    }
    let mut imports = Imports::new(COMMON, "servers");
    imports.core("Server");
    if servers.iter().any(|server| !server.variables.is_empty()) {
        imports.core("ServerVariable");
    }
    let mut items = imports.emit(interface);
    items.extend(servers.iter().map(|server| emit_server(interface, server)));
    let mut docs = Docs::new("Addresses under which the service runs.");
    docs.push("A client has the one that its user passes to `base_url`, and none by itself.");
    if servers.iter().any(|server| interface.operations_at(server).next().is_some()) {
        docs.push(
            "The operations that name a server are called at the address that its user passes to \
             `server_url`, with the name of the server.",
        );
    }
    let doc = docs.text();
    let header = render::Header {
        from: &interface.project.spec_path("service.toml"),
        by: module_path!(),
        command: &interface.project.command,
        doc: &doc,
    };
    vec![render::rust(format!("{}/servers.rs", folder(interface, COMMON)), &header, items)]
}

fn emit_server(interface: &Interface, server: &Server) -> TokenStream {
    let Server { name, url, doc, variables } = server;
    let mut docs = Docs::new(doc);
    docs.push(format!("`{url}`"));
    docs.list(variables.iter().map(described));
    let users: Vec<&str> =
        interface.operations_at(server).map(|operation| operation.name.snake.as_str()).collect();
    if !users.is_empty() {
        docs.push(format!("Receives the calls of `{}`.", users.join("`, `")));
    }
    let (docs, ident) = (docs.emit(), server_ident(name));
    let variables = variables.iter().map(|variable| {
        let ServerVariable { name, default, values, .. } = variable;
        quote! { ServerVariable { name: #name, default: #default, values: &[#(#values),*] } }
    });
    quote! {
        #docs
        pub const #ident: Server = Server {
            name: #name,
            template: #url,
            variables: &[#(#variables),*],
        };
    }
}

/// Describes a variable on one line: its name, default and values.
fn described(variable: &ServerVariable) -> String {
    let ServerVariable { name, default, values, doc } = variable;
    let mut said = vec![format!("`{name}`")];
    if !default.is_empty() {
        said.push(format!("`{default}` by default"));
    }
    if !values.is_empty() {
        said.push(format!("one of `{}`", values.join("`, `")));
    }
    let doc = doc.as_ref().map(|doc| format!(": {}", doc.trim())).unwrap_or_default();
    said.join(", ") + &doc
}
