//! Changes of the interface and their effects on clients and services of different versions.

use super::kind::{ChangeKind, Level, Subject};
use genwire_constraint::printable_line;
use genwire_spec::model::{BodyKind, Json};
use genwire_spec::words;
use std::fmt;

words! {
    /// Kind of message, with a direction between client and service.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Flow {
        /// Request of a client to the service.
        Request = "request",
        /// Reply or event of the service to a client.
        Reply = "reply",
        /// Callback of the service to a server of the client.
        Callback = "callback",
        /// Answer of that server to a callback.
        Answer = "answer",
    }
}

impl Flow {
    /// Returns the flow of an operation part.
    pub fn of(part: BodyKind) -> Self {
        match part {
            BodyKind::Request | BodyKind::Parameters => Self::Request,
            BodyKind::Response | BodyKind::Event => Self::Reply,
            BodyKind::Callback => Self::Callback,
        }
    }

    /// Returns true if the client sends this kind of message, and false if the service does.
    pub(super) fn is_from_client(self) -> bool {
        matches!(self, Self::Request | Self::Answer)
    }
}

/// Party that has been upgraded, while the other one has not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Upgrade {
    /// Only the service is new: the usual order.
    Service,
    /// Only the client.
    Client,
}

impl Upgrade {
    /// Both orders of upgrades.
    pub const ALL: [Self; 2] = [Self::Service, Self::Client];

    /// Returns the versions of both parties as a string.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Service => "old client, new service",
            Self::Client => "new client, old service",
        }
    }

    /// Returns the version of the party that sends in this flow.
    pub fn sender(self, flow: Flow) -> Side {
        if (self == Self::Service) == flow.is_from_client() { Side::Old } else { Side::New }
    }

    /// Names the sender and the receiver in this flow.
    pub fn parties(self, flow: Flow) -> (&'static str, &'static str) {
        let (client, service) = match self {
            Self::Service => ("an old client", "the new service"),
            Self::Client => ("a new client", "the old service"),
        };
        if flow.is_from_client() { (client, service) } else { (service, client) }
    }
}

words! {
    /// One of the two compared versions.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Side {
        /// The version before the change.
        Old = "old",
        /// The version after the change.
        New = "new",
    }
}

impl Side {
    /// Returns the other side.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Old => Self::New,
            Self::New => Self::Old,
        }
    }

    /// Returns the value of this side, then the value of the other side.
    pub fn ordered<T>(self, old: T, new: T) -> (T, T) {
        match self {
            Self::Old => (old, new),
            Self::New => (new, old),
        }
    }
}

words! {
    /// The severity of an effect.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Verdict {
        /// Everything works as before.
        Compatible = "compatible",
        /// Everything works, but users should know about the change.
        Warning = "warning",
        /// Something that worked may fail: the comparison can neither show nor rule it out.
        Unknown = "unknown",
        /// Something that worked fails.
        Breaking = "breaking",
    }
}

/// The effect of a change on one flow while one party has been upgraded.
#[derive(Clone, Debug, PartialEq)]
pub struct Effect {
    /// The upgraded party.
    pub upgrade: Upgrade,
    /// The flow.
    pub flow: Flow,
    /// The severity.
    pub verdict: Verdict,
    /// Description of the reason.
    pub reason: String,
    /// The proof of a breaking effect; for an unknown effect, the bodies that were tried.
    pub witness: Option<Witness>,
}

/// The proof that a change breaks something.
#[derive(Clone, Debug, PartialEq)]
pub enum Witness {
    /// A body that the sender's version accepts and the receiver's version refuses.
    Body(Box<BodyWitness>),
    /// A body that both versions accept and interpret differently.
    Interpretation(Box<InterpretationWitness>),
    /// A value outside of bodies that one version accepts and the other does not, in words: a
    /// request line, a transition of a state machine, a value beyond a limit.
    Value(String),
    /// No such body was found among this number of candidates.
    NotFound(usize),
    /// No body can show the change, for the given reason.
    Beyond(&'static str),
}

impl Witness {
    /// Returns the body, if the witness has one.
    pub fn body(&self) -> Option<&Json> {
        match self {
            Self::Body(witness) => Some(&witness.body),
            Self::Interpretation(witness) => Some(&witness.body),
            Self::Value(_) | Self::NotFound(_) | Self::Beyond(_) => None,
        }
    }
}

/// A body that one version accepts and the other refuses.
#[derive(Clone, Debug, PartialEq)]
pub struct BodyWitness {
    /// The path of the operation in the spec.
    pub operation: String,
    /// The part of the operation; `None` for the answer to a callback and for an error.
    pub part: Option<BodyKind>,
    /// True for the body of an error.
    pub is_error: bool,
    /// The body.
    pub body: Json,
    /// The version that accepts it.
    pub accepted_by: Side,
    /// The rule that the body violates in the other version.
    pub rule: String,
    /// The JSON pointer of the value in the body.
    pub path: String,
}

impl BodyWitness {
    /// Returns true if a native check refuses the body. The model cannot run native checks, so
    /// the body is one of the cases that the spec gives for the check.
    pub fn is_native(&self) -> bool {
        self.rule.contains(".natives.")
    }
}

/// A body that both versions accept and interpret differently.
#[derive(Clone, Debug, PartialEq)]
pub struct InterpretationWitness {
    /// The path of the operation in the spec.
    pub operation: String,
    /// The part of the operation; `None` for the answer to a callback and for an error.
    pub part: Option<BodyKind>,
    /// True for the body of an error.
    pub is_error: bool,
    /// The body.
    pub body: Json,
    /// The JSON pointer of the interpreted object.
    pub path: String,
    /// The interpretation by the old version.
    pub old: String,
    /// The interpretation by the new version.
    pub new: String,
}

/// Position of an item in a version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ItemPlace {
    /// A line of a spec file.
    Line {
        /// The file.
        file: String,
        /// The line, counted from 1.
        line: usize,
    },
    /// A value of an OpenAPI document.
    Value {
        /// The file.
        file: String,
        /// The JSON pointer of the value; empty for the whole document.
        pointer: String,
    },
}

