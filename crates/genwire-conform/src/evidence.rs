//! Evidence for and against the items of the spec, from the exchanges of a run.

use crate::exchange::Exchange;
use crate::kept::{KeptExchange, KeptText};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Maximum number of violations that are kept for an item.
const MAX_BREACHES_PER_ITEM: usize = 3;

/// A violation of an item, with the kept part of the exchange that shows it.
#[derive(Clone, Debug)]
pub(crate) struct Breach {
    pub(crate) message: KeptText,
    pub(crate) exchange: Arc<KeptExchange>,
}

impl Breach {
    fn new(message: &str, exchange: &Exchange) -> Self {
        Self { message: KeptText::of(message), exchange: exchange.kept() }
    }
}

/// Evidence for and against the items of the spec.
#[derive(Debug, Default)]
pub(crate) struct Evidence {
    passed: BTreeMap<String, usize>,
    failures: BTreeMap<String, Vec<Breach>>,
    skipped: BTreeMap<String, KeptText>,
    /// Items in bodies that were accepted.
    accepted: BTreeSet<String>,
    /// Items in bodies that were wrongly rejected.
    refused: Vec<(String, Breach)>,
    /// Operations with an accepted call, each with the open members of its accepted forms.
    forms: BTreeMap<String, BTreeSet<String>>,
    /// Items that pass if a call of their operation is accepted.
    awaiting: Vec<(String, Vec<String>)>,
    /// Forms that were wrongly rejected.
    refused_forms: Vec<RefusedForm>,
}

/// A form that was wrongly rejected.
#[derive(Debug)]
struct RefusedForm {
    operation: String,
    members: BTreeSet<String>,
    items: Vec<String>,
    breach: Breach,
}

/// The reason why a rejection shows nothing.
const ALL_REFUSED: &str = "the server accepts no call of the operation";

/// The reason why a rejected form shows nothing.
const UNREAD_FORM: &str = "the server could not use the form of the example";

impl Evidence {
    /// Records that an exchange confirms an item.
    pub(crate) fn confirm(&mut self, item: impl Into<String>) {
        *self.passed.entry(item.into()).or_default() += 1;
    }

    /// Records that a body with an item was accepted.
    pub(crate) fn accept(&mut self, item: &str) {
        self.accepted.insert(item.to_owned());
        self.confirm(item);
    }

    /// Records that an exchange contradicts an item.
    pub(crate) fn refute(
        &mut self,
        item: impl Into<String>,
        message: impl AsRef<str>,
        exchange: &Exchange,
    ) {
        self.add(item.into(), Breach::new(message.as_ref(), exchange));
    }

    fn add(&mut self, item: String, breach: Breach) {
        let known = self.failures.entry(item).or_default();
        let is_known = |other: &Breach| {
            other.message == breach.message && Arc::ptr_eq(&other.exchange, &breach.exchange)
        };
        if known.len() < MAX_BREACHES_PER_ITEM && !known.iter().any(is_known) {
            known.push(breach);
        }
    }

    /// Records that a body was wrongly rejected.
    ///
    /// The first item, which the body tests, is refuted at once. Each of the others is refuted only
    /// if no accepted body has it, which [`Self::settle`] decides.
    pub(crate) fn refute_all(&mut self, items: &[String], message: &str, exchange: &Exchange) {
        self.add_all(items, Breach::new(message, exchange));
    }

    fn add_all(&mut self, items: &[String], breach: Breach) {
        let Some((first, others)) = items.split_first() else { return };
        self.refused.extend(others.iter().map(|item| (item.clone(), breach.clone())));
        self.add(first.clone(), breach);
    }

    /// Records that a call of an operation was accepted, with the open members of its form.
    pub(crate) fn accept_form(&mut self, operation: &str, members: BTreeSet<String>) {
        self.forms.entry(operation.to_owned()).or_default().extend(members);
    }

    /// Confirms items if, by the end of the run, any call of the operation has been accepted.
    pub(crate) fn confirm_if_accepted(&mut self, operation: &str, items: &[String]) {
        self.awaiting.push((operation.to_owned(), items.to_vec()));
    }

    /// Records that a form was wrongly rejected.
    ///
    /// The server is only blamed if each of the open members was accepted in another form: the
    /// server may expect a file, or a list style that the spec cannot express.
    pub(crate) fn refute_form(
        &mut self,
        operation: &str,
        members: BTreeSet<String>,
        items: &[String],
        message: &str,
        exchange: &Exchange,
    ) {
        let breach = Breach::new(message, exchange);
        let (operation, items) = (operation.to_owned(), items.to_vec());
        self.refused_forms.push(RefusedForm { operation, members, items, breach });
    }

    /// Evaluates rejected forms, and rejected bodies of media types other than JSON.
    fn settle_forms(&mut self) {
        for (operation, items) in std::mem::take(&mut self.awaiting) {
            let is_accepted = self.forms.contains_key(&operation);
            for item in items {
                if is_accepted {
                    self.confirm(item);
                } else {
                    self.skip(item, ALL_REFUSED);
                }
            }
        }
        for refused in std::mem::take(&mut self.refused_forms) {
            let RefusedForm { operation, members, items, breach } = refused;
            if members.is_empty()
                || self.forms.get(&operation).is_some_and(|known| members.is_subset(known))
            {
                self.add_all(&items, breach);
            } else {
                for item in items {
                    self.skip(item, UNREAD_FORM);
                }
            }
        }
    }

