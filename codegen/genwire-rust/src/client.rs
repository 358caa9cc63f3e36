//! The client of an area: `generated/client.rs`, with one method for each operation.

mod arguments;
mod call_example;

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use self::arguments::Arguments;
pub use self::arguments::path_argument;
use crate::items::docs::{self, Docs};
use crate::items::imports::Imports;
use crate::items::replies::{emit_reader, read_enum};
use crate::items::{expect_arguments, folder, ident, member, rust_type, type_ident};
use genwire_output::{OutputFile, render};
use genwire_spec::model::condition::switch;
use genwire_spec::model::{
    Area, CallGroup, FeedEnd, Interface, Operation, RawBody, Response, TypeId, TypeKind,
};

/// Emits one file for each area with operations.
pub fn emit(interface: &Interface) -> Vec<OutputFile> {
    let has_calls = |area: &&Area| interface.operations_of(&area.name.wire).next().is_some();
    let areas = interface.areas.iter().filter(has_calls);
    areas.map(|area| emit_client(interface, area)).collect()
}

fn emit_client(interface: &Interface, area: &Area) -> OutputFile {
    let name = &area.name.wire;
    let imports = Imports::new(name, "client");
    let mut file = ClientFile { interface, area, imports };
    let clients = file.emit_clients();
    let bodies = file.emit_request_bodies();
    let readers = file.emit_readers();
    let mut items = vec![emit_uses(!bodies.is_empty(), !readers.is_empty())];
    items.extend(file.imports.emit(interface));
    items.extend(clients);
    items.extend(bodies);
    items.extend(readers);
    let from = interface.project.spec_path(name);
    let header = render::Header {
        from: &from,
        by: module_path!(),
        command: &interface.project.command,
        doc: &format!("The client of the {name} area."),
    };
    render::rust(format!("{}/client.rs", folder(interface, name)), &header, items)
}

/// Emits the imports from the client module of the core crate.
fn emit_uses(has_bodies: bool, has_readers: bool) -> TokenStream {
    let body = has_bodies.then(|| quote! { RequestBody, });
    let read = has_readers.then(|| quote! { Raw, ReadError, ReadResponse, });
    quote! {
        use genwire_core::client::{
            CallBuilder, Config, ConfigBuilder, Error, FromConfig, #read #body Transport,
        };
    }
}

/// The state of a file that is being written.
struct ClientFile<'a> {
    interface: &'a Interface,
    area: &'a Area,
    imports: Imports,
}

