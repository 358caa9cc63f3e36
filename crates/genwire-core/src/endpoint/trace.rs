//! The attributes of the spans that a client records for calls of an operation.

/// The spans of the calls of an operation.
///
/// [`trace!`](crate::trace) creates a trace with its own attributes, since their names are part of
/// the program.
#[derive(Clone, Copy, Debug)]
pub struct Trace {
    /// The name of the operation in spans.
    pub name: &'static str,
    /// The dotted path of the request member that follows the name of a span.
    pub subject: Option<&'static str>,
    /// Attributes from the request.
    pub request: &'static [Attribute],
    /// Attributes from the whole response.
    pub reply: &'static [Attribute],
    /// Opens a span with a name, and with all these attributes.
    #[cfg(feature = "client")]
    pub open: fn(&str) -> tracing::Span,
}

impl Trace {
    /// Creates spans without attributes from bodies.
    #[must_use]
    pub const fn named(name: &'static str) -> Self {
        Self {
            name,
            subject: None,
            request: &[],
            reply: &[],
            #[cfg(feature = "client")]
            open: crate::open_span!("call"),
        }
    }
}

/// An attribute whose value is a member of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attribute {
    /// The name, such as `order.id`.
    pub name: &'static str,
    /// The dotted path of the member; through a list, it collects the values of all items.
    pub path: &'static str,
    /// The kind of its value.
    pub kind: AttributeKind,
}

/// The kind of an attribute's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttributeKind {
    /// Any value.
    Value,
    /// A floating-point number, even if written as an integer.
    Number,
    /// Content, such as a prompt or an answer. It is recorded only on demand.
    Content,
}

/// Creates the [`Trace`] of an operation.
///
/// ```
/// const TRACE: genwire_core::Trace = genwire_core::trace!(
///     name("create_order", "customer.id"),
///     span("shop", "shop.name" = "north"),
///     request("order.note" = Content("note")),
///     reply("order.id" = Value("id"), "order.weight" = Number("weight")),
/// );
/// assert_eq!(TRACE.reply[0].path, "id");
/// ```
///
/// The second string of `name` is the path of the subject. `span` has the name of all spans, and
/// the attributes with the same value in each span. The subject, `request` and `reply` may be
/// omitted.
#[macro_export]
macro_rules! trace {
    (
        name($name:literal $(, $subject:literal)?),
        span($span:literal $(, $constant:literal = $value:literal)* $(,)?)
        $(, request($($sent:literal = $sent_kind:ident($sent_path:literal)),* $(,)?))?
        $(, reply($($got:literal = $got_kind:ident($got_path:literal)),* $(,)?))? $(,)?
    ) => {{
        let trace = $crate::Trace {
            request: &[$($($crate::Attribute {
                name: $sent,
                path: $sent_path,
                kind: $crate::AttributeKind::$sent_kind,
            }),*)?],
            reply: &[$($($crate::Attribute {
                name: $got,
                path: $got_path,
                kind: $crate::AttributeKind::$got_kind,
            }),*)?],
            ..$crate::open_with!(
                $crate::Trace::named($name),
                $span,
                $($constant = $value,)*
                $($($sent = $crate::client::tracing::field::Empty,)*)?
                $($($got = $crate::client::tracing::field::Empty,)*)?
            )
        };
        $(let trace = $crate::Trace { subject: Some($subject), ..trace };)?
        trace
    }};
}

/// Replaces the function of a trace that opens spans, if there is a client.
#[cfg(feature = "client")]
#[doc(hidden)]
#[macro_export]
macro_rules! open_with {
    ($trace:expr, $($span:tt)*) => {
        $crate::Trace { open: $crate::open_span!($($span)*), ..$trace }
    };
}

/// Keeps a trace: without a client, there are no spans.
#[cfg(not(feature = "client"))]
#[doc(hidden)]
#[macro_export]
macro_rules! open_with {
    ($trace:expr, $($span:tt)*) => {
        $trace
    };
}

/// Defines the function that opens a span: `tracing` needs the names of its attributes at compile
/// time.
#[cfg(feature = "client")]
#[doc(hidden)]
#[macro_export]
macro_rules! open_span {
    ($span:literal $(, $attribute:literal = $value:expr)* $(,)?) => {
        |name| {
            $crate::client::tracing::info_span!(
                target: "genwire",
                $span,
                "otel.name" = name,
                "otel.kind" = "client",
                "otel.status_code" = $crate::client::tracing::field::Empty,
                $($attribute = $value,)*
                "server.address" = $crate::client::tracing::field::Empty,
                "server.port" = $crate::client::tracing::field::Empty,
                "http.request.resend_count" = $crate::client::tracing::field::Empty,
                "http.response.status_code" = $crate::client::tracing::field::Empty,
                "error.type" = $crate::client::tracing::field::Empty,
            )
        }
    };
}
