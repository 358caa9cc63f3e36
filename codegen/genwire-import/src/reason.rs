//! Reasons why a draft expresses a statement in another way than the document, or omits it.
//!
//! Each reason is a row of the table below. If the spec language gains a key that makes a reason
//! obsolete, remove the row and its uses.

macro_rules! reasons {
    ($($(#[$doc:meta])* $name:ident $id:literal $class:ident $text:literal;)*) => {
        /// Reason why a statement of the document is not imported unchanged.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        #[expect(missing_docs, reason = "each row says what it means")]
        pub enum Reason { $($name,)* }

        impl Reason {
            /// Every reason, in the order of the table.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// Returns the short name in reports.
            pub fn id(self) -> &'static str {
                match self { $(Self::$name => $id,)* }
            }

            /// Returns the description in reports.
            pub fn text(self) -> &'static str {
                match self { $(Self::$name => $text,)* }
            }

            /// Returns the severity of the difference.
            pub fn class(self) -> Class {
                match self { $(Self::$name => Class::$class,)* }
            }
        }
    };
}

/// Classes of reasons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// A body, a parameter, an address or a credential is missing, accepts more or accepts less.
    Loss,
    /// The document is ambiguous, or its literal meaning is improbable.
    Guess,
    /// Nothing that is sent depends on it: docs, examples, an equivalent form.
    Remark,
}

impl Class {
    /// Returns the name in reports.
    pub fn id(self) -> &'static str {
        match self {
            Self::Loss => "loss",
            Self::Guess => "guess",
            Self::Remark => "remark",
        }
    }
}

reasons! {
    // The document itself.
    Invalid "invalid" Loss "a part of the document that is not valid OpenAPI";
    // Paths and methods.
    Method "method" Loss "a method other than GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS and TRACE";
    Reference "reference" Loss "a reference without a target";
    OperationServer "operation-server" Loss "a path or an operation has a server of its own that a spec cannot list";
    Clash "clash" Loss "two statements cannot both be kept";
    // Parameters.
    QueryParameter "query-parameter" Loss "a query parameter whose values cannot be written unambiguously in its style";
    HeaderParameter "header-parameter" Loss "a header parameter whose values cannot be written unambiguously in its style";
    CookieParameter "cookie-parameter" Loss "a cookie parameter whose values cannot be written unambiguously in its style";
    PathParameter "path-parameter" Loss "a parameter of the path is a list or an object, or has a style of its own";
    // Security.
    Security "security" Loss "an operation accepts a credential of a kind that the spec language does not have";
    // Requests.
    FormBody "form-body" Loss "a form with a file, with a style of its own, or that is not an object";
    MultipartBody "multipart-body" Loss "a body of several parts that is not an object, or has a file among alternatives";
    OtherBody "other-body" Loss "the members of a body of a request that is not JSON";
    FurtherBody "further-body" Loss "a further media type of a request with another body than the JSON";
    // Replies.
    OtherReply "other-reply" Loss "the members of a reply that is not JSON";
    FurtherReply "further-reply" Loss "a further media type of a reply with another body, which a client does not ask for";
    ReplyForm "reply-form" Loss "a form of a reply that its media type does not distinguish from another one";
    SeveralReplies "several-replies" Loss "success responses with several bodies";
    Redirect "redirect" Loss "an interim reply (1xx), or one reply for all redirects";
    ReplyHeader "reply-header" Loss "a reply header whose values cannot be written unambiguously";
    ErrorForm "error-form" Loss "an error of a service without its form, or with two forms under one status";
    ErrorStatus "error-status" Loss "no error code of the service has the status";
    Stream "stream" Loss "a stream whose events are not objects with members";
    Callback "callback" Loss "a callback that has no address in the request, or no JSON body";
    Webhook "webhook" Loss "a webhook that is not a POST, or that has no JSON body";
    // Bodies.
    ListBody "list-body" Loss "a body of a callback that is only a list or a scalar, or whose name is taken";
    AnyBody "any-body" Loss "a body of a callback or of events without a type becomes an object";
    NullBody "null-body" Loss "a body that may be null: of a callback, of events, or without a free name";
    MediaType "media-type" Loss "JSON of a group of media types is sent as `application/json`";
    // Objects.
    TypedExtra "typed-extra" Loss "members that are not listed have no type";
    MemberCount "member-count" Loss "members are not counted";
    MemberNames "member-names" Loss "the names of unlisted members are free";
    MemberName "member-name" Loss "no name in code can be made from the name of a member";
    Recursive "recursive" Loss "a member is optional, since no finite value could contain it";
    Untagged "untagged" Loss "alternatives that differ neither in a tag nor in their JSON type";
    Conditional "conditional" Loss "a condition between members: write a rule";
    Depth "depth" Loss "a schema that is nested too deeply is any JSON";
    // Scalars and lists.
    Pattern "pattern" Loss "a pattern that refers to its groups, is very long, or is not a pattern of ECMA-262";
    DateTime "date-time" Loss "`format: date-time`";
    Uuid "uuid" Loss "`format: uuid`";
    Uri "uri" Loss "`format: uri` and its kind";
    Email "email" Loss "`format: email`";
    Host "host" Loss "`format: ipv4`, `ipv6`, `hostname`";
    Byte "byte" Loss "`format: byte`";
    TextFormat "text-format" Loss "another standard format of a string";
    MultipleOf "multiple-of" Loss "`multipleOf`";
    Values "values" Loss "values that are neither all strings, all integers nor all Booleans";
    Bounds "bounds" Loss "a bound that cannot be carried";
    UniqueItems "unique-items" Loss "items that must differ";
    Tuple "tuple" Loss "items of a list with a type for each position";
    AlternativeConstraint "alternative-constraint" Loss "a constraint of a body that is a text or any object";
    Keyword "keyword" Loss "a keyword that the spec language does not have";
    // Guesses: an operation that has one does not count as fully imported.
    Guess "guess" Guess "the document is read in the way that is probably meant";
    GuessedNull "guessed-null" Guess "a schema of any object or any value next to others is read as null";
    // Remarks: nothing of a body, a reply or a parameter is lost.
    ErrorMedia "error-media" Remark "an error that is sent in another JSON media type if a client asks for it";
    Default "default" Remark "a default that the draft does not have";
    Example "example" Remark "an example that the draft does not have";
    Docs "docs" Remark "a part of the docs";
    Extension "extension" Remark "an extension";
    Links "links" Remark "links between operations";
    Credential "credential" Remark "the scopes of a credential, and further ways to get one";
    Servers "servers" Remark "the base address is configurable";
    IgnoredHeader "ignored-header" Remark "a header that OpenAPI ignores among parameters and in responses";
    FormatHint "format-hint" Remark "a format that does not restrict what is valid";
    NumberFormat "number-format" Remark "a format of a number that does not restrict its values";
    NoEffect "no-effect" Remark "a keyword without effect on a schema of that type";
    IntegerSize "integer-size" Remark "an integer without a format has 64 bits, and 53 if it is written with a fraction or an exponent";
    OtherForm "other-form" Remark "the same in another form";
    Pages "pages" Remark "pages of a list, by the names that they usually have: `items` of the call reads them all";
}

