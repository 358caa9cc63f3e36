//! The server side of an area: `generated/server.rs`.
//!
//! It contains a trait with one method for each operation, and the routes to these methods.

mod forms;
mod program;

pub use program::program;

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use self::forms::Form;
use crate::items::docs::{self, Docs};
use crate::items::imports::Imports;
use crate::items::{
    expect_arguments, folder, ident, member, param_idents, service_ident, type_ident,
};
use crate::path_limits;
use genwire_output::{OutputFile, render};
use genwire_spec::model::{
    Area, Choice, Interface, Operation, ParameterPlace, RawBody, Selector, TypeId,
};

/// Emits one file for each area with operations.
pub fn emit(interface: &Interface) -> Vec<OutputFile> {
    let areas = interface
        .areas
        .iter()
        .filter(|area| interface.operations_of(&area.name.wire).next().is_some());
    areas.map(|area| emit_server(interface, area)).collect()
}

fn emit_server(interface: &Interface, area: &Area) -> OutputFile {
    let name = &area.name.wire;
    let mut emitter = ServerEmitter { interface, area, imports: Imports::new(name, "server") };
    let operations: Vec<Served<'_>> =
        interface.operations_of(name).map(|operation| emitter.served(operation)).collect();
    let methods: Vec<TokenStream> =
        operations.iter().map(|operation| emitter.emit_methods(operation)).collect();
    let steps = operations.iter().map(|operation| emitter.emit_steps(operation));
    let steps: Vec<TokenStream> = steps.collect();
    emitter.imports.shared("INTERFACE");
    let mut items = emitter.emit_uses();
    items.push(emitter.emit_trait(methods));
    items.push(emitter.emit_router(&operations));
    items.extend(emitter.emit_unserved());
    items.extend(steps);
    let doc =
        format!("The server side of the {name} area: the trait of its service, and its routes.");
    let from = interface.project.spec_path(name);
    let header = render::Header {
        from: &from,
        by: module_path!(),
        command: &interface.project.command,
        doc: &doc,
    };
    render::rust(format!("{}/server.rs", folder(interface, name)), &header, items)
}

/// Returns true if the service of an area checks media before requesting quota.
fn has_media_checks(interface: &Interface, area: &Area) -> bool {
    let mut operations = interface.operations_of(&area.name.wire);
    !area.media.is_empty() && operations.any(|operation| operation.request.is_some())
}

/// Emits the associated type of a service whose media checks have no result.
pub(crate) fn emit_no_media(interface: &Interface, area: &Area) -> Option<TokenStream> {
    has_media_checks(interface, area).then(|| quote! { type Media = (); })
}

/// The state of a file that is being written.
struct ServerEmitter<'a> {
    interface: &'a Interface,
    area: &'a Area,
    imports: Imports,
}

/// An operation as seen by the server.
struct Served<'a> {
    operation: &'a Operation,
    name: Ident,
    /// The types of the path parameters.
    params: Vec<TokenStream>,
    request: Option<Ident>,
    parameters: Option<Ident>,
    /// The name of the step that checks media, if the area has media limits.
    check: Option<Ident>,
    reply: Form,
    /// The object with the reply headers.
    headers: Option<Ident>,
}

impl Served<'_> {
    /// Returns the names of a method's arguments other than the path parameters.
    fn passed(&self) -> Vec<&'static str> {
        let parameters = self.parameters.as_ref().map(|_| "parameters");
        let request = self.request.as_ref().map(|_| "request");
        let media = self.check.as_ref().map(|_| "media");
        parameters.into_iter().chain(request).chain(media).collect()
    }
}

