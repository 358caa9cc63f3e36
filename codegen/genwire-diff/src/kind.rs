//! Kinds of changes, as one table: the subject, the verb, the semver level, and the steps for
//! users.

use genwire_spec::words;

words! {
    /// The semver level that a change requires.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Level {
        /// Programs do not notice the change.
        #[default]
        Patch = "patch",
        /// The interface offers more than before.
        Minor = "minor",
        /// Programs that rely on the old behaviour may fail.
        Major = "major",
    }
}

/// A heading of a changelog.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Section {
    /// New items.
    Added,
    /// Items that differ.
    Changed,
    /// Items that are going to be removed.
    Deprecated,
    /// Items that no longer exist.
    Removed,
    /// Documentation.
    Documentation,
}

impl Section {
    /// Every section, in the order of a changelog.
    pub const ALL: [Self; 5] =
        [Self::Added, Self::Changed, Self::Deprecated, Self::Removed, Self::Documentation];

    /// Returns the heading.
    pub fn heading(self) -> &'static str {
        match self {
            Self::Added => "Added",
            Self::Changed => "Changed",
            Self::Deprecated => "Deprecated",
            Self::Removed => "Removed",
            Self::Documentation => "Documentation",
        }
    }
}

words! {
    /// The way in which an item changes.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Verb {
        /// Only the new version has the item.
        Added = "added",
        /// Only the old version has the item.
        Removed = "removed",
        /// The item has another name.
        Renamed = "renamed",
        /// The item differs.
        Changed = "changed",
        /// The new version accepts less.
        Tightened = "tightened",
        /// The new version accepts more.
        Relaxed = "relaxed",
    }
}

impl Verb {
    /// Returns the verb for a set of accepted values that loses or gains members.
    pub(super) fn of_accepted(loses: bool, gains: bool) -> Self {
        match (loses, gains) {
            (true, false) => Self::Tightened,
            (false, true) => Self::Relaxed,
            _ => Self::Changed,
        }
    }

    /// Returns the verb for an item that either version may have.
    pub(super) fn of_presence(old: bool, new: bool) -> Self {
        match (old, new) {
            (false, true) => Self::Added,
            (true, false) => Self::Removed,
            _ => Self::Changed,
        }
    }
}

/// The kind of a change: its subject and its verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ChangeKind {
    /// The kind of the item.
    pub subject: Subject,
    /// The way in which it changes.
    pub verb: Verb,
}

impl ChangeKind {
    /// Returns the word of the kind, as used in ids.
    pub fn word(self) -> String {
        format!("{}_{}", self.subject.as_str(), self.verb.as_str())
    }

    /// Returns the kind in words for people.
    pub fn title(self) -> String {
        self.word().replace('_', " ")
    }

    /// Returns the heading of a changelog for the kind.
    pub fn section(self) -> Section {
        use Subject as S;
        match (self.subject, self.verb) {
            (S::Doc | S::Example | S::Gap | S::Note | S::RuleText, _) => Section::Documentation,
            (S::Deprecation, Verb::Added) => Section::Deprecated,
            // A new or removed attribute, such as a limit, changes its item.
            (
                S::Default
                | S::Deprecation
                | S::Idempotency
                | S::LeftOut
                | S::Limit
                | S::MediaTypes
                | S::Native
                | S::Null
                | S::Nullable
                | S::OperationCode
                | S::OperationServer
                | S::Pages
                | S::Request
                | S::Required
                | S::Rule
                | S::Stream
                | S::Trace
                | S::Unit,
                _,
            ) => Section::Changed,
            (_, Verb::Added) => Section::Added,
            (_, Verb::Removed) => Section::Removed,
            (_, Verb::Renamed | Verb::Changed | Verb::Tightened | Verb::Relaxed) => {
                Section::Changed
            }
        }
    }

    /// Returns the smallest semver level for the kind.
    pub fn level(self) -> Level {
        self.row().map_or(Level::Minor, |row| row.level)
    }

    /// Returns the steps for users.
    pub fn help(self) -> &'static str {
        self.row().map_or("nothing has to be done", |row| row.help)
    }

    /// Returns the row of the table; every kind that the comparison uses has one.
    pub fn row(self) -> Option<&'static Row> {
        ROWS.iter().find(|row| row.kind == self)
    }
}

/// A kind of change with its level and its help.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The kind.
    pub kind: ChangeKind,
    /// The minimum semver level of a release with this change.
    pub level: Level,
    /// The steps for users.
    pub help: &'static str,
}

