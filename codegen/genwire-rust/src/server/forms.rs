//! The forms of an operation's replies, and the code that creates replies.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::ServerEmitter;
use crate::items::replies::{reply_ident, variant_ident};
use crate::items::{ident, unsigned};
use genwire_spec::model::{Operation, RawBody, Response};

/// The default media type of replies.
const JSON: &str = "application/json";

/// The form of an operation's reply.
pub(super) enum Form {
    /// Always a body.
    Whole {
        whole: Whole,
        ty: Ident,
    },
    /// An optional body.
    Optional {
        whole: Whole,
        ty: Ident,
        empty: u16,
    },
    /// No body.
    Empty {
        status: u16,
    },
    /// One of several replies, as variants of an enum.
    Several {
        name: Ident,
        replies: Vec<(Ident, Option<Whole>, u16)>,
    },
    Events {
        event: Ident,
        terminator: Option<String>,
    },
    /// A whole reply or events, as the request selects.
    Either {
        whole: Box<Self>,
        event: Ident,
        terminator: Option<String>,
    },
}

impl Form {
    /// Returns the return type of the service's method.
    pub(super) fn returns(&self) -> TokenStream {
        match self {
            Self::Whole { ty, .. } => quote! { #ty },
            Self::Optional { ty, .. } => quote! { Option<#ty> },
            Self::Several { name, .. } => quote! { #name },
            Self::Empty { .. } => quote! { () },
            Self::Events { event, .. } => quote! { EventBody<#event> },
            Self::Either { whole, event, .. } => {
                let whole = whole.returns();
                quote! { Answer<#whole, #event> }
            }
        }
    }

    /// Emits the expression that creates a reply of this form.
    pub(super) fn emit(&self) -> TokenStream {
        match self {
            Self::Empty { status } => {
                let status = unsigned(u64::from(*status));
                quote! { Ok(Reply::empty(#status)) }
            }
            Self::Whole { whole, .. } => whole.emit(),
            Self::Optional { whole, empty, .. } => {
                let (whole, empty) = (whole.emit(), unsigned(u64::from(*empty)));
                quote! {
                    match reply {
                        Some(reply) => #whole,
                        None => Ok(Reply::empty(#empty)),
                    }
                }
            }
            Self::Several { name, replies } => {
                let arms = replies.iter().map(|(variant, whole, status)| {
                    if let Some(whole) = whole {
                        let whole = whole.emit_variant();
                        quote! { #name::#variant(reply) => #whole, }
                    } else {
                        let status = unsigned(u64::from(*status));
                        quote! { #name::#variant => Ok(Reply::empty(#status)), }
                    }
                });
                quote! { match reply { #(#arms)* } }
            }
            Self::Events { terminator, .. } => {
                let terminator = emit_terminator(terminator.as_deref());
                quote! { Ok(entry.events(reply, #terminator)) }
            }
            Self::Either { whole, terminator, .. } => {
                let terminator = emit_terminator(terminator.as_deref());
                if matches!(&**whole, Self::Whole { whole, .. } if whole.is_usual()) {
                    return quote! { entry.answer(reply, #terminator) };
                }
                let sent = whole.emit();
                let reply = if matches!(&**whole, Self::Empty { .. }) {
                    quote! { () }
                } else {
                    quote! { reply }
                };
                quote! { entry.answer_by(reply, #terminator, |#reply| #sent) }
            }
        }
    }
}

/// A reply with one body.
pub(super) struct Whole {
    /// The body, if it is not JSON.
    raw: Option<RawBody>,
    status: u16,
    media_type: String,
}

impl ServerEmitter<'_> {
    /// Returns the form of an operation's reply.
    pub(super) fn form(&mut self, operation: &Operation) -> Form {
        let streamed = operation.streamed();
        let Some((streamed, event)) = streamed.and_then(|it| Some((it, self.name(it.ty?)))) else {
            return self.whole_form(operation);
        };
        let terminator = terminator(streamed);
        match operation.whole().map(|_| Box::new(self.whole_form(operation))) {
            Some(whole) => Form::Either { whole, event, terminator },
            None => Form::Events { event, terminator },
        }
    }

    /// Returns the form of an operation's whole replies.
    fn whole_form(&mut self, operation: &Operation) -> Form {
        if let Some(name) = reply_ident(operation) {
            self.imports.sibling(&operation.name.snake, &name.to_string());
            let replies = operation.variants().into_iter();
            let replies = replies.map(|it| (variant_ident(it), Whole::of(it), it.status));
            return Form::Several { name, replies: replies.collect() };
        }
        let whole = operation.whole();
        let ty = whole.and_then(|response| match (response.ty, response.raw) {
            (Some(ty), _) => Some(self.name(ty)),
            (None, Some(RawBody::Text)) => {
                self.imports.core("TextBody");
                Some(ident("TextBody"))
            }
            (None, Some(RawBody::Bytes)) => Some(ident("ByteReply")),
            (None, None) => None,
        });
        match (whole.and_then(Whole::of).zip(ty), operation.empty()) {
            (None, _) => Form::Empty { status: whole.map_or(200, |response| response.status) },
            (Some((whole, ty)), Some(empty)) => Form::Optional { whole, ty, empty: empty.status },
            (Some((whole, ty)), None) => Form::Whole { whole, ty },
        }
    }
}

impl Whole {
    /// Returns the body of a reply, if it has one.
    fn of(response: &Response) -> Option<Self> {
        let media_type = response.sent_media_type().to_owned();
        let (raw, status) = (response.raw, response.status);
        response.has_body().then_some(Self { raw, status, media_type })
    }

    /// Returns true for JSON with the default status and media type.
    fn is_usual(&self) -> bool {
        self.raw.is_none() && self.status == 200 && self.media_type == JSON
    }

    /// Emits the expression that creates a reply with one body.
    fn emit(&self) -> TokenStream {
        let media_type = &self.media_type;
        let status = (self.status != 200).then(|| {
            let status = unsigned(u64::from(self.status));
            quote! { .with_status(#status) }
        });
        let other_type = (media_type != JSON).then(|| quote! { .with_media_type(#media_type) });
        match self.raw {
            Some(_) => quote! { Ok(reply.into_reply(#media_type) #status) },
            None if self.is_usual() => quote! { entry.whole(&reply) },
            None => quote! { Ok(entry.whole(&reply)? #status #other_type) },
        }
    }

    /// Emits the expression that creates a reply from the body of a variant.
    ///
    /// Bytes of a variant are always complete.
    fn emit_variant(&self) -> TokenStream {
        let reply = self.emit();
        match self.raw {
            Some(RawBody::Bytes) => quote! {{ let reply = ByteReply::from(reply); #reply }},
            _ => reply,
        }
    }
}

/// Returns the data of the last event.
fn terminator(response: &Response) -> Option<String> {
    response.stream.as_ref()?.terminator.clone()
}

fn emit_terminator(terminator: Option<&str>) -> TokenStream {
    terminator.map_or_else(|| quote! { None }, |text| quote! { Some(#text) })
}
