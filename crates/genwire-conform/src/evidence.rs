//! Evidence for and against the items of the spec, from the exchanges of a run.

use crate::exchange::Exchange;
use crate::kept::{KeptExchange, KeptText};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Maximum number of breaches that are kept for one item.
const MAX_BREACHES_PER_ITEM: usize = 3;

/// A breach of an item, with what is kept of the exchange that shows it.
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
    held: BTreeMap<String, usize>,
    broken: BTreeMap<String, Vec<Breach>>,
    skipped: BTreeMap<String, KeptText>,
    /// Items of bodies that were accepted.
    accepted: BTreeSet<String>,
    /// Items of bodies that were refused although they should be accepted.
    refused: Vec<(String, Breach)>,
    /// Operations with an accepted call, each with the open members of the forms that were accepted.
    forms: BTreeMap<String, BTreeSet<String>>,
    /// Items that hold if a call of their operation is accepted.
    awaiting: Vec<(String, Vec<String>)>,
    /// Forms that were refused although they should be accepted.
    refused_forms: Vec<RefusedForm>,
}

/// A form that was refused although it should be accepted.
#[derive(Debug)]
struct RefusedForm {
    operation: String,
    members: BTreeSet<String>,
    items: Vec<String>,
    breach: Breach,
}

/// The reason for which a refusal shows nothing.
const ALL_REFUSED: &str = "the server accepts no call of the operation";

/// The reason for which a refused form shows nothing.
const UNREAD_FORM: &str = "the server could not use the form of the example";

impl Evidence {
    /// Notes that an exchange showed what an item says.
    pub(crate) fn confirm(&mut self, item: impl Into<String>) {
        *self.held.entry(item.into()).or_default() += 1;
    }

    /// Notes that a body with an item was accepted.
    pub(crate) fn accept(&mut self, item: &str) {
        self.accepted.insert(item.to_owned());
        self.confirm(item);
    }

    /// Notes that an exchange contradicts an item.
    pub(crate) fn refute(
        &mut self,
        item: impl Into<String>,
        message: impl AsRef<str>,
        exchange: &Exchange,
    ) {
        self.add(item.into(), Breach::new(message.as_ref(), exchange));
    }

    fn add(&mut self, item: String, breach: Breach) {
        let known = self.broken.entry(item).or_default();
        let is_known = |other: &Breach| {
            other.message == breach.message && Arc::ptr_eq(&other.exchange, &breach.exchange)
        };
        if known.len() < MAX_BREACHES_PER_ITEM && !known.iter().any(is_known) {
            known.push(breach);
        }
    }

    /// Notes that a body was refused although it should be accepted.
    ///
    /// The first item, which the body is about, is refuted at once; each of the others only if no
    /// accepted body has it, which [`Self::settle`] decides.
    pub(crate) fn refute_all(&mut self, items: &[String], message: &str, exchange: &Exchange) {
        self.add_all(items, Breach::new(message, exchange));
    }

    fn add_all(&mut self, items: &[String], breach: Breach) {
        let Some((first, others)) = items.split_first() else { return };
        self.refused.extend(others.iter().map(|item| (item.clone(), breach.clone())));
        self.add(first.clone(), breach);
    }

    /// Notes that a call of an operation was accepted, with the members of its form.
    pub(crate) fn accept_form(&mut self, operation: &str, members: BTreeSet<String>) {
        self.forms.entry(operation.to_owned()).or_default().extend(members);
    }

    /// Confirms items, once the end of the run shows that a call of the operation is accepted.
    pub(crate) fn confirm_if_accepted(&mut self, operation: &str, items: &[String]) {
        self.awaiting.push((operation.to_owned(), items.to_vec()));
    }

    /// Notes that a form was refused although it should be accepted.
    ///
    /// The server is blamed only if each of its open members was accepted in some form: a file, or a
    /// list in another style, has other texts than the spec describes.
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

    /// Decides what the refusals of forms, and of bodies of other types than JSON, show.
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

    /// Refutes the items of refused bodies that no accepted body has: a body that is refused as it
    /// should be, or a reply, shows nothing of what is accepted.
    pub(crate) fn settle(&mut self) {
        self.settle_forms();
        for (item, breach) in std::mem::take(&mut self.refused) {
            if !self.accepted.contains(&item) {
                self.add(item, breach);
            }
        }
    }

    /// Notes why an item was not tried.
    pub(crate) fn skip(&mut self, item: impl Into<String>, reason: impl AsRef<str>) {
        self.skipped.entry(item.into()).or_insert_with(|| KeptText::of(reason.as_ref()));
    }

    /// Returns the number of exchanges that show what an item says.
    pub(crate) fn times_held(&self, item: &str) -> usize {
        self.held.get(item).copied().unwrap_or_default()
    }

    /// Returns the reason why an item was not tried.
    pub(crate) fn reason(&self, item: &str) -> Option<&KeptText> {
        self.skipped.get(item)
    }

    /// Returns the breaches, by item.
    pub(crate) fn broken(&self) -> &BTreeMap<String, Vec<Breach>> {
        &self.broken
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
        // The text of an exchange is at most 32 headers, two bodies and some more.
        let kept: BTreeMap<*const KeptExchange, usize> = evidence
            .broken
            .values()
            .flatten()
            .map(|breach| (Arc::as_ptr(&breach.exchange), format!("{breach:?}").len()))
            .collect();
        assert_eq!(kept.len(), CALLS);
        assert!(kept.values().all(|bytes| *bytes < 100 << 10), "{kept:?}");
        assert!(format!("{:?}", evidence.skipped).len() < CALLS * (8 << 10));
        let shown = evidence.broken["one.item"][0].exchange.show(&[]);
        assert!(shown.ends_with("… (1048570 bytes, 104857 events)"), "{}", shown.len());
    }

    fn refuted(prepare: impl FnOnce(&mut Evidence)) -> bool {
        let exchange = exchange();
        let mut evidence = Evidence::default();
        prepare(&mut evidence);
        evidence.refute_all(&["a.first".to_owned(), "a.value".to_owned()], "no", &exchange);
        evidence.settle();
        evidence.broken().contains_key("a.value")
    }

    #[test]
    fn an_item_of_a_refused_body_is_broken_unless_another_body_with_it_is_accepted() {
        assert!(refuted(|_| {}));
        assert!(refuted(|evidence| evidence.confirm("a.value")));
        assert!(!refuted(|evidence| evidence.accept("a.value")));
    }

    #[test]
    fn a_refused_form_blames_the_server_if_its_members_were_accepted_elsewhere() {
        let set = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        let open: BTreeSet<String> = set(&["name", "file"]);
        for (open, accepted, is_broken) in [
            (open.clone(), None, false),
            (open.clone(), Some(set(&["name"])), false),
            (open.clone(), Some(open), true),
            // Numbers, Booleans and listed values have one text, whatever the style is.
            (set(&[]), None, true),
        ] {
            let mut evidence = Evidence::default();
            let items = ["a.file".to_owned()];
            evidence.refute_form("add", open, &items, "no", &exchange());
            evidence.confirm_if_accepted("add", &["a.limit".to_owned()]);
            let held = usize::from(accepted.is_some());
            if let Some(members) = accepted {
                evidence.accept_form("add", members);
            }
            evidence.settle();
            assert_eq!(evidence.broken().contains_key("a.file"), is_broken);
            assert_eq!(evidence.times_held("a.limit"), held);
        }
    }
}