/// Declares the subjects and the table from one list.
macro_rules! subjects {
    ($($subject:ident $word:literal { $($($verb:ident)|+ $level:ident $help:literal)* })*) => {
        /// The kind of an item.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Subject {
            $(#[doc = concat!("`", $word, "`.")] $subject,)*
        }

        impl Subject {
            /// Returns the word for the subject.
            pub fn as_str(self) -> &'static str {
                match self { $(Self::$subject => $word),* }
            }
        }

        /// Every kind of change.
        pub const ROWS: &[Row] = &[$($($(Row {
            kind: ChangeKind { subject: Subject::$subject, verb: Verb::$verb },
            level: Level::$level,
            help: $help,
        },)+)*)*];
    };
}

subjects! {
    Address "address" {
        Changed Major "send the request with the new method and path"
    }
    Alternative "alternative" {
        Added Minor "be ready for the new alternative"
        Removed Major "use another alternative"
        Renamed Major "use the new name in code; bodies are the same"
        Changed Major "write and read this alternative in its new type"
    }
    Area "area" {
        Added Minor "nothing has to be done"
        Removed Major "stop using the crate of the area"
    }
    BaseServer "base_server" {
        Added Minor "nothing has to be done"
        Removed Minor "set another base address: this one is for the operations that name it"
        Changed Minor "set the address that was the first one where you rely on it"
    }
    Call "call" {
        Changed Major "call the method by its new name in code; the address is the same"
    }
    Callback "callback" {
        Added Minor "answer the new callback"
        Removed Major "do not wait for this callback"
        Changed Major "receive the callback in its new form"
    }
    Code "code" {
        Added Minor "unknown codes keep their number; handle it where that helps"
        Removed Major "remove the code from your code"
        Changed Minor "handle the code as it is described now"
    }
    Default "default" {
        Added Minor "set the member where you mean something else"
        Removed Minor "set the member instead of relying on a default"
        Changed Minor "set the old default where you rely on it"
    }
    Deprecation "deprecation" {
        Added Minor "move to the replacement before the item is removed"
        Removed Patch "nothing has to be done"
    }
    Doc "doc" {
        Added | Removed | Changed Patch "nothing has to be done"
    }
    Example "example" {
        Added | Removed | Changed Patch "nothing has to be done"
    }
    Family "family" {
        Changed Major "read errors in the form of the new family"
    }
    Field "field" {
        Added Minor "set or read the member; a required one has to be in every body"
        Removed Major "neither set nor read the member any more"
        Renamed Major "use the new name, in bodies and in code"
    }
    FieldType "field_type" {
        Changed Major "write and read the member in its new type"
    }
    Gap "gap" {
        Added | Removed | Changed Patch "read the decision"
    }
    Idempotency "idempotency" {
        Added Minor "be ready for lost calls that are sent again"
        Removed Major "do not send a lost call again, unless it only reads"
        Changed Major "send the key of a call in the new header"
    }
    InitialState "initial_state" {
        Changed Minor "be ready for the new first state"
    }
    LeftOut "left_out" {
        Added | Removed | Changed Minor
            "read both documents at the place: the comparison does not understand it"
    }
    Limit "limit" {
        Added Minor "keep values within the new limit"
        Removed Minor "be ready for values beyond the old limit"
        Tightened Minor "keep values within the narrower limit"
        Relaxed Minor "be ready for values beyond the old limit"
        Changed Minor "keep values within the new limit, and be ready for values beyond the old one"
    }
    Marker "marker" {
        Added Minor "nothing has to be done"
        Removed Major "leave the marker out"
        Changed Minor "write the marker in its new form"
    }
    Media "media" {
        Added Minor "nothing has to be done"
        Removed Major "do not query these limits"
    }
    MediaTypes "media_types" {
        Added Minor "send the part in one of the media types"
        Removed Minor "send the part in any media type"
        Changed Minor "send the part in one of the media types"
    }
    Merge "merge" {
        Changed Minor "merge the deltas of a stream in the new way"
    }
    Name "name" {
        Changed Major "use the new name in code; bodies are the same"
    }
    Native "native" {
        Added Minor "send what the new check accepts; see its message"
        Removed Minor "be ready for what the check refused"
        Tightened Minor "send what the check accepts: it now refuses instead of warning"
        Relaxed Minor "be ready for what the check refused: it now only warns"
        Changed Minor "read what the check demands now"
    }
    Note "note" {
        Added | Removed | Changed Patch "nothing has to be done"
    }
    Null "null" {
        Changed Major "the member is `Option<Nullable<T>>` in code where null is a value, else `Option<T>`"
    }
    Nullable "nullable" {
        Added Minor "be ready for null"
        Removed Minor "leave the member out instead of sending null"
    }
    Operation "operation" {
        Added Minor "call it once the service has it"
        Removed Major "stop calling it before the service is upgraded"
        Renamed Major "use the new name in code; the address is the same"
    }
    OperationCode "operation_code" {
        Added Minor "be ready for one more error of this operation"
        Removed Minor "nothing has to be done; code that handles it is unused"
    }
    OperationServer "operation_server" {
        Added Major "set the address of the server that accepts the calls"
        Removed Major "call the operation at the base address"
        Changed Minor "set the address of a server that accepts the calls now"
    }
    Pages "pages" {
        Added Minor "read all pages by `items` of the call, in place of one"
        Removed Major "read the list from one reply; the call has no `items` any more"
        Changed Major "ask for the next page in the new way; `items` of the call does"
    }
    Param "param" {
        Renamed Minor "use the new name of the parameter in code; the address is the same"
    }
    Pointer "pointer" {
        Changed Major "hold the value behind a pointer (`Box`) in code, or no longer"
    }
    Property "property" {
        Added Minor "nothing has to be done"
        Removed Major "do not query this property of values"
        Changed Minor "look at the limits and defaults that depend on the property"
    }
    Reading "reading" {
        Added Minor "nothing has to be done"
        Removed Major "leave out readings of this kind"
    }
    Request "request" {
        Added Major "send the body that the operation now accepts"
        Removed Major "send no body"
        Changed Major "send the body that the operation now accepts"
    }
    Required "required" {
        Added Major "send the member in every body"
        Removed Major "be ready for bodies without the member"
    }
    Response "response" {
        Added Minor "be ready for the new response"
        Removed Major "do not wait for this response"
        Renamed Major "use the new name of the variant in code; the reply is the same"
        Changed Major "read the response in its new form"
    }
    Rule "rule" {
        Added Minor "send what the new rule accepts; see its message"
        Removed Minor "handle values that the rule used to reject"
        Tightened Minor "send what the rule still accepts; see its message"
        Relaxed Minor "handle values that the rule used to reject"
        Changed Minor "send what the rule now accepts; see its message"
    }
    RuleCode "rule_code" {
        Changed Minor "expect the new error code for this rule"
    }
    RuleText "rule_text" {
        Changed Patch "nothing has to be done"
    }
    Server "server" {
        Added Minor "nothing has to be done"
        Removed Major "call another address of the service"
        Changed Major "call the service at its new address"
    }
    ServerValues "server_values" {
        Tightened Major "choose another value for this part of the address"
        Relaxed Minor "nothing has to be done"
        Changed Major "choose another value for this part of the address"
    }
    Setting "setting" {
        Changed Minor "follow the new setting in every call"
    }
    Sides "sides" {
        Changed Major "required members become optional in code, or the other way round"
    }
    StateMachine "state_machine" {
        Added Minor "nothing has to be done"
        Removed Major "do not rely on the states"
    }
    Stream "stream" {
        Added Major "read the response as a stream"
        Removed Major "read the response as one body"
        Changed Major "read the stream in its new form"
    }
    Tag "tag" {
        Changed Major "distinguish the variants by the new member"
    }
    TextRules "text_rules" {
        Added Minor "nothing has to be done"
        Removed Major "leave the markers out"
    }
    Trace "trace" {
        Added | Removed | Changed Minor
            "look at what reads the spans of clients, such as dashboards and alerts"
    }
    Transition "transition" {
        Added Minor "be ready for the new transition"
        Removed Minor "do not wait for this transition"
        Changed Minor "be ready for the new result of the transition"
    }
    Type "type" {
        Added Minor "nothing has to be done"
        Removed Major "remove the type from your code"
        Renamed Major "use the new name in code; bodies are the same"
    }
    TypeKind "type_kind" {
        Changed Major "write and read the type in its new form"
    }
    Unit "unit" {
        Added | Removed | Changed Minor "convert the numbers to the new unit"
    }
    UnknownValues "unknown_values" {
        Changed Minor "look at how unlisted values are treated now"
    }
    Value "value" {
        Added Minor "be ready for the new value; unlisted values are kept as they are"
        Removed Major "use another value"
        Renamed Minor "write and read the value in its new spelling"
    }
    ValueType "value_type" {
        Changed Major "write and read the values in their new JSON type"
    }
    Variant "variant" {
        Added Minor "be ready for the new variant"
        Removed Major "use another variant"
        Changed Major "read and write the variant with its new type"
    }
}

#[cfg(test)]
mod tests {
    use super::{ChangeKind, ROWS};
    use std::collections::BTreeSet;

    #[test]
    fn kinds_have_words_of_their_own_and_help() {
        let words: BTreeSet<String> = ROWS.iter().map(|row| row.kind.word()).collect();
        assert_eq!(words.len(), ROWS.len());
        for row in ROWS {
            assert!(!row.help.ends_with('.') && !row.help.is_empty(), "{}", row.kind.word());
            assert_eq!(ChangeKind::row(row.kind).map(|it| it.help), Some(row.help));
        }
    }
}