impl fmt::Display for ItemPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line { file, line } => write!(f, "{file}:{line}"),
            Self::Value { file, pointer } if pointer.is_empty() => f.write_str(file),
            Self::Value { file, pointer } => write!(f, "{file}#{pointer}"),
        }
    }
}

/// One change.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// The kind.
    pub kind: ChangeKind,
    /// Path of the item in the old version, or in the new one if it is added.
    pub item: String,
    /// The position in the old version.
    pub old: Option<ItemPlace>,
    /// The position in the new version.
    pub new: Option<ItemPlace>,
    /// The old value.
    pub from: Option<String>,
    /// The new value.
    pub to: Option<String>,
    /// Effects; empty if no program can notice the change.
    pub effects: Vec<Effect>,
    /// The reason for accepting a breaking change.
    pub acknowledged: Option<String>,
    /// True for a change of an earlier commit. Reports for people only summarise such changes.
    pub is_committed: bool,
}

impl Change {
    /// Returns the id. It does not depend on the values.
    pub fn id(&self) -> String {
        format!("{}:{}", self.kind.word(), self.item)
    }

    /// Returns a short hash of the id and the values (FNV-1a).
    pub fn fingerprint(&self) -> String {
        let text = format!("{}\0{:?}\0{:?}", self.id(), self.from, self.to);
        let hash = text
            .bytes()
            .fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
        format!("{hash:08x}")
    }

    /// Returns the id with the fingerprint, on one line.
    pub fn line(&self) -> String {
        printable_line(&format!("{} [{}]", self.id(), self.fingerprint())).into_owned()
    }

    /// Returns the area of the item; `common` for the service as a whole.
    pub fn area(&self) -> &str {
        match self.item.split('.').next() {
            Some("service" | "gaps") | None => genwire_spec::model::COMMON,
            // The item is a position in a document.
            Some(_) if self.kind.subject == Subject::LeftOut => genwire_spec::model::COMMON,
            Some(area) => area,
        }
    }

    /// Returns the worst verdict for one order of upgrades.
    pub fn verdict(&self, upgrade: Upgrade) -> Verdict {
        let effects = self.effects.iter().filter(|effect| effect.upgrade == upgrade);
        effects.map(|effect| effect.verdict).max().unwrap_or(Verdict::Compatible)
    }

    /// Returns true if old clients fail with the new service.
    pub fn is_breaking(&self) -> bool {
        self.verdict(Upgrade::Service) == Verdict::Breaking
    }

    /// Returns true if old clients fail with the new service, or may do so.
    pub fn may_break(&self) -> bool {
        self.verdict(Upgrade::Service) >= Verdict::Unknown
    }

    /// Returns the verdict if the change breaks something or may do so, and is not acknowledged.
    /// With `ahead`, new clients of the old service count too.
    pub fn open_verdict(&self, ahead: bool) -> Option<Verdict> {
        let verdict = self.counted_verdict(ahead);
        verdict.filter(|_| self.acknowledged.is_none())
    }

    /// Returns the verdict on a change that counts, or would count if it were not acknowledged.
    pub(super) fn counted_verdict(&self, ahead: bool) -> Option<Verdict> {
        self.counted_effects(ahead).map(|effect| effect.verdict).max()
    }

    /// Returns the effects that break something, or may do so, in the orders of upgrades that count.
    pub(super) fn counted_effects(&self, ahead: bool) -> impl Iterator<Item = &Effect> {
        self.effects.iter().filter(move |effect| {
            effect.verdict >= Verdict::Unknown && (ahead || effect.upgrade == Upgrade::Service)
        })
    }

    /// Returns the required semver level.
    pub fn level(&self) -> Level {
        let breaks_ahead = self.verdict(Upgrade::Client) >= Verdict::Unknown;
        let by_effects = match (self.may_break(), breaks_ahead) {
            (true, _) => Level::Major,
            (false, true) => Level::Minor,
            (false, false) => Level::Patch,
        };
        self.kind.level().max(by_effects)
    }

    /// Returns true if only documentation changes.
    pub fn is_wording(&self) -> bool {
        self.effects.is_empty() && self.kind.level() == Level::Patch
    }
}
