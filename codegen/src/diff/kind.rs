//! The kinds of changes: one row for each, with what it does to crates and what to do about it.

/// How much a change asks of a version number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Nothing that a program could notice.
    #[default]
    Patch,
    /// More than before.
    Minor,
    /// Something that programs may rest on is gone or means something else.
    Major,
}

impl Level {
    /// The word for the level.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Patch => "patch",
            Self::Minor => "minor",
            Self::Major => "major",
        }
    }
}

/// The heading of a changelog under which a change stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Section {
    /// New things.
    Added,
    /// Things that are not as they were.
    Changed,
    /// Things that should not be used any more.
    Deprecated,
    /// Things that are gone.
    Removed,
    /// Words.
    Documentation,
}

impl Section {
    /// Every section, in the order of a changelog.
    pub const ALL: [Self; 5] =
        [Self::Added, Self::Changed, Self::Deprecated, Self::Removed, Self::Documentation];

    /// The heading.
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

/// Makes the enum and its table, so that no kind can be without a row.
macro_rules! kinds {
    ($($kind:ident $word:literal $section:ident $level:ident $help:literal)*) => {
        /// What kind of change it is.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Kind {
            $(#[doc = concat!("`", $word, "`: ", $help, ".")] $kind,)*
        }

        impl Kind {
            /// Every kind, in the order of the table.
            pub const ALL: &[Self] = &[$(Self::$kind),*];

            /// The word by which a kind goes in ids; it never changes.
            pub fn as_str(self) -> &'static str {
                match self { $(Self::$kind => $word),* }
            }

            /// Where a changelog has it.
            pub fn section(self) -> Section {
                match self { $(Self::$kind => Section::$section),* }
            }

            /// What it asks of the version of a crate, whoever sends whatever.
            pub fn level(self) -> Level {
                match self { $(Self::$kind => Level::$level),* }
            }

            /// What to do about it.
            pub fn help(self) -> &'static str {
                match self { $(Self::$kind => $help),* }
            }
        }
    };
}

