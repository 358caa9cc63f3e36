//! Responses: their bodies, statuses and media types, and streams.

use super::{Expr, Note, ObjectId, Operation, TypeId};
use crate::words;
use genwire_constraint::Framing;
use genwire_constraint::media_type::are_alike;

/// A media type of each group, for replies with any media type of the group.
const GROUPS: [(&str, &str); 4] = [
    ("audio/*", "audio/mpeg"),
    ("image/*", "image/png"),
    ("video/*", "video/mp4"),
    ("text/*", "text/plain"),
];

/// The answer of the service under a condition on the request.
#[derive(Clone, Debug)]
pub struct Response {
    /// The id within the operation, such as `whole` or `streamed`.
    pub id: String,
    /// The condition under which this response is given, over the request; always if absent.
    pub when: Option<Expr>,
    /// The source of `when`.
    pub when_text: Option<String>,
    /// The HTTP status.
    pub status: u16,
    /// Further statuses of success or redirection with the same reply; a server sends `status`.
    pub statuses: Vec<u16>,
    /// True for a response to every success status; a server sends `status`.
    pub any_success: bool,
    /// The media type.
    pub media_type: String,
    /// Further media types in which a client may request the same reply or stream.
    pub media_types: Vec<String>,
    /// The type of the body, or of one event of a stream; `None` without a JSON body.
    pub ty: Option<TypeId>,
    /// The body, if it is not JSON.
    pub raw: Option<RawBody>,
    /// The format of the stream, for streamed responses.
    pub stream: Option<Streamed>,
    /// Description of the response.
    pub doc: String,
    /// Additional statements about the response.
    pub notes: Vec<Note>,
}

words! {
    /// A body that is passed through unchanged.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum RawBody {
        /// A string.
        Text = "text",
        /// Bytes.
        Bytes = "bytes",
    }
}

impl RawBody {
    /// Returns the raw body that a spec names instead of a type.
    pub fn named(name: &str) -> Option<Self> {
        [Self::Text, Self::Bytes].into_iter().find(|raw| raw.as_str() == name)
    }

    /// Returns the default media type of the body.
    pub fn media_type(self) -> &'static str {
        match self {
            Self::Text => "text/plain",
            Self::Bytes => "application/octet-stream",
        }
    }
}

impl Operation {
    /// Returns the reply that a client reads unless it requests a different one.
    ///
    /// It is the only JSON reply, if all replies with strings or bytes share its statuses.
    pub fn primary(&self) -> Option<&Response> {
        let variants = self.variants();
        let mut typed = variants.iter().filter(|response| response.ty.is_some());
        let first = typed.next().filter(|_| typed.next().is_none())?;
        let statuses = first.status_keys();
        let mut raw = variants.iter().filter(|response| response.raw.is_some()).peekable();
        raw.peek()?;
        raw.all(|it| it.status_keys().iter().all(|status| statuses.contains(status)))
            .then_some(*first)
    }

    /// Returns true if calls select among replies only by their media types.
    pub fn is_negotiated(&self) -> bool {
        let free = self.responses.iter().filter(|one| one.when.is_none() && one.has_body());
        let free: Vec<&Response> = free.collect();
        free.iter().enumerate().any(|(index, one)| {
            let statuses = one.status_keys();
            let shares = |other: &&Response| {
                other.status_keys().iter().any(|status| statuses.contains(status))
            };
            free[index + 1..].iter().any(shares)
        })
    }

    /// Returns the streamed response.
    pub fn streamed(&self) -> Option<&Response> {
        self.responses.iter().find(|response| response.stream.is_some())
    }

    /// Returns true if the only reply is a feed.
    pub fn has_only_feed(&self) -> bool {
        self.whole().is_none() && self.responses.iter().any(Response::is_feed)
    }
}

impl Response {
    /// Returns the whole replies of an operation that are variants of one enum.
    pub(crate) fn variants(responses: &[Self]) -> Vec<&Self> {
        let is_success = |it: &Self| it.any_success || (200..=299).contains(&it.status);
        let whole: Vec<&Self> = responses.iter().filter(|one| one.stream.is_none()).collect();
        let mut bodies = whole.iter().filter(|response| response.has_body());
        // A redirect with a body is not an alternative to a success without one.
        let is_pair = whole.len() == 2
            && bodies.next().is_some_and(|response| is_success(response))
            && bodies.next().is_none();
        if whole.len() < 2 || is_pair { Vec::new() } else { whole }
    }

