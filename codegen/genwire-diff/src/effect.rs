//! Effects of a change: the party that may fail, the flow, and the witness.

use super::change::{Effect, Flow, Side, Upgrade, Verdict, Witness};
use super::refused::Refused;
use super::usages::Usages;
use genwire_spec::model::{Json, Severity};

/// The reason why no body shows a change.
pub(super) const NOT_IN_PAYLOAD: &str = "the change is not observable in a payload";

/// A fault that the receiver reports and the sender does not.
#[derive(Clone, Debug)]
pub(super) struct Fault {
    /// The ids of the rules that may report the fault.
    pub(super) rules: Vec<String>,
    pub(super) severity: Severity,
    /// The reported value, if the fault is about a single value.
    pub(super) value: Option<Json>,
    /// The name of a member, and a value of it that shows the fault.
    pub(super) example: Option<(String, Json)>,
    /// True if such a value exists, false if one may exist.
    pub(super) is_certain: bool,
}

impl Fault {
    pub(super) fn new(rule: impl Into<String>, severity: Severity) -> Self {
        Self::by(vec![rule.into()], severity)
    }

    /// Creates a refusal by any of several rules.
    pub(super) fn error(rules: Vec<String>) -> Self {
        Self::by(rules, Severity::Error)
    }

    fn by(rules: Vec<String>, severity: Severity) -> Self {
        Self { rules, severity, value: None, example: None, is_certain: true }
    }

    /// Restricts a fault to the refused values of a member; `None` if no value is refused.
    pub(super) fn about_refused(self, refused: Refused, member: &str) -> Option<Self> {
        let (example, is_certain) = match refused {
            Refused::None => return None,
            Refused::Some(value) => (value.map(|value| (member.to_owned(), value)), true),
            Refused::Maybe => (None, false),
        };
        Some(Self { example, is_certain, ..self })
    }

    /// Restricts the fault to one value.
    pub(super) fn about(self, value: Json) -> Self {
        Self { value: Some(value), ..self }
    }

    /// Returns the name of the missing member, if a missing member is the fault.
    pub(super) fn missing_member(&self) -> Option<&str> {
        let [rule] = self.rules.as_slice() else { return None };
        rule.strip_suffix(".required")?.rsplit('.').next()
    }

    fn described(&self) -> String {
        self.rules.first().map_or_else(|| "its type".to_owned(), |rule| format!("`{rule}`"))
    }
}

/// Change of the set of bodies that a type accepts.
#[derive(Clone, Debug, Default)]
pub(super) struct Shift {
    /// The fault that the new version reports in bodies that the old version accepts.
    pub(super) tightens: Option<Fault>,
    /// The fault that the old version reports in bodies that the new version accepts.
    pub(super) relaxes: Option<Fault>,
}

impl Shift {
    /// Creates a shift to fewer bodies.
    pub(super) fn tightens(fault: Fault) -> Self {
        Self { tightens: Some(fault), relaxes: None }
    }

    /// Creates a shift to more bodies.
    pub(super) fn relaxes(fault: Fault) -> Self {
        Self { tightens: None, relaxes: Some(fault) }
    }

    /// Creates a shift to other bodies.
    pub(super) fn both(tightens: Fault, relaxes: Fault) -> Self {
        Self { tightens: Some(tightens), relaxes: Some(relaxes) }
    }

    fn fault_for(&self, sender: Side) -> Option<&Fault> {
        match sender {
            Side::Old => self.tightens.as_ref(),
            Side::New => self.relaxes.as_ref(),
        }
    }
}

/// Returns the effects of a shift in each direction; `find` searches for a witness.
pub(super) fn effects_of_shift(
    usages: &Usages,
    shift: &Shift,
    find: &dyn Fn(&Usages, Side, &Fault) -> Witness,
) -> Vec<Effect> {
    let flows = usages.by_flow();
    let effects = Upgrade::ALL.iter().flat_map(|upgrade| {
        flows.iter().map(|(flow, within)| {
            let sender = upgrade.sender(*flow);
            let fault = shift.fault_for(sender);
            effect_of_fault(*upgrade, *flow, fault, |fault| find(within, sender, fault))
        })
    });
    effects.collect()
}

fn effect_of_fault(
    upgrade: Upgrade,
    flow: Flow,
    fault: Option<&Fault>,
    find: impl Fn(&Fault) -> Witness,
) -> Effect {
    let (sender, receiver) = upgrade.parties(flow);
    let (verdict, reason, witness) = match fault {
        None => (
            Verdict::Compatible,
            format!("{receiver} accepts everything that {sender} may send"),
            None,
        ),
        Some(fault) if fault.severity == Severity::Warning => (
            Verdict::Warning,
            format!(
                "{receiver} accepts what {sender} may send, with a warning by {}",
                fault.described()
            ),
            None,
        ),
        Some(fault) => {
            let (witness, by) = (find(fault), fault.described());
            if !fault.is_certain && matches!(witness, Witness::NotFound(_)) {
                let reason =
                    format!("{receiver} may refuse something that {sender} may send, by {by}");
                (Verdict::Unknown, reason, Some(witness))
            } else {
                let reason =
                    format!("{receiver} refuses something that {sender} may send, by {by}");
                (Verdict::Breaking, reason, Some(witness))
            }
        }
    };
    Effect { upgrade, flow, verdict, reason, witness }
}

/// Creates an effect that is not observable in a payload.
pub(super) fn effect_without_body(
    upgrade: Upgrade,
    flow: Flow,
    verdict: Verdict,
    reason: impl Into<String>,
) -> Effect {
    let witness = (verdict >= Verdict::Unknown).then_some(Witness::Beyond(NOT_IN_PAYLOAD));
    Effect { upgrade, flow, verdict, reason: reason.into(), witness }
}

/// Creates an effect that is visible in a request line, a status or a header.
pub(super) fn effect_with_value(
    upgrade: Upgrade,
    flow: Flow,
    verdict: Verdict,
    reason: impl Into<String>,
    value: impl Into<String>,
) -> Effect {
    let witness = (verdict >= Verdict::Unknown).then(|| Witness::Value(value.into()));
    Effect { upgrade, flow, verdict, reason: reason.into(), witness }
}

/// Creates the same effect for either order of upgrades.
pub(super) fn effects_without_body(flow: Flow, verdict: Verdict, reason: &str) -> Vec<Effect> {
    Upgrade::ALL.map(|upgrade| effect_without_body(upgrade, flow, verdict, reason)).into()
}

/// Changes compatible effects on old clients in one flow to warnings.
pub(super) fn warn_old_clients(effects: &mut [Effect], flow: Flow, reason: &str) {
    for effect in effects {
        if effect.flow == flow
            && effect.upgrade == Upgrade::Service
            && effect.verdict == Verdict::Compatible
        {
            effect.verdict = Verdict::Warning;
            reason.clone_into(&mut effect.reason);
        }
    }
}