impl ClientFile<'_> {
    /// Emits the client of the area, followed by the clients of its groups.
    fn emit_clients(&mut self) -> Vec<TokenStream> {
        let groups = self.interface.call_groups(&self.area.name.wire);
        let mut methods = vec![emit_transport()];
        methods.extend(groups.iter().map(|group| self.emit_group_getter(group)));
        methods.extend(self.emit_methods(None));
        let ty = type_ident(&self.area.name);
        let constructors = self.emit_constructors(&ty);
        let mut items = emit_struct(&ty, &self.area_docs(), Some(constructors), methods);
        let project = &self.interface.project;
        let prefix = project.variable_prefix();
        let local_service = project.cli.as_ref().map(|cli| {
            let command = format!("{cli} serve");
            quote! { const LOCAL_SERVICE: Option<&'static str> = Some(#command); }
        });
        let needs_key = self.interface.needs_key(&self.area.name.wire);
        let without_key = (!needs_key).then(|| quote! { const NEEDS_KEY: bool = false; });
        let servers = self.servers();
        let servers = (!servers.is_empty())
            .then(|| quote! { const SERVERS: &'static [&'static str] = &[#(#servers),*]; });
        items.push(quote! {
            impl FromConfig for #ty {
                const VARIABLE_PREFIX: &'static str = #prefix;
                #local_service
                #without_key
                #servers

                fn from_config(config: Config) -> Result<Self, Error> {
                    Self::new(config)
                }
            }
        });
        for group in groups {
            let mut methods = vec![emit_transport()];
            methods.extend(self.emit_methods(Some(group)));
            items.extend(emit_struct(
                &type_ident(&group.client),
                &self.group_docs(group),
                None,
                methods,
            ));
        }
        items
    }

    /// Returns the servers that operations of the area name.
    fn servers(&self) -> Vec<&str> {
        let servers = self.interface.service.servers.iter().filter(|server| {
            let mut users = self.interface.operations_of(&self.area.name.wire);
            users.any(|operation| operation.servers.contains(&server.name))
        });
        servers.map(|server| server.name.as_str()).collect()
    }

    fn emit_constructors(&self, ty: &Ident) -> TokenStream {
        let doc = format!(" Creates a client of the {} area.", self.area.name.wire);
        let constructor = quote! {
            #[doc = #doc]
            ///
            /// # Errors
            ///
            /// An [`Error`] if the HTTP library rejects the settings.
            pub fn new(config: Config) -> Result<Self, Error> {
                Transport::new(config).map(Self::from)
            }
        };
        let required = if self.interface.needs_key(&self.area.name.wire) {
            "Starts a configuration; a base address and an API key are required."
        } else {
            "Starts a configuration; a base address is required."
        };
        let required = Docs::new(required).emit();
        let builder = quote! {
            #required
            pub fn builder() -> ConfigBuilder<Self> {
                ConfigBuilder::default()
            }
        };
        let docs = self.blocking_docs().emit();
        let blocking = quote! {
            #docs
            #[cfg(feature = "blocking")]
            pub fn blocking(self) -> Result<#ty<genwire_core::client::Blocking>, Error> {
                self.transport.blocking().map(#ty::from)
            }
        };
        let methods = [constructor, builder, blocking].map(member);
        quote! { impl #ty { #(#methods)* } }
    }

    fn emit_group_getter(&self, group: &CallGroup) -> TokenStream {
        let name = ident(&group.name.snake);
        let ty = type_ident(&group.client);
        let doc = format!(" Returns the client of the {}.", group_words(self.area, group));
        quote! {
            #[doc = #doc]
            pub fn #name(&self) -> #ty<D> {
                #ty::from(self.transport.clone())
            }
        }
    }

    fn area_docs(&self) -> Docs {
        let name = &self.area.name.wire;
        let mut docs = Docs::new(&format!("The client of the {name} area."));
        docs.push("It is cheap to clone; all clones share their connections.");
        docs.push(
            "`D` is `()` for asynchronous programs. With the feature `blocking`, the method `blocking` \
             returns the same client for synchronous programs, whose calls are sent by `send`.",
        );
        docs.push_verbatim(self.client_example());
        docs
    }

    fn blocking_docs(&self) -> Docs {
        let krate = self.interface.project.krate(&self.area.name.wire);
        let ty = &self.area.name.pascal;
        let mut docs = Docs::new("Returns the same client for synchronous programs.");
        docs.push(
            "Its calls are sent by `send`; `stream`, `items` and `pages` return iterators. It works on \
             the thread of the caller, with connections of its own, and cannot be used inside an \
             asynchronous program.",
        );
        docs.push_verbatim(format!(
            "```no_run\nlet client = {krate}::{ty}::builder().env().build()?.blocking()?;\n\
             # Ok::<(), {krate}::client::Error>(())\n```"
        ));
        docs.push("# Errors");
        docs.push("An [`Error`] if the runtime or the HTTP client cannot be created.");
        docs
    }

    fn group_docs(&self, group: &CallGroup) -> Docs {
        let mut docs = Docs::new(&format!("The client of the {}.", group_words(self.area, group)));
        let area = type_ident(&self.area.name);
        let getter = ident(&group.name.snake);
        docs.push(format!("[`{area}::{getter}`] returns it."));
        docs
    }

    fn client_example(&self) -> String {
        let krate = self.interface.project.krate(&self.area.name.wire);
        let ty = &self.area.name.pascal;
        let project = &self.interface.project;
        let (key, base_url) = (project.api_key_variable(), project.base_url_variable());
        let servers: Vec<String> = self
            .servers()
            .into_iter()
            .map(|server| {
                let variable = project.server_url_variable(server);
                format!("// Reads `{variable}` for the server `{server}`.\n")
            })
            .collect();
        let servers = servers.concat();
        format!(
            "```no_run\nuse {krate}::{ty};\n\n\
             // Reads `{key}` and `{base_url}`.\n{servers}\
             let client = {ty}::builder().env().build()?;\n\
             # Ok::<(), {krate}::client::Error>(())\n```"
        )
    }

    /// Emits the methods of a group, or the methods of the area itself.
    fn emit_methods(&mut self, group: Option<&CallGroup>) -> Vec<TokenStream> {
        let interface = self.interface;
        interface
            .operations_of(&self.area.name.wire)
            .filter(|operation| operation.call.group.as_ref() == group)
            .filter_map(|operation| self.emit_method(operation))
            .collect()
    }

    fn emit_method(&mut self, operation: &Operation) -> Option<TokenStream> {
        let streamed = operation.streamed();
        let reply = self.reply(operation, streamed)?;
        let name = ident(&operation.call.method.snake);
        let docs = self.method_docs(operation, streamed).emit();
        let module = ident(&operation.name.snake);
        let Arguments { mut params, mut settings, mut borrows } = self.path_arguments(operation);
        if let Some(parameters) = operation.parameters {
            let ty = self.name(parameters.into());
            borrows = true;
            params.push(quote! { parameters: &'a #ty });
            settings.push(quote! { .parameters(super::#module::PARAMETERS, parameters) });
        }
        if let Some(request) = operation.request {
            let (param, setting) = self.request(request, operation.is_body_optional);
            borrows = true;
            params.push(param);
            settings.push(setting);
        }
        settings.extend(operation.is_body_deep.then(|| quote! { .in_brackets() }));
        if !operation.special_parts(self.interface).is_empty() {
            settings.push(quote! { .parts(super::#module::PARTS) });
        }
        if let Some(raw) = operation.raw_request {
            let (param, setting) = self.raw_request(raw, operation.is_body_optional);
            params.push(param);
            settings.push(setting);
        }
        let parts = self.repeated(operation, &reply, streamed, &mut settings);
        let (lifetime, reference) = if borrows {
            (Some(quote! { <'a> }), quote! { 'a })
        } else {
            (None, quote! { 'static })
        };
        let lint = expect_arguments(1 + params.len());
        Some(quote! {
            #docs
            #lint
            pub fn #name #lifetime(&self, #(#params),*) -> CallBuilder<#reference, #parts> {
                self.transport.call(&super::#module::ENDPOINT) #(#settings)*
            }
        })
    }

    /// Returns the parameter for a request body, and the call that sets it.
    fn request(&mut self, request: TypeId, is_optional: bool) -> (TokenStream, TokenStream) {
        let ty = self.name(request);
        let param = if is_optional {
            quote! { request: Option<&'a #ty> }
        } else {
            quote! { request: &'a #ty }
        };
        let setting = match is_optional {
            _ if self.is_shared(request) => quote! { .shared_request(request) },
            true => quote! { .optional_request(request) },
            false => quote! { .request(request) },
        };
        (param, setting)
    }

    /// Returns the type arguments of a call after its lifetime.
    ///
    /// Adds the settings of its servers, its idempotency key, and its pages or feed.
    fn repeated(
        &mut self,
        operation: &Operation,
        reply: &TokenStream,
        streamed: Option<&Response>,
        settings: &mut Vec<TokenStream>,
    ) -> TokenStream {
        let module = ident(&operation.name.snake);
        if !operation.servers.is_empty() {
            settings.push(quote! { .servers(super::#module::SERVERS) });
        }
        if let Some(header) = &operation.idempotency {
            settings.push(quote! { .idempotent(#header) });
        }
        let sequence = if let Some(paging) = &operation.pages {
            settings.push(quote! { .paged(&super::#module::PAGING) });
            let item = rust_type(self.interface, &paging.item, &mut self.imports);
            // The full path, because types of an interface often have this name.
            quote! { genwire_core::client::Paged<#item> }
        } else if let Some(feed) = streamed.filter(|it| it.is_feed()) {
            settings.push(emit_feed(feed));
            self.feed(feed)
        } else {
            return quote! { #reply, D };
        };
        quote! { #reply, D, #sequence }
    }

    fn feed(&mut self, response: &Response) -> TokenStream {
        let event = response.ty.map(|ty| self.name(ty));
        quote! { genwire_core::client::Feed<#event> }
    }

    /// Returns the type that a call returns.
    fn reply(&mut self, operation: &Operation, streamed: Option<&Response>) -> Option<TokenStream> {
        if let Some(name) = read_enum(operation) {
            self.imports.sibling(&operation.name.snake, &name.to_string());
            return Some(quote! { #name });
        }
        let whole = operation.primary().or_else(|| operation.whole());
        let ty = match whole {
            Some(response) => response.ty,
            None => match streamed?.joined() {
                Some(joined) => Some(joined.collects_to.into()),
                None => return streamed.map(|feed| self.feed(feed)),
            },
        };
        let raw = whole.and_then(|response| response.raw);
        let reply = match (ty, raw) {
            (Some(ty), _) => self.name(ty),
            (None, raw) => {
                let name = raw.map_or("NoContent", raw_type);
                self.imports.core(name);
                ident(name)
            }
        };
        // For a string or bytes, a reply without a body is just empty.
        let mut replies = operation.responses.iter().filter(|one| one.stream.is_none());
        let is_option = whole.is_some_and(Response::has_body)
            && raw.is_none()
            && replies.any(|response| !response.has_body());
        Some(if is_option {
            quote! { Option<#reply> }
        } else {
            quote! { #reply }
        })
    }

    /// Returns the parameter for a request body that is not JSON, and the call that sets it.
    fn raw_request(&mut self, raw: RawBody, is_optional: bool) -> (TokenStream, TokenStream) {
        let name = raw_type(raw);
        for core in ["ByteBody", name] {
            self.imports.core(core);
        }
        let ty = ident(name);
        let ty = if is_optional {
            quote! { Option<#ty> }
        } else {
            quote! { #ty }
        };
        let setting = match (raw, is_optional) {
            (RawBody::Bytes, _) => quote! { .raw_request(request) },
            (RawBody::Text, false) => {
                quote! { .raw_request(ByteBody::from(request)) }
            }
            (RawBody::Text, true) => {
                quote! { .raw_request(request.map(ByteBody::from)) }
            }
        };
        (quote! { request: #ty }, setting)
    }

    fn method_docs(&self, operation: &Operation, streamed: Option<&Response>) -> Docs {
        let mut docs = Docs::operation(operation);
        if let Some(response) = streamed {
            docs.push(if response.is_feed() {
                "[`stream`](CallBuilder::stream) returns the events of the response, which end where \
                 its body does."
            } else {
                "[`stream`](CallBuilder::stream) returns the response in events, which add up to the \
                 whole response."
            });
        }
        let setter = "[`server_url`](ConfigBuilder::server_url)";
        match operation.servers.as_slice() {
            [] => {}
            [only] => {
                docs.push(format!(
                    "Calls are sent to the server `{only}`; {setter} sets its address."
                ));
            }
            all => docs.push(format!(
                "Calls are sent to one of the servers `{}`: the first whose address {setter} sets.",
                all.join("`, `")
            )),
        }
        if let Some(header) = &operation.idempotency {
            docs.push(format!(
                "The header `{header}` has a key of the call, by which the service knows it when it \
                 comes again; [`idempotency_key`](CallBuilder::idempotency_key) sets one of your own."
            ));
        }
        if operation.pages.is_some() {
            docs.push(
                "[`items`](CallBuilder::items) returns the items of all pages, and \
                 [`pages`](CallBuilder::pages) the responses; sent as it is, the call returns one page.",
            );
        }
        docs.raw_reply(operation);
        docs.several_replies(operation);
        if let Some(headers) = operation.headers {
            let ty = type_ident(&self.interface.ty(headers).name);
            let module = &operation.name.snake;
            docs.push(format!(
                "`typed_headers` of the response's [`raw`](genwire_core::client::Response::raw) form \
                 reads its headers as [`{ty}`](super::{module}::{ty})."
            ));
        }
        docs.further_media_types(operation);
        if let Some(example) = self.example(operation) {
            docs.push_verbatim(example);
        }
        self.push_errors(&mut docs, operation);
        docs
    }

    /// Returns true for a type of another crate.
    ///
    /// The orphan rule forbids implementing a trait of the runtime for it here.
    fn is_shared(&self, id: TypeId) -> bool {
        self.interface.ty(id).area != self.area.name.wire
    }

    /// Emits the implementations that let request types be bodies of calls.
    fn emit_request_bodies(&mut self) -> Vec<TokenStream> {
        let interface = self.interface;
        let mut done: Vec<TypeId> = Vec::new();
        let mut items = Vec::new();
        for operation in interface.operations_of(&self.area.name.wire) {
            let Some(request) = operation.request.filter(|request| !done.contains(request)) else {
                continue;
            };
            done.push(request);
            if self.is_shared(request) {
                continue;
            }
            if let TypeKind::Either(either) = &interface.ty(request).kind
                && either.is_raw()
            {
                continue;
            }
            let ty = self.name(request);
            let streamed = operation.streamed();
            let switch = streamed.and_then(|response| switch(response.when.as_ref()?));
            let change = switch.filter(|switch| switch.value).map(|switch| {
                let (module, setter) = (ident(&operation.name.snake), ident(switch.member));
                quote! {
                    fn with_stream(&self, is_streamed: bool) -> Option<Self> {
                        let is_changed = super::#module::is_streamed(self) != is_streamed;
                        is_changed.then(|| self.clone().#setter(is_streamed))
                    }
                }
            });
            items.push(quote! { impl RequestBody for #ty { #change } });
        }
        items
    }

    /// Emits the code that reads replies as variants of an enum.
    fn emit_readers(&mut self) -> Vec<TokenStream> {
        let operations = self.interface.operations_of(&self.area.name.wire);
        let readers = operations.filter_map(|it| Some(emit_reader(it, &read_enum(it)?)));
        let readers: Vec<TokenStream> = readers.collect();
        if !readers.is_empty() {
            self.imports.core("BodyForm");
        }
        readers
    }

    /// Adds the errors of a call, and a link to the page of the operation.
    fn push_errors(&self, docs: &mut Docs, operation: &Operation) {
        let opening = "An [`Error`] if the request is not valid, if no complete response arrives, \
                       or if the service answers with a code such as";
        let without = "An [`Error`] if the request is not valid, if no complete response arrives, \
                       or if the service answers with an error.";
        docs.errors(self.interface, operation, [opening, without]);
        docs.error_body(self.interface, operation);
        docs.reference(self.interface, &docs::page_of_operation(operation));
    }

    fn name(&mut self, id: TypeId) -> Ident {
        self.imports.named(self.interface, id);
        type_ident(&self.interface.ty(id).name)
    }
}

/// Emits a client: its struct, constructors and methods, and the conversion from a transport.
fn emit_struct(
    ty: &Ident,
    docs: &Docs,
    constructors: Option<TokenStream>,
    methods: Vec<TokenStream>,
) -> Vec<TokenStream> {
    let docs = docs.emit();
    let methods = methods.into_iter().map(member);
    let declared = quote! {
        #docs
        #[derive(Clone, Debug)]
        pub struct #ty<D = ()> {
            transport: Transport<D>,
        }
    };
    let others = [
        quote! { impl<D: Clone> #ty<D> { #(#methods)* } },
        quote! {
            impl<D> From<Transport<D>> for #ty<D> {
                fn from(transport: Transport<D>) -> Self {
                    Self { transport }
                }
            }
        },
    ];
    std::iter::once(declared).chain(constructors).chain(others).collect()
}

fn emit_transport() -> TokenStream {
    quote! {
        /// Returns the transport; all clients can share it.
        pub fn transport(&self) -> &Transport<D> {
            &self.transport
        }
    }
}

/// Returns the type of a reply that is not JSON.
fn raw_type(raw: RawBody) -> &'static str {
    match raw {
        RawBody::Text => "TextBody",
        RawBody::Bytes => "ByteBody",
    }
}

/// Returns the name of a group in docs: `tasks of the video area`.
fn group_words(area: &Area, group: &CallGroup) -> String {
    format!("{} of the {} area", group.name.snake.replace('_', " "), area.name.wire)
}

/// Emits the setting for the end of a feed.
fn emit_feed(response: &Response) -> TokenStream {
    let stream = response.stream.as_ref();
    let terminator = stream.and_then(|stream| stream.terminator.as_ref());
    let terminator = terminator.map(|text| quote! { .terminator(#text) });
    let member = stream.and_then(|stream| stream.end.as_ref()).map(|end| {
        let FeedEnd { member, values } = end;
        quote! { .member(#member, &[#(#values),*]) }
    });
    quote! { .feed(genwire_core::client::FeedEnd::NONE #terminator #member) }
}