kinds! {
    AreaAdded "area_added" Added Minor "nothing has to be done"
    AreaRemoved "area_removed" Removed Major "leave the crate of the area out"
    OperationAdded "operation_added" Added Minor "call it once the service has it"
    OperationRemoved "operation_removed" Removed Major "stop calling it before the service is upgraded"
    OperationRenamed "operation_renamed" Changed Major "use the new name in code; the address is the same"
    HttpChanged "http_changed" Changed Major "send the request with the new method and path"
    ParamRenamed "param_renamed" Changed Minor "use the new name of the parameter in code; the address is the same"
    RequestChanged "request_changed" Changed Major "send the body that the operation now takes"
    FamilyChanged "family_changed" Changed Major "read errors in the form of the new family"
    CodeListed "code_listed" Changed Minor "be ready for one more error of this operation"
    CodeDropped "code_dropped" Changed Minor "nothing has to be done; what handles the code is idle"
    ResponseAdded "response_added" Added Minor "be ready for the further response"
    ResponseRemoved "response_removed" Removed Major "do not wait for this response"
    ResponseChanged "response_changed" Changed Major "read the response as it now comes"
    StreamChanged "stream_changed" Changed Major "read the stream as it now comes"
    CallbackAdded "callback_added" Added Minor "answer the further callback"
    CallbackRemoved "callback_removed" Removed Major "do not wait for this callback"
    CallbackChanged "callback_changed" Changed Major "receive the callback as it now comes"
    TraceChanged "trace_changed" Changed Minor "look at what reads the spans of clients, such as dashboards and alerts"
    Deprecated "deprecated" Deprecated Minor "turn to the replacement while there is time"
    DeprecationDropped "deprecation_dropped" Changed Patch "nothing has to be done"
    TypeAdded "type_added" Added Minor "nothing has to be done"
    TypeRemoved "type_removed" Removed Major "leave the type out of your code"
    TypeRenamed "type_renamed" Changed Major "use the new name in code; bodies are the same"
    TypeKindChanged "type_kind_changed" Changed Major "write and read the type in its new form"
    SidesChanged "sides_changed" Changed Major "required members become optional in code, or the other way round"
    FieldAdded "field_added" Added Minor "set or read it where it helps"
    RequiredFieldAdded "required_field_added" Added Major "give the member in every body"
    FieldRemoved "field_removed" Removed Major "neither set nor read the member any more"
    FieldRenamed "field_renamed" Changed Major "use the new name, in bodies and in code"
    FieldRequired "field_required" Changed Major "give the member in every body"
    FieldOptional "field_optional" Changed Major "be ready for bodies without the member"
    FieldTypeChanged "field_type_changed" Changed Major "write and read the member in its new type"
    NullableAdded "nullable_added" Changed Minor "be ready for null"
    NullableDropped "nullable_dropped" Changed Minor "leave the member out instead of sending null"
    DefaultAdded "default_added" Changed Minor "state the member where you mean something else"
    DefaultRemoved "default_removed" Changed Minor "state the member instead of relying on a default"
    DefaultChanged "default_changed" Changed Minor "state the old default where you rely on it"
    UnitChanged "unit_changed" Changed Minor "convert the numbers to the new unit"
    MergeChanged "merge_changed" Changed Minor "put the pieces of a stream together in the new way"
    LimitAdded "limit_added" Changed Minor "keep values within the new limit"
    LimitRemoved "limit_removed" Changed Minor "be ready for values beyond the old limit"
    LimitTightened "limit_tightened" Changed Minor "keep values within the narrower limit"
    LimitRelaxed "limit_relaxed" Changed Minor "be ready for values beyond the old limit"
    LimitChanged "limit_changed" Changed Minor "keep values within the new limit, and be ready for others than before"
    LimitEnforced "limit_enforced" Changed Minor "keep values within the limit: it was advice and now refuses"
    LimitAdvised "limit_advised" Changed Minor "be ready for values beyond the limit: it only advises now"
    ValueAdded "value_added" Added Minor "be ready for the further value; unlisted values keep their text"
    ValueRemoved "value_removed" Removed Major "use another value"
    ValueRespelled "value_respelled" Changed Minor "write and read the value in its new spelling"
    PropertyAdded "property_added" Added Minor "nothing has to be done"
    PropertyRemoved "property_removed" Removed Major "do not ask values for this property"
    PropertyChanged "property_changed" Changed Minor "look at what rests on the property: limits and defaults"
    UnknownChanged "unknown_changed" Changed Minor "look at how unlisted values are treated now"
    ReprChanged "repr_changed" Changed Major "write and read the values in their new JSON type"
    VariantAdded "variant_added" Added Minor "be ready for the further variant"
    VariantRemoved "variant_removed" Removed Major "use another variant"
    TagChanged "tag_changed" Changed Major "tell the variants apart by the new member"
    AlternativeAdded "alternative_added" Added Minor "be ready for the further form"
    AlternativeRemoved "alternative_removed" Removed Major "use another form"
    AlternativeChanged "alternative_changed" Changed Major "write and read this form in its new type"
    RuleAdded "rule_added" Changed Minor "send what the new rule accepts; its message says how"
    RuleRemoved "rule_removed" Changed Minor "be ready for what the rule refused"
    RuleTightened "rule_tightened" Changed Minor "send what the rule still accepts; its message says how"
    RuleRelaxed "rule_relaxed" Changed Minor "be ready for what the rule refused"
    RuleChanged "rule_changed" Changed Minor "send what the rule now accepts; its message says how"
    RuleReworded "rule_reworded" Documentation Patch "nothing has to be done"
    RuleEnforced "rule_enforced" Changed Minor "send what the rule accepts: it was advice and now refuses"
    RuleAdvised "rule_advised" Changed Minor "be ready for what the rule refused: it only advises now"
    RuleCodeChanged "rule_code_changed" Changed Minor "expect the new error code for this rule"
    NativeAdded "native_added" Changed Minor "send what the new check accepts; its message says how"
    NativeRemoved "native_removed" Changed Minor "be ready for what the check refused"
    NativeChanged "native_changed" Changed Minor "read what the check demands now"
    SettingChanged "setting_changed" Changed Minor "follow the new setting in every call"
    CodeAdded "code_added" Added Minor "unknown codes keep their number; handle it where it helps"
    CodeRemoved "code_removed" Removed Major "leave the code out of your code"
    CodeChanged "code_changed" Changed Minor "treat the code as it is described now"
    StatesAdded "states_added" Added Minor "nothing has to be done"
    StatesRemoved "states_removed" Removed Major "do not rely on the states"
    StartChanged "start_changed" Changed Minor "be ready for the new first state"
    MoveAdded "move_added" Added Minor "be ready for the further move"
    MoveRemoved "move_removed" Removed Minor "do not wait for this move"
    MoveChanged "move_changed" Changed Minor "be ready for what the move leads to now"
    MediaAdded "media_added" Added Minor "nothing has to be done"
    MediaRemoved "media_removed" Removed Major "do not ask for these limits"
    TextRulesAdded "text_rules_added" Added Minor "nothing has to be done"
    TextRulesRemoved "text_rules_removed" Removed Major "leave the markers out"
    MarkerChanged "marker_changed" Changed Minor "write the marker in its new form"
    ReadingAdded "reading_added" Added Minor "nothing has to be done"
    ReadingRemoved "reading_removed" Removed Major "leave readings of this kind out"
    GapChanged "gap_changed" Documentation Patch "read the decision"
    NoteChanged "note_changed" Documentation Patch "nothing has to be done"
    ExampleChanged "example_changed" Documentation Patch "nothing has to be done"
    DocChanged "doc_changed" Documentation Patch "nothing has to be done"
}
