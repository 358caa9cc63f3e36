//! Reasons for which a draft expresses something in another way than the document, or not at all.
//!
//! Each reason is one row of the table below. When the spec language gains a key that removes a
//! reason, remove its row and the places that use it.

macro_rules! reasons {
    ($($(#[$doc:meta])* $name:ident $id:literal $weight:ident $text:literal;)*) => {
        /// Reason for which a statement of the document is not carried as it is.
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

            /// Returns true if bodies or parameters are lost or weakened; false for remarks, docs
            /// and examples.
            pub fn weakens(self) -> bool {
                match self { $(Self::$name => weight::$weight,)* }
            }
        }
    };
}

/// Weights of a reason, as [`Reason::weakens`] returns them.
mod weight {
    pub(super) const LOSS: bool = true;
    pub(super) const REMARK: bool = false;
}

reasons! {
    // The document itself.
    Invalid "invalid" LOSS "a part of the document that is not valid OpenAPI";
    // Paths and methods.
    Method "method" LOSS "a method besides GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS and TRACE";
    Reference "reference" LOSS "a reference without a target";
    OperationServer "operation-server" LOSS "a path or an operation has a server of its own that a spec cannot list";
    Clash "clash" LOSS "two statements cannot both be kept";
    // Parameters.
    QueryParameter "query-parameter" LOSS "a query parameter whose values cannot be written unambiguously in its style";
    HeaderParameter "header-parameter" LOSS "a header parameter whose values cannot be written unambiguously in its style";
    CookieParameter "cookie-parameter" LOSS "a cookie parameter whose values cannot be written unambiguously in its style";
    PathParameter "path-parameter" LOSS "a parameter of the path is a list or an object, or has a style of its own";
    // Security.
    Security "security" LOSS "an operation takes a credential of a kind that the spec language does not have";
    // Requests.
    FormBody "form-body" LOSS "a form with a file, with a style of its own, or that is no object";
    MultipartBody "multipart-body" LOSS "a body of several parts that is no object, or has a file among alternatives";
    OtherBody "other-body" LOSS "the members of a body of a request that is not JSON";
    FurtherBody "further-body" LOSS "a further media type of a request with another body than the JSON";
    // Replies.
    OtherReply "other-reply" LOSS "the members of a reply that is not JSON";
    ReplyForm "reply-form" LOSS "a form of a reply that its media type does not tell from another one";
    SeveralReplies "several-replies" LOSS "success responses with several bodies";
    Redirect "redirect" LOSS "an interim reply (1xx), or one reply for all redirects";
    ReplyHeader "reply-header" LOSS "a reply header whose values cannot be written unambiguously";
    ErrorForm "error-form" LOSS "an error of a service without its form, or with two forms under one status";
    ErrorStatus "error-status" LOSS "no error code of the service has the status";
    Stream "stream" LOSS "a stream whose events are not objects with members";
    Callback "callback" LOSS "a callback that has no address in the request, or no JSON body";
    Webhook "webhook" LOSS "a webhook that is no POST, or that has no JSON body";
    // Bodies.
    ListBody "list-body" LOSS "a body of a callback that is only a list or a scalar, or whose name is taken";
    AnyBody "any-body" LOSS "a body of a callback or of events without a type becomes an object";
    NullBody "null-body" LOSS "a body that may be null: of a callback, of events, with limits of its own, or without a free name";
    MediaType "media-type" LOSS "JSON of a group of media types is sent as `application/json`";
    // Objects.
    TypedExtra "typed-extra" LOSS "members that are not listed have no type";
    MemberCount "member-count" LOSS "members are not counted";
    MemberNames "member-names" LOSS "the names of unlisted members are free";
    MemberName "member-name" LOSS "no name in code can be made from the name of a member";
    TagDirection "tag-direction" LOSS "the tag of a union is in requests or in replies only (`readOnly`, `writeOnly`)";
    Recursive "recursive" LOSS "a member is optional, since no finite value could contain it";
    Untagged "untagged" LOSS "alternatives that differ neither in a tag nor in their JSON type";
    Conditional "conditional" LOSS "a condition between members: write a rule";
    Depth "depth" LOSS "a schema that is nested too deeply is any JSON";
    // Scalars and lists.
    Pattern "pattern" LOSS "a pattern that refers to its groups, is very long, or is no pattern of ECMA-262";
    DateTime "date-time" LOSS "`format: date-time`";
    Uuid "uuid" LOSS "`format: uuid`";
    Uri "uri" LOSS "`format: uri` and its kind";
    Email "email" LOSS "`format: email`";
    Host "host" LOSS "`format: ipv4`, `ipv6`, `hostname`";
    Byte "byte" LOSS "`format: byte`";
    TextFormat "text-format" LOSS "another standard format of a string";
    MultipleOf "multiple-of" LOSS "`multipleOf`";
    Values "values" LOSS "values that are neither all strings, all integers nor all Booleans";
    Bounds "bounds" LOSS "a bound that cannot be carried";
    UniqueItems "unique-items" LOSS "items that must differ";
    Tuple "tuple" LOSS "items of a list with a type for each position";
    AlternativeConstraint "alternative-constraint" LOSS "a constraint of a body that is a text or any object";
    Keyword "keyword" LOSS "a keyword that the spec language does not have";
    // Remarks: nothing of a body, a reply or a parameter is lost.
    FurtherReply "further-reply" REMARK "a further media type of a reply with another body, which a client does not ask for";
    Default "default" REMARK "a default that the draft does not have";
    Example "example" REMARK "an example that the draft does not have";
    Docs "docs" REMARK "a part of the docs";
    Extension "extension" REMARK "an extension";
    Links "links" REMARK "links between operations";
    Credential "credential" REMARK "the scopes of a credential, and further ways to get one";
    Servers "servers" REMARK "the base address is configurable";
    IgnoredHeader "ignored-header" REMARK "a header that OpenAPI says to ignore among parameters and in replies";
    FormatHint "format-hint" REMARK "a format that does not restrict what is valid";
    NoEffect "no-effect" REMARK "a keyword without effect on a schema of that type";
    Guess "guess" REMARK "a guess";
    OtherForm "other-form" REMARK "the same in another form";
}

impl Reason {
    /// Returns true if a comment in the draft says what is missing; false if nothing is.
    pub(super) fn is_comment(self) -> bool {
        !matches!(
            self,
            Self::OtherForm
                | Self::Guess
                | Self::NoEffect
                | Self::IgnoredHeader
                | Self::Extension
                | Self::Credential
        )
    }

    /// Returns true if a comparison of two documents reads what they state: bodies, parameters,
    /// addresses or credentials, which the draft has weaker or not at all.
    pub(super) fn is_compared(self) -> bool {
        self.weakens()
            || matches!(
                self,
                Self::FurtherReply
                    | Self::Default
                    | Self::Credential
                    | Self::Servers
                    | Self::IgnoredHeader
                    | Self::FormatHint
            )
    }

    /// Returns the reason for a string format that the spec language does not have.
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