    /// Refutes the items of rejected bodies that no accepted body has.
    ///
    /// A body that is rightly rejected does not show that an item is accepted, and neither does a
    /// reply.
    pub(crate) fn settle(&mut self) {
        self.settle_forms();
        for (item, breach) in std::mem::take(&mut self.refused) {
            if !self.accepted.contains(&item) {
                self.add(item, breach);
            }
        }
    }

    /// Records why an item was skipped.
    pub(crate) fn skip(&mut self, item: impl Into<String>, reason: impl AsRef<str>) {
        self.skipped.entry(item.into()).or_insert_with(|| KeptText::of(reason.as_ref()));
    }

    /// Returns the number of exchanges that confirm an item.
    pub(crate) fn times_passed(&self, item: &str) -> usize {
        self.passed.get(item).copied().unwrap_or_default()
    }

    /// Returns the reason why an item was skipped.
    pub(crate) fn reason(&self, item: &str) -> Option<&KeptText> {
        self.skipped.get(item)
    }

    /// Returns the violations, by item.
    pub(crate) fn failures(&self) -> &BTreeMap<String, Vec<Breach>> {
        &self.failures
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::OnceLock;

    fn exchange() -> Exchange {
        Exchange {
            method: "POST".to_owned(),
            path: "/".to_owned(),
            sent: Vec::new(),
            body: Vec::new(),
            status: 400,
            headers: Vec::new(),
            reply: Vec::new(),
            is_whole: true,
            kept: OnceLock::new(),
        }
    }

    #[test]
    fn what_is_kept_of_an_exchange_is_bounded() {
        const CALLS: usize = 8;
        let mut evidence = Evidence::default();
        for call in 0..CALLS {
            let large = |text: &str| text.repeat((1 << 20) / text.len());
            let exchange = Exchange {
                path: large("/p"),
                sent: vec![(large("n"), large("v")); 100],
                body: large("b").into(),
                headers: vec![("content-type".to_owned(), large("text/event-stream;"))],
                reply: large("data: {}\n\n").into(),
                ..exchange()
            };
            let message = large("the message is ");
            let items = [format!("a.{call}"), format!("b.{call}")];
            evidence.refute("one.item", &message, &exchange);
            evidence.refute_all(&items, &message, &exchange);
            evidence.refute_form("add", BTreeSet::new(), &items, &message, &exchange);
            evidence.skip(format!("c.{call}"), message);
        }
        evidence.settle();
        // The text of an exchange has at most 32 headers and two bodies.
        let kept: BTreeMap<*const KeptExchange, usize> = evidence
            .failures
            .values()
            .flatten()
            .map(|breach| (Arc::as_ptr(&breach.exchange), format!("{breach:?}").len()))
            .collect();
        assert_eq!(kept.len(), CALLS);
        assert!(kept.values().all(|bytes| *bytes < 100 << 10), "{kept:?}");
        assert!(format!("{:?}", evidence.skipped).len() < CALLS * (8 << 10));
        let shown = evidence.failures["one.item"][0].exchange.show(&[]);
        assert!(shown.ends_with("… (1048570 bytes, 104857 events)"), "{}", shown.len());
    }

    fn refuted(prepare: impl FnOnce(&mut Evidence)) -> bool {
        let exchange = exchange();
        let mut evidence = Evidence::default();
        prepare(&mut evidence);
        evidence.refute_all(&["a.first".to_owned(), "a.value".to_owned()], "no", &exchange);
        evidence.settle();
        evidence.failures().contains_key("a.value")
    }

    #[test]
    fn an_item_of_a_refused_body_is_failed_unless_another_body_with_it_is_accepted() {
        assert!(refuted(|_| {}));
        assert!(refuted(|evidence| evidence.confirm("a.value")));
        assert!(!refuted(|evidence| evidence.accept("a.value")));
    }

    #[test]
    fn a_refused_form_blames_the_server_if_its_members_were_accepted_elsewhere() {
        let set = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        let open: BTreeSet<String> = set(&["name", "file"]);
        for (open, accepted, is_failed) in [
            (open.clone(), None, false),
            (open.clone(), Some(set(&["name"])), false),
            (open.clone(), Some(open), true),
            // Numbers, Booleans and listed values are written alike in every style.
            (set(&[]), None, true),
        ] {
            let mut evidence = Evidence::default();
            let items = ["a.file".to_owned()];
            evidence.refute_form("add", open, &items, "no", &exchange());
            evidence.confirm_if_accepted("add", &["a.limit".to_owned()]);
            let passed = usize::from(accepted.is_some());
            if let Some(members) = accepted {
                evidence.accept_form("add", members);
            }
            evidence.settle();
            assert_eq!(evidence.failures().contains_key("a.file"), is_failed);
            assert_eq!(evidence.times_passed("a.limit"), passed);
        }
    }
}
