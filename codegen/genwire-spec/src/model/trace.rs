//! The attributes of the spans that clients record.

/// The spans of all operations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spans {
    /// The name of each span; programs select spans by it.
    pub name: String,
    /// The attribute with the name of the operation, if there is one.
    pub operation: Option<String>,
    /// Attributes with the same value in each span.
    pub constants: Vec<(String, String)>,
}

impl Default for Spans {
    fn default() -> Self {
        Self { name: "call".to_owned(), operation: None, constants: Vec::new() }
    }
}

impl Spans {
    /// Returns the attributes that are known before a call, with their values for an operation.
    pub fn constants_of<'a>(
        &'a self,
        trace: &'a Trace,
    ) -> impl Iterator<Item = (&'a str, &'a str)> {
        let operation = self.operation.iter().map(|name| (name.as_str(), trace.name.as_str()));
        let constants = self.constants.iter();
        operation.chain(constants.map(|(name, value)| (name.as_str(), value.as_str())))
    }
}

/// The spans of the calls of one operation.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    /// The name of the operation in spans.
    pub name: String,
    /// The dotted path of the request member whose value follows the name of a span.
    pub subject: Option<String>,
    /// Attributes with values from the request.
    pub request: Vec<Attribute>,
    /// Attributes with values from the whole reply.
    pub reply: Vec<Attribute>,
}

impl Trace {
    /// The attributes that clients record themselves.
    pub const OF_CLIENTS: [&str; 8] = [
        "otel.name",
        "otel.kind",
        "otel.status_code",
        "server.address",
        "server.port",
        "http.request.resend_count",
        "http.response.status_code",
        "error.type",
    ];
}

/// An attribute with the dotted path of the member that contains its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attribute {
    /// The name, such as `order.id`.
    pub name: String,
    /// The dotted path of the member.
    pub path: String,
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
    /// Content; recorded only on request.
    Content,
}