impl<'a> ServerEmitter<'a> {
    fn served(&mut self, operation: &'a Operation) -> Served<'a> {
        let params = operation.params.iter();
        let params = params
            .map(|param| path_limits::served_type(self.interface, param, &mut self.imports))
            .collect();
        let raw = operation.raw_request.map(|raw| self.raw(raw));
        let request = operation.request.map(|id| self.name(id)).or(raw);
        let parameters = operation.parameters.map(|id| self.name(id.into()));
        let name = ident(&operation.name.snake);
        let has_media = operation.request.is_some() && !self.area.media.is_empty();
        let check = has_media.then(|| format_ident!("check_media_of_{name}"));
        let reply = self.form(operation);
        let headers = operation.headers.map(|id| self.name(id.into()));
        Served { operation, name, params, request, parameters, check, reply, headers }
    }

    /// Emits the imports of the file and the exports for implementations of the service.
    fn emit_uses(&self) -> Vec<TokenStream> {
        let mut uses = vec![
            quote! { use std::future::{Future, ready}; },
            quote! { use std::sync::Arc; },
            quote! { use genwire_core::server::{Entry, Exit, Reply, Router, Routes, Unserved}; },
        ];
        uses.extend(self.imports.emit(self.interface));
        uses.push(quote! {
            pub use genwire_core::server::{
                Answer, ByteReply, Bytes, Call, Caller, EventBody, Gate, Open, Permit, Refusal, RequestId,
                credential, credentials, fallback, http,
            };
        });
        uses
    }

    fn emit_trait(&self, methods: Vec<TokenStream>) -> TokenStream {
        let methods = methods.into_iter().map(member);
        let name = &self.area.name.wire;
        let ty = service_ident(self.area);
        let mut docs =
            Docs::new(&format!("The operations of the {name} area, as a service implements them."));
        docs.push(
            "A request that arrives here has passed the checks that come before the work. The \
             methods may be written as `async fn`. A method that is not written refuses its \
             requests, so that a service may leave operations out, and a new operation of the \
             interface breaks no service.",
        );
        let docs = docs.emit();
        let media = has_media_checks(self.interface, self.area).then(|| {
            member(quote! {
                /// Result of the checks of media, which the methods get; `()` if the checks only refuse.
                type Media: Default + Send;
            })
        });
        quote! {
            #docs
            pub trait #ty: Send + Sync + 'static {
                #media
                #(#methods)*
            }
        }
    }

