//! One change of the interface, and what it means for whom.

use super::kind::{Kind, Level};
use crate::model::{Json, Part};

/// Who sends what to whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Flow {
    /// A client sends a request to the service.
    Request,
    /// The service sends a reply or an event to a client.
    Reply,
    /// The service sends a callback to a client's own server.
    Callback,
    /// A client's own server answers a callback.
    Answer,
}

impl Flow {
    /// The flow of a part of an operation.
    pub fn of(part: Part) -> Self {
        match part {
            Part::Request => Self::Request,
            Part::Response | Part::Event => Self::Reply,
            Part::Callback => Self::Callback,
        }
    }

    /// The word for what is sent.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Request => "request",
            Self::Reply => "reply",
            Self::Callback => "callback",
            Self::Answer => "answer",
        }
    }

    fn is_from_client(self) -> bool {
        matches!(self, Self::Request | Self::Answer)
    }
}

/// Who has been upgraded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Pair {
    /// The service alone: the usual order of things.
    OldClientNewService,
    /// The client alone.
    NewClientOldService,
}

impl Pair {
    /// Both pairs.
    pub const ALL: [Self; 2] = [Self::OldClientNewService, Self::NewClientOldService];

    /// The pair in words.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::OldClientNewService => "old client, new service",
            Self::NewClientOldService => "new client, old service",
        }
    }

    /// Which edition the sender of a flow has.
    pub fn sender(self, flow: Flow) -> Side {
        if (self == Self::OldClientNewService) == flow.is_from_client() {
            Side::Old
        } else {
            Side::New
        }
    }

    /// The sender and the receiver of a flow, in words.
    pub fn people(self, flow: Flow) -> (&'static str, &'static str) {
        let (client, service) = match self {
            Self::OldClientNewService => ("an old client", "the new service"),
            Self::NewClientOldService => ("a new client", "the old service"),
        };
        if flow.is_from_client() { (client, service) } else { (service, client) }
    }
}

/// One of the two editions that are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    /// The edition before.
    Old,
    /// The edition after.
    New,
}

impl Side {
    /// The other edition.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Old => Self::New,
            Self::New => Self::Old,
        }
    }

    /// The word for the edition.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Old => "old",
            Self::New => "new",
        }
    }
}

/// What a change means in one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// Everything goes on as before.
    Compatible,
    /// Everything goes on, with something to know.
    Advice,
    /// Something that went well goes wrong.
    Breaking,
}

impl Verdict {
    /// The word for the verdict.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Compatible => "compatible",
            Self::Advice => "advice",
            Self::Breaking => "breaking",
        }
    }
}

/// What a change means for one flow between two parties.
#[derive(Clone, Debug, PartialEq)]
pub struct Effect {
    /// Who has been upgraded.
    pub pair: Pair,
    /// What is sent.
    pub flow: Flow,
    /// What comes of it.
    pub verdict: Verdict,
    /// Why.
    pub reason: String,
    /// What shows it, for what is breaking.
    pub witness: Option<Witness>,
}

/// What shows that a change breaks something.
#[derive(Clone, Debug, PartialEq)]
pub enum Witness {
    /// A body that its sender takes for right and its receiver refuses; both have been asked.
    Body(Box<BodyWitness>),
    /// A body that both editions accept and read differently; both have been asked.
    Reading(Box<ReadingWitness>),
    /// Something outside bodies that one edition takes and the other does not, in words: a value
    /// beyond a limit, a request line, a move of a state table.
    Value(String),
    /// No such body was found among so many.
    NotFound(usize),
    /// Bodies cannot show it, and why.
    Beyond(&'static str),
}

impl Witness {
    /// The body, where one shows it.
    pub fn body(&self) -> Option<&Json> {
        match self {
            Self::Body(witness) => Some(&witness.body),
            Self::Reading(witness) => Some(&witness.body),
            Self::Value(_) | Self::NotFound(_) | Self::Beyond(_) => None,
        }
    }
}

/// A body that one edition accepts and the other refuses.
#[derive(Clone, Debug, PartialEq)]
pub struct BodyWitness {
    /// The operation, by its path in the spec.
    pub operation: String,
    /// Which of its bodies; none for the answer to a callback.
    pub part: Option<Part>,
    /// The body.
    pub body: Json,
    /// The edition that accepts it.
    pub accepted_by: Side,
    /// The rule by which the other edition refuses it.
    pub rule: String,
    /// The place in the body, as a JSON pointer.
    pub path: String,
}

impl BodyWitness {
    /// Whether a check that is written by hand refuses the body: no judge of bodies knows it, and
    /// the body is one of the cases that hold the check.
    pub fn is_by_hand(&self) -> bool {
        self.rule.contains(".natives.")
    }
}

/// A body that both editions accept and read differently.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadingWitness {
    /// The operation, by its path in the spec.
    pub operation: String,
    /// Which of its bodies; none for the answer to a callback.
    pub part: Option<Part>,
    /// The body.
    pub body: Json,
    /// The place of the object that is read, as a JSON pointer.
    pub path: String,
    /// What the old edition reads there.
    pub old: String,
    /// What the new edition reads there.
    pub new: String,
}

/// A line of a spec file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The file.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
}

/// One change.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// What kind of change it is.
    pub kind: Kind,
    /// The path of the item in the old edition, else in the new one.
    pub item: String,
    /// Where the old edition says it.
    pub old: Option<Place>,
    /// Where the new edition says it.
    pub new: Option<Place>,
    /// What it was.
    pub from: Option<String>,
    /// What it is.
    pub to: Option<String>,
    /// What it means for whom; empty where nobody could notice.
    pub effects: Vec<Effect>,
    /// Why it was accepted although it breaks something.
    pub acknowledged: Option<String>,
}

impl Change {
    /// The id: the same for the same change, whatever the values.
    pub fn id(&self) -> String {
        format!("{}:{}", self.kind.as_str(), self.item)
    }

    /// A short mark of the change with its values.
    pub fn fingerprint(&self) -> String {
        let text = format!("{}\0{:?}\0{:?}", self.id(), self.from, self.to);
        let hash = text
            .bytes()
            .fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
        format!("{hash:08x}")
    }

    /// The area whose crate the change concerns; `common` for the service as a whole.
    pub fn area(&self) -> &str {
        match self.item.split('.').next() {
            Some("service" | "gaps") | None => crate::model::COMMON,
            Some(area) => area,
        }
    }

    /// The worst that the change means between two parties.
    pub fn verdict(&self, pair: Pair) -> Verdict {
        let of_pair = self.effects.iter().filter(|effect| effect.pair == pair);
        of_pair.map(|effect| effect.verdict).max().unwrap_or(Verdict::Compatible)
    }

    /// Whether clients that stay as they are may fail with the new service.
    pub fn is_breaking(&self) -> bool {
        self.verdict(Pair::OldClientNewService) == Verdict::Breaking
    }

    /// What it asks of the version of the crate.
    pub fn level(&self) -> Level {
        let ahead = self.verdict(Pair::NewClientOldService) == Verdict::Breaking;
        let sent = match (self.is_breaking(), ahead) {
            (true, _) => Level::Major,
            (false, true) => Level::Minor,
            (false, false) => Level::Patch,
        };
        self.kind.level().max(sent)
    }

    /// Whether only words have changed.
    pub fn is_wording(&self) -> bool {
        self.effects.is_empty() && self.kind.level() == Level::Patch
    }
}
