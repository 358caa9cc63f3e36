//! The client of an area: `generated/client.rs` and `generated/blocking.rs`, one method for each
//! operation.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use crate::emit::rust::docs::{self, Docs};
use crate::emit::rust::imports::Imports;
use crate::emit::rust::{crate_name, folder, ident, type_ident};
use crate::model::{
    Area, Expr, ExprKind, Interface, Json, Name, Operation, Part, Response, TypeId,
};
use crate::{OutputFile, render};

/// Two files for each area that has operations.
pub fn emit(interface: &Interface) -> Vec<OutputFile> {
    let areas = interface
        .areas
        .iter()
        .filter(|area| interface.operations_of(&area.name.wire).next().is_some());
    areas
        .flat_map(|area| {
            [Kind::Async, Kind::Blocking].map(|kind| emit_client(interface, area, kind))
        })
        .collect()
}

/// Whether the caller waits or awaits.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Async,
    Blocking,
}

impl Kind {
    /// The module that the client is written to.
    fn module(self) -> &'static str {
        match self {
            Self::Async => "client",
            Self::Blocking => "blocking",
        }
    }
}

fn emit_client(interface: &Interface, area: &Area, kind: Kind) -> OutputFile {
    let name = &area.name.wire;
    let mut room = Room { interface, area, kind, imports: Imports::new(name, kind.module()) };
    let methods: Vec<TokenStream> =
        interface.operations_of(name).flat_map(|operation| room.emit_methods(operation)).collect();
    let streams = interface
        .operations_of(name)
        .any(|operation| operation.responses.iter().any(|response| response.stream.is_some()));
    let mut items = emit_uses(kind, streams);
    items.extend(room.imports.emit());
    items.extend(room.emit_struct(&methods));
    let doc = match kind {
        Kind::Async => format!("The client of the {name} area."),
        Kind::Blocking => format!("The client of the {name} area for synchronous programs."),
    };
    let from = format!("spec/{name}");
    let header = render::Header { from: &from, doc: &doc };
    render::rust(format!("{}/{}.rs", folder(name), kind.module()), &header, &items)
}

