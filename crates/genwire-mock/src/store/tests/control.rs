//! Settings of the admin interface on the nodes that share a server.

use super::*;
use crate::clock::Clock;
use crate::control::Control;
use crate::faults::{FaultKind, FaultRule, Faults};
use crate::hooks::EngineState;
use crate::interface::tests::API;
use crate::replies::{Replies, ReplyRule};
use crate::seed::Seed;
use serde_json::{Value as JsonValue, json};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex};

/// Settings of an engine, by namespace.
#[derive(Debug, Default)]
struct Settings(Mutex<BTreeMap<String, JsonValue>>);

impl EngineState for Settings {
    fn forget(&self, _: Option<&str>) {}

    fn clear_settings(&self, namespace: Option<&str>) {
        self.0.lock().unwrap().retain(|own, _| namespace.is_some_and(|namespace| own != namespace));
    }

    fn replace_settings(&self, settings: &BTreeMap<String, JsonValue>) {
        self.0.lock().unwrap().clone_from(settings);
    }
}

/// One node as far as the admin interface changes it.
struct Node {
    control: Control,
    faults: Arc<Faults>,
    settings: Arc<Settings>,
    replies: Arc<Replies>,
}

impl Node {
    async fn open(config: &StoreConfig) -> Self {
        let store = Store::open(config).await.unwrap();
        let faults = Arc::new(Faults::new(Seed::new(1), Vec::new()));
        let settings = Arc::<Settings>::default();
        let state: Arc<dyn EngineState> = Arc::<Settings>::clone(&settings);
        let replies = Arc::new(Replies::open(Path::new(""), &API).unwrap());
        let shown = (Arc::clone(&faults), Some(state), Arc::clone(&replies));
        let control = Control::new(store, Clock::system(), true, shown);
        control.refresh().await.unwrap();
        Self { control, faults, settings, replies }
    }

    fn counts(&self) -> (usize, usize, usize) {
        let replies = serde_json::to_value(self.replies.list(None)).unwrap();
        let replies = replies.as_array().unwrap().len();
        (self.faults.list(None).len(), replies, self.settings.0.lock().unwrap().len())
    }
}

#[tokio::test]
async fn what_the_admin_interface_changes_on_one_node_holds_on_another() {
    let folder = Folder::new().await;
    if !matches!(folder.config(), StoreConfig::Postgres(_)) {
        return;
    }
    let (one, two) = (Node::open(&folder.config()).await, Node::open(&folder.config()).await);
    let seen = async || {
        two.control.refresh().await.unwrap();
        two.counts()
    };
    let fault = one.control.add_fault(FaultRule::of(FaultKind::Malformed)).await.unwrap();
    assert_eq!(seen().await, (1, 0, 0));
    let rule = json!({"operation": "list_voices", "when": "true", "reply": {}});
    let rule: ReplyRule = serde_json::from_value(rule).unwrap();
    let reply = one.control.add_reply(rule).await.unwrap().unwrap();
    assert_eq!(seen().await, (1, 1, 0));
    one.control.share_settings("a", json!({ "forbidden": 3 })).await.unwrap();
    assert_eq!(seen().await, (1, 1, 1));
    // Each node removes what the other one has added.
    assert!(two.control.remove_fault(fault).await.unwrap());
    assert!(two.control.remove_reply(reply).await.unwrap());
    two.control.clear_settings(None).await.unwrap();
    one.control.refresh().await.unwrap();
    assert_eq!((one.counts(), two.counts()), ((0, 0, 0), (0, 0, 0)));
    assert!(!one.control.remove_fault(fault).await.unwrap());
}

#[tokio::test]
async fn faults_that_nodes_share_have_a_limit() {
    let folder = Folder::new().await;
    if !matches!(folder.config(), StoreConfig::Postgres(_)) {
        return;
    }
    let (one, two) = (Node::open(&folder.config()).await, Node::open(&folder.config()).await);
    let message = Some("x".repeat(4000));
    let mut last = 0;
    for _ in 0..150 {
        let fault = FaultRule { message: message.clone(), ..FaultRule::of(FaultKind::Malformed) };
        last = one.control.add_fault(fault).await.unwrap();
    }
    two.control.refresh().await.unwrap();
    let kept = two.faults.list(None);
    assert_eq!((kept.len(), kept.last().map(|fault| fault.id)), (one.counts().0, Some(last)));
    let bytes: usize = kept.iter().map(|fault| fault.rule.size()).sum();
    assert!(kept.len() < 150 && bytes <= 512 << 10, "{} of {bytes} bytes", kept.len());
}