    /// Returns true if neither the status nor the media type distinguishes two responses.
    pub(crate) fn is_alike(&self, other: &Self) -> bool {
        let (first, second) = (self.status_keys(), other.status_keys());
        let shares_status = first.iter().any(|status| second.contains(status));
        let mut types = self.all_media_types();
        let shares_type = types.any(|one| other.all_media_types().any(|it| are_alike(one, it)));
        shares_status && (shares_type || !self.has_body() || !other.has_body())
    }

    /// Returns the whole reply into which the events of the stream are joined.
    pub fn joined(&self) -> Option<&Joined> {
        self.stream.as_ref()?.joined.as_ref()
    }

    /// Returns the framing of a stream; it is server-sent events unless its media types state
    /// another.
    pub fn framing(&self) -> Framing {
        self.all_media_types().find_map(Framing::of).unwrap_or(Framing::Events)
    }

    /// Returns true for a stream whose events are not joined into a whole reply.
    pub fn is_feed(&self) -> bool {
        self.stream.as_ref().is_some_and(|stream| stream.joined.is_none())
    }

    /// Returns true if the response has a body.
    pub fn has_body(&self) -> bool {
        self.ty.is_some() || self.raw.is_some()
    }

    /// Returns the statuses as `OpenAPI` writes them, such as `200` or `2XX`; a server sends the
    /// first.
    pub fn status_keys(&self) -> Vec<String> {
        if self.any_success {
            return vec!["2XX".to_owned()];
        }
        std::iter::once(&self.status).chain(&self.statuses).map(u16::to_string).collect()
    }

    /// Returns the statuses in words: `200`, or `200 and 201`.
    pub fn status_words(&self) -> String {
        self.status_keys().join(" and ")
    }

    /// Returns the media type that a server sends: the first that is not a range such as `image/*`.
    pub fn sent_media_type(&self) -> &str {
        let usual = match self.raw {
            Some(raw) => raw.media_type(),
            None => self.media_type.as_str(),
        };
        let is_whole = |it: &&str| !it.contains('*');
        let of_group = || {
            let all = || self.all_media_types();
            let groups = GROUPS.iter().filter(|(group, _)| all().any(|it| it.starts_with(group)));
            groups.map(|(_, media_type)| *media_type).next()
        };
        self.all_media_types().find(is_whole).or_else(of_group).unwrap_or(usual)
    }

    /// Returns all media types, starting with the media types of the typed reply.
    pub fn all_media_types(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&self.media_type).chain(&self.media_types).map(String::as_str)
    }
}

/// The format of a streamed response.
#[derive(Clone, Debug)]
pub struct Streamed {
    /// The data of the last event, such as `[DONE]`.
    ///
    /// A client accepts its absence if the events are joined into a whole reply.
    pub terminator: Option<String>,
    /// The member that completes a feed.
    pub end: Option<FeedEnd>,
    /// The rules for joining the events into a whole reply; `None` for a feed.
    pub joined: Option<Joined>,
}

/// The member of an event that completes a feed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FeedEnd {
    /// The member, as a dotted wire path in an event; false and null do not complete the feed.
    pub member: String,
    /// The values that complete the feed; any if empty.
    pub values: Vec<String>,
}

impl FeedEnd {
    /// Returns the member with its values: `type = completed | failed`.
    pub fn in_words(&self) -> String {
        if self.values.is_empty() {
            return self.member.clone();
        }
        format!("{} = {}", self.member, self.values.join(" | "))
    }
}

/// The rules for joining the events of a stream into a whole reply.
#[derive(Clone, Debug)]
pub struct Joined {
    /// The type of an event; same as the type of the response.
    pub event: ObjectId,
    /// The type of the whole reply.
    pub collects_to: ObjectId,
    /// The member (dotted wire path in an event) whose presence completes the reply.
    pub complete_when: String,
    /// The member (wire name) whose presence means that an event may repeat earlier text.
    pub repeats_when: Option<String>,
    /// The string (dotted wire path in an event) that most events extend without other changes.
    pub grows: Option<String>,
}