/// What the client names of the runtime.
fn emit_uses(kind: Kind, streams: bool) -> Vec<TokenStream> {
    let events = streams.then(|| quote! { EventStream, });
    match kind {
        Kind::Async => vec![quote! {
            use genwire_core::client::{CallOptions, Config, Error, #events Http, Reply};
        }],
        Kind::Blocking => {
            let iter = streams.then(|| quote! { , Iter });
            vec![
                quote! { use super::client; },
                quote! { use genwire_core::client::blocking::{Http #iter}; },
                quote! { use genwire_core::client::{CallOptions, Config, Error, #events Reply}; },
            ]
        }
    }
}

/// One file while it is written.
struct Room<'a> {
    interface: &'a Interface,
    area: &'a Area,
    kind: Kind,
    imports: Imports,
}

/// A method in its two forms: the short one, and the one with options.
struct Method<'a> {
    name: Ident,
    docs: Docs,
    params: &'a [TokenStream],
    arguments: &'a [TokenStream],
    returns: TokenStream,
    body: TokenStream,
}

impl Room<'_> {
    fn emit_struct(&self, methods: &[TokenStream]) -> Vec<TokenStream> {
        let ty = type_ident(&self.area.name);
        let name = &self.area.name.wire;
        let (doc, example, field, made) = match self.kind {
            Kind::Async => (
                format!(" Calls the operations of the {name} area."),
                self.emit_client_example(),
                quote! {},
                quote! { Self { http } },
            ),
            Kind::Blocking => (
                format!(" Calls the operations of the {name} area from synchronous programs."),
                quote! {},
                quote! { client: client::#ty, },
                quote! {
                    let client = client::#ty::from(http.http().clone());
                    Self { http, client }
                },
            ),
        };
        let spec = format!(" Spec: `spec/{name}`.");
        vec![
            quote! {
                #[doc = #doc]
                #[doc = ""]
                #[doc = " Cheap to clone, and every clone is the same client."]
                #example
                #[doc = ""]
                #[doc = #spec]
                #[derive(Clone, Debug)]
                pub struct #ty {
                    http: Http,
                    #field
                }
            },
            quote! {
                impl #ty {
                    /// Sets up a client of its own.
                    pub fn new(config: Config) -> Result<Self, Error> {
                        Http::new(config).map(Self::from)
                    }

                    /// The client that all areas can share.
                    pub fn http(&self) -> &Http {
                        &self.http
                    }

                    #(#methods)*
                }
            },
            quote! {
                impl From<Http> for #ty {
                    fn from(http: Http) -> Self {
                        #made
                    }
                }
            },
        ]
    }

    /// How a client is made.
    fn emit_client_example(&self) -> TokenStream {
        let krate = crate_name(&self.area.name.wire).replace('-', "_");
        let ty = &self.area.name.pascal;
        let mut docs = Docs::default();
        docs.push_verbatim(format!(
            "\n```no_run\nuse {krate}::{ty};\nuse {krate}::client::Config;\n\n\
             let client = {ty}::new(Config::from_env()?)?;\n\
             # Ok::<(), {krate}::client::Error>(())\n```"
        ));
        docs.emit()
    }

    fn emit_methods(&mut self, operation: &Operation) -> Vec<TokenStream> {
        let whole = operation.responses.iter().find(|response| response.stream.is_none());
        let streamed = operation.responses.iter().find(|response| response.stream.is_some());
        let switch = streamed.and_then(|response| switch(response.when.as_ref()?));
        let mut methods = Vec::new();
        if let Some(response) = whole {
            methods.push(self.emit_call(operation, response, switch));
        }
        if let Some(response) = streamed {
            methods.extend(self.emit_stream(operation, response, switch));
        }
        methods
    }

    fn emit_call(
        &mut self,
        operation: &Operation,
        response: &Response,
        switch: Option<&str>,
    ) -> TokenStream {
        let reply = self.name(response.ty);
        let name = ident(&operation.name.snake);
        let mut docs = Docs::operation(operation);
        if switch.is_some() {
            docs.push(format!(
                "A request for a stream is sent as one for a whole reply: see [`Self::{name}_stream`]."
            ));
        }
        let example = self.example(operation, &operation.name.snake, "println!(\"{:?}\", *reply);");
        if let Some(example) = example {
            docs.push_verbatim(example);
        }
        self.spec(&mut docs, operation);
        let body = self.emit_send(operation, switch, false);
        let (params, arguments) = self.emit_params(operation);
        self.emit_method(Method {
            name,
            docs,
            params: &params,
            arguments: &arguments,
            returns: quote! { Reply<#reply> },
            body,
        })
    }

    fn emit_stream(
        &mut self,
        operation: &Operation,
        response: &Response,
        switch: Option<&str>,
    ) -> Option<TokenStream> {
        let collected = self.name(response.stream.as_ref()?.collects_to);
        let short = format!("{}_stream", operation.name.snake);
        let name = ident(&short);
        let mut docs = Docs::operation(operation);
        docs.push(
            "The reply comes in events. They add up to the reply of the call that does not stream.",
        );
        docs.push("A request for a whole reply is sent as one for a stream.");
        let loop_body = "while let Some(event) = reply.next().await {\n    \
                         println!(\"{:?}\", event?);\n}";
        if let Some(example) = self.example(operation, &short, loop_body) {
            docs.push_verbatim(example);
        }
        self.spec(&mut docs, operation);
        let body = self.emit_send(operation, switch, true);
        let (params, arguments) = self.emit_params(operation);
        let returns = match self.kind {
            Kind::Async => quote! { EventStream<#collected> },
            Kind::Blocking => quote! { Iter<EventStream<#collected>> },
        };
        Some(self.emit_method(Method {
            name,
            docs,
            params: &params,
            arguments: &arguments,
            returns,
            body,
        }))
    }

    fn emit_method(&self, method: Method<'_>) -> TokenStream {
        let Method { name, docs, params, arguments, returns, body } = method;
        let with = format_ident!("{name}_with");
        let docs = docs.emit();
        let with_doc = format!(" The same as [`Self::{name}`] with options for this one call.");
        let (asynchronous, wait) = match self.kind {
            Kind::Async => (quote! { async }, quote! { .await }),
            Kind::Blocking => (quote! {}, quote! {}),
        };
        quote! {
            #docs
            pub #asynchronous fn #name(&self, #(#params),*) -> Result<#returns, Error> {
                self.#with(#(#arguments,)* &CallOptions::new()) #wait
            }

            #[doc = #with_doc]
            pub #asynchronous fn #with(
                &self,
                #(#params,)*
                options: &CallOptions,
            ) -> Result<#returns, Error> {
                #body
            }
        }
    }

    /// The parameters of a method, and the arguments that pass them on.
    fn emit_params(&mut self, operation: &Operation) -> (Vec<TokenStream>, Vec<TokenStream>) {
        let names = operation.params.iter().map(|param| ident(&param.name.snake));
        let mut params: Vec<TokenStream> =
            names.clone().map(|name| quote! { #name: &str }).collect();
        let mut arguments: Vec<TokenStream> = names.map(|name| quote! { #name }).collect();
        if let Some(request) = operation.request {
            let ty = self.name(request);
            params.push(quote! { request: &#ty });
            arguments.push(quote! { request });
        }
        (params, arguments)
    }

    /// The body of the method with options.
    fn emit_send(
        &mut self,
        operation: &Operation,
        switch: Option<&str>,
        is_stream: bool,
    ) -> TokenStream {
        if self.kind == Kind::Blocking {
            return self.emit_wait(operation, is_stream);
        }
        let module = ident(&operation.name.snake);
        let params = operation.params.iter().map(|param| {
            let wire = &param.name.wire;
            let name = ident(&param.name.snake);
            quote! { (#wire, #name) }
        });
        let params = quote! { &[#(#params),*] };
        let endpoint = quote! { &super::#module::ENDPOINT };
        let switched = switch.map(|member| {
            let setter = ident(member);
            let changed = quote! { { own = request.clone().#setter(#is_stream); &own } };
            let (streamed, whole) = if is_stream {
                (quote! { { request } }, changed)
            } else {
                (changed, quote! { { request } })
            };
            quote! {
                let own;
                let request =
                    if super::#module::is_streamed(request) #streamed else #whole;
            }
        });
        let request = if operation.request.is_some() {
            quote! { Some(request) }
        } else {
            self.imports.core("RawJson");
            quote! { None::<&RawJson> }
        };
        if is_stream {
            quote! {
                #switched
                let stream = self.http.open(#endpoint, #params, #request, options).await?;
                Ok(EventStream::new(stream))
            }
        } else {
            quote! {
                #switched
                self.http.call(#endpoint, #params, #request, options).await
            }
        }
    }

    fn emit_wait(&mut self, operation: &Operation, is_stream: bool) -> TokenStream {
        let (_, arguments) = self.emit_params(operation);
        let name = &operation.name.snake;
        if is_stream {
            let with = format_ident!("{name}_stream_with");
            quote! {
                let driver = self.http.driver();
                let stream = driver.wait(self.client.#with(#(#arguments,)* options))??;
                Ok(driver.drive(stream))
            }
        } else {
            let with = format_ident!("{name}_with");
            quote! { self.http.driver().wait(self.client.#with(#(#arguments,)* options))? }
        }
    }

    /// Adds where the operation stands in the spec.
    fn spec(&self, docs: &mut Docs, operation: &Operation) {
        let path = operation.item_path();
        let http = format!("{path}.http");
        docs.spec(&path, &docs::facts_at(self.interface, &[&http]));
    }

    /// A call as people write it, with the first example of the spec.
    fn example(&self, operation: &Operation, method: &str, then: &str) -> Option<String> {
        if self.kind == Kind::Blocking {
            return None;
        }
        let krate = crate_name(&self.area.name.wire).replace('-', "_");
        let Name { pascal: client, snake: variable, .. } = &self.area.name;
        let request = operation.request.map(|id| self.interface.ty(id).name.pascal.clone());
        let body = operation.examples.iter().find(|example| example.part == Part::Request);
        let mut uses = String::new();
        let mut arguments: Vec<String> = Vec::new();
        for param in &operation.params {
            let value = param.example.as_ref().map_or_else(String::new, Json::to_compact);
            arguments.push(value);
        }
        let made = match (request, body) {
            (Some(ty), Some(body)) => {
                let json = body.body.to_compact();
                let line = format!("let body = r##\"{json}\"##;\n");
                let line = format!("{line}let request: {ty} = serde_json::from_str(body)?;\n");
                arguments.push("&request".to_owned());
                uses = format!("use {krate}::{ty};\n\n");
                line
            }
            _ => String::new(),
        };
        let changes = if then.starts_with("while") { "mut " } else { "" };
        Some(format!(
            "```no_run\n# async fn example({variable}: {krate}::{client}) \
             -> Result<(), Box<dyn std::error::Error>> {{\n{uses}{made}\
             let {changes}reply = {variable}.{method}({}).await?;\n{then}\n# Ok(())\n# }}\n```",
            arguments.join(", ")
        ))
    }

    /// The name of a type, imported.
    fn name(&mut self, id: TypeId) -> Ident {
        self.imports.named(self.interface, id);
        type_ident(&self.interface.ty(id).name)
    }
}

/// The member that switches streaming on: of `has(this.m) && this.m`, it is `m`.
fn switch(when: &Expr) -> Option<&str> {
    let ExprKind::And(parts) = &when.kind else { return None };
    let [has, is] = parts.as_slice() else { return None };
    match (&has.kind, &is.kind) {
        (ExprKind::Has { field: has, .. }, ExprKind::Member { field: is, .. }) if has == is => {
            Some(is)
        }
        _ => None,
    }
}