    fn emit_methods(&self, served: &Served<'_>) -> TokenStream {
        let Served { operation, name, params, request, parameters, check, reply, headers } = served;
        let names = param_idents(operation, &served.passed());
        let params = names.iter().zip(params).map(|(param, ty)| {
            let param = format_ident!("_{param}");
            quote! { #param: #ty, }
        });
        let parameters_param = parameters.as_ref().map(|ty| quote! { _parameters: #ty, });
        let request_param = request.as_ref().map(|ty| {
            if operation.is_body_optional {
                quote! { _request: Option<#ty>, }
            } else {
                quote! { _request: #ty, }
            }
        });
        let returns = reply.returns();
        let returns = match (headers, reply) {
            (Some(headers), Form::Empty { .. }) => quote! { #headers },
            (Some(headers), _) => quote! { (#returns, #headers) },
            (None, _) => returns,
        };
        let step = check.as_ref().zip(request.as_ref()).map(|(check, ty)| {
            let doc = format!(
                " Checks the media of a request to [`Self::{name}`], before quota is asked for."
            );
            quote! {
                #[doc = #doc]
                #[doc = ""]
                #[doc = " Accepts every request unless it is written. The method gets what it returns."]
                fn #check(
                    &self,
                    _call: &Call,
                    _request: &#ty,
                ) -> impl Future<Output = Result<Self::Media, Refusal>> + Send {
                    ready(Ok(Self::Media::default()))
                }
            }
        });
        let docs = self.docs(operation).emit();
        let media_param = check.as_ref().map(|_| quote! { _media: Self::Media, });
        let bodies = [parameters.is_some(), request.is_some(), check.is_some()];
        let bodies = bodies.into_iter().filter(|there| *there).count();
        let lint = expect_arguments(2 + names.len() + bodies);
        quote! {
            #docs
            #lint
            fn #name(
                &self,
                call: Call,
                #(#params)*
                #parameters_param
                #request_param
                #media_param
            ) -> impl Future<Output = Result<#returns, Refusal>> + Send {
                ready(Err(Refusal::unserved(call.endpoint())))
            }

            #step
        }
    }

    fn docs(&self, operation: &Operation) -> Docs {
        let mut docs = Docs::operation(operation);
        if let Some(header) = &operation.idempotency {
            docs.push(format!(
                "A call with a header `{header}` ([`Call::headers`]) that came before is worked on \
                 once."
            ));
        }
        if operation.is_negotiated() {
            docs.push(
                "The header `Accept` chooses among the replies: [`Call::preferred`] returns the media \
                 type that the caller prefers.",
            );
        }
        let words = ["The interface lists the codes", "The interface lists no codes."];
        docs.errors(self.interface, operation, words);
        docs.reference(self.interface, &docs::page_of_operation(operation));
        docs
    }

    fn emit_router(&self, operations: &[Served<'_>]) -> TokenStream {
        let service = service_ident(self.area);
        let all = operations.iter().map(|served| served.operation);
        let shared: Vec<Choice<'_>> =
            self.interface.shared_endpoints_of(all).into_iter().flatten().flatten().collect();
        let place = |served: &Served<'_>| {
            let path = served.operation.item_path();
            shared.iter().position(|choice| choice.operation.item_path() == path)
        };
        let mut placed: Vec<(Option<usize>, &Served<'_>)> =
            operations.iter().map(|served| (place(served), served)).collect();
        // Operations with the same path are tried in order.
        placed.sort_by_key(|(place, _)| *place);
        let routes = placed.into_iter().map(|(place, Served { name, .. })| {
            let selectors = place.map(|place| &shared[place].selectors);
            match selectors.filter(|selectors| !selectors.is_empty()) {
                None => quote! {
                    .route(&super::#name::ENDPOINT, |service, entry| {
                        Box::pin(#name(service, entry))
                    })
                },
                Some(selectors) => {
                    let selectors = selectors.iter().map(emit_selector);
                    quote! {
                        .route_if(
                            &super::#name::ENDPOINT,
                            &[#(#selectors),*],
                            |service, entry| Box::pin(#name(service, entry)),
                        )
                    }
                }
            }
        });
        let routes: Vec<TokenStream> = routes.collect();
        let (statements, last) = chained(&routes);
        let mut docs = Docs::new(&format!("The routes of the {} area.", self.area.name.wire));
        docs.push(
            "Add [`fallback`] for paths without a route, once for all routers that are merged.",
        );
        let docs = docs.emit();
        quote! {
            #docs
            pub fn router<S: #service, G: Gate>(service: Arc<S>, gate: Arc<G>) -> Router {
                #(#statements)*
                #last.finish()
            }
        }
    }

    /// Emits the routes for a program whose gate answers every request.
    fn emit_unserved(&self) -> [TokenStream; 2] {
        let service = service_ident(self.area);
        let docs = Docs::new(&format!(
            "The routes of the {} area for a program that replies by [`Gate::serve`] alone.",
            self.area.name.wire
        ))
        .emit();
        let media = emit_no_media(self.interface, self.area);
        [
            quote! { impl #service for Unserved { #media } },
            quote! {
                #docs
                pub fn unserved<G: Gate>(gate: Arc<G>) -> Router {
                    router(Arc::new(Unserved), gate)
                }
            },
        ]
    }

    /// Emits the steps of serving a request, in order.
    fn emit_steps(&mut self, served: &Served<'_>) -> TokenStream {
        let service = service_ident(self.area);
        let Served { operation, name, request, parameters, check, reply, headers, .. } = served;
        let taken = [&["service", "entry", "call"][..], &served.passed()].concat();
        let params = param_idents(operation, &taken);
        let wires = operation.params.iter().map(|param| &param.name.wire);
        let negotiated = operation.is_negotiated().then(|| quote! { entry.negotiate()?; });
        let limited =
            operation.has_path_limits().then(|| quote! { entry.check_path(super::#name::PATH)?; });
        let has_parts = !operation.special_parts(self.interface).is_empty();
        let read = request.as_ref().map(|ty| emit_read(operation, ty, has_parts));
        let checked = check.as_ref().map(|check| {
            if operation.is_body_optional {
                quote! {
                    let media = match &request {
                        Some(request) => service.#check(entry.call(), request).await?,
                        None => S::Media::default(),
                    };
                }
            } else {
                quote! { let media = service.#check(entry.call(), &request).await?; }
            }
        });
        let gathered = parameters.as_ref().map(|ty| {
            quote! { let parameters: #ty = entry.parameters(super::#name::PARAMETERS)?; }
        });
        let passed = [
            parameters.as_ref().map(|_| quote! { , parameters }),
            request.as_ref().map(|_| quote! { , request }),
            check.as_ref().map(|_| quote! { , media }),
        ];
        let passed = passed.into_iter().flatten();
        let sent = reply.emit();
        let work = quote! { service.#name(call #(, #params)* #(#passed)*).await?; };
        let has_body = !matches!(reply, Form::Empty { .. });
        let work = match (has_body, headers) {
            (true, None) => quote! { let reply = #work },
            (true, Some(_)) => quote! { let (reply, headers) = #work },
            (false, None) => work,
            (false, Some(_)) => quote! { let headers = #work },
        };
        let sent = if headers.is_some() {
            quote! {
                let reply: Result<Reply, Exit> = #sent;
                Ok(reply?.with_headers(entry.call(), &headers)?)
            }
        } else {
            sent
        };
        quote! {
            async fn #name<S: #service, G: Gate>(
                service: &S,
                entry: &mut Entry<G>,
            ) -> Result<Reply, Exit> {
                #negotiated
                #limited
                #(let #params = entry.param(#wires)?;)*
                #gathered
                #read
                #checked
                let call = entry.admit().await?;
                #work
                #sent
            }
        }
    }

    /// Imports the type of a request body that is not JSON, and returns its name.
    fn raw(&mut self, raw: RawBody) -> Ident {
        let name = match raw {
            RawBody::Text => "TextBody",
            RawBody::Bytes => "ByteBody",
        };
        self.imports.core(name);
        ident(name)
    }

    fn name(&mut self, id: TypeId) -> Ident {
        self.imports.named(self.interface, id);
        type_ident(&self.interface.ty(id).name)
    }
}

/// Emits the statement that reads the body of a request.
fn emit_read(operation: &Operation, ty: &Ident, has_parts: bool) -> TokenStream {
    let is_optional = operation.is_body_optional;
    let call = match (operation.raw_request, is_optional) {
        (None, false) if has_parts => quote! { read_parts },
        (None, true) if has_parts => quote! { read_optional_parts },
        (None, false) => quote! { read },
        (None, true) => quote! { read_optional },
        (Some(RawBody::Text), false) => quote! { read_text },
        (Some(RawBody::Text), true) => quote! { read_optional_text },
        (Some(RawBody::Bytes), false) => quote! { read_bytes },
        (Some(RawBody::Bytes), true) => quote! { read_optional_bytes },
    };
    let ty = if is_optional {
        quote! { Option<#ty> }
    } else {
        quote! { #ty }
    };
    let parts = has_parts.then(|| {
        let name = ident(&operation.name.snake);
        quote! { super::#name::PARTS }
    });
    quote! { let request: #ty = entry.#call(#parts).await?; }
}

/// Emits a parameter that selects an operation.
fn emit_selector(selector: &Selector) -> TokenStream {
    let Selector { name, values, .. } = selector;
    let place = match selector.place {
        ParameterPlace::Query => quote! { Query },
        ParameterPlace::Header => quote! { Header },
        ParameterPlace::Cookie => quote! { Cookie },
    };
    // The full paths, because a type of the interface may have the same name.
    quote! {
        genwire_core::Selector {
            place: genwire_core::ParameterPlace::#place,
            name: #name,
            values: &[#(#values),*],
        }
    }
}

/// Maximum length of a chain of routes, so that neither this program nor the compiler recurses
/// deeply.
const MAX_ROUTES_IN_CHAIN: usize = 100;

/// Returns the statements that add all chains of routes but the last, and the expression that adds
/// the last.
fn chained(routes: &[TokenStream]) -> (Vec<TokenStream>, TokenStream) {
    let mut expression = quote! { Routes::new(&INTERFACE, service, gate) };
    let mut statements = Vec::new();
    for (index, chain) in routes.chunks(MAX_ROUTES_IN_CHAIN).enumerate() {
        if index > 0 {
            statements.push(quote! { let routes = #expression; });
            expression = quote! { routes };
        }
        expression = quote! { #expression #(#chain)* };
    }
    (statements, expression)
}