impl Reason {
    /// Returns true for losses and guesses: bodies, parameters, addresses or credentials may differ
    /// from the document.
    pub fn weakens(self) -> bool {
        self.class() != Class::Remark
    }

    /// Returns true if a comment in the draft describes the omission.
    pub(super) fn is_comment(self) -> bool {
        !matches!(
            self,
            Self::OtherForm
                | Self::Pages
                | Self::Guess
                | Self::GuessedNull
                | Self::IntegerSize
                | Self::NoEffect
                | Self::IgnoredHeader
                | Self::Extension
                | Self::Credential
        )
    }

    /// Returns true if a comparison of two documents reads the statement itself. The draft omits
    /// such statements about bodies, parameters, addresses or credentials, or expresses them less
    /// strictly.
    pub(super) fn is_compared(self) -> bool {
        self.class() == Class::Loss
            || matches!(
                self,
                Self::ErrorMedia
                    | Self::Default
                    | Self::Credential
                    | Self::Servers
                    | Self::IgnoredHeader
                    | Self::FormatHint
            )
    }

    /// Returns the reason for a string format that the spec language does not support.
    pub(super) fn format(name: &str) -> Self {
        match name {
            "date-time" => Self::DateTime,
            "uuid" => Self::Uuid,
            "uri" => Self::Uri,
            "email" => Self::Email,
            "ipv4" | "ipv6" | "hostname" => Self::Host,
            "byte" => Self::Byte,
            "regex" | "relative-json-pointer" | "idn-email" | "idn-hostname" => Self::TextFormat,
            _ => Self::FormatHint,
        }
    }
}
