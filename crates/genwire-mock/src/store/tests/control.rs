//! Changes through the admin interface, on nodes that share a server.

use super::*;
use crate::faults::{FaultKind, FaultRule};
use crate::hooks::EngineState;
use crate::nodes::{self, Beginning, Nodes};
use crate::replies::ReplyRule;
use serde_json::{Value as JsonValue, json};
use std::collections::BTreeMap;
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

/// A node, as far as the admin interface can change it.
struct Node {
    nodes: Arc<dyn Nodes>,
    settings: Arc<Settings>,
}

impl Node {
    async fn open(config: &StoreConfig) -> Self {
        let store = Store::open(config).await.unwrap();
        let nodes = nodes::open(config, &store, Beginning::new(1)).await.unwrap();
        let settings = Arc::<Settings>::default();
        nodes.own().set_engines(Some(Arc::<Settings>::clone(&settings)));
        nodes.refresh().await.unwrap();
        Self { nodes, settings }
    }

    async fn counts(&self) -> (usize, usize, usize) {
        let faults = self.nodes.own().list_faults(None).len();
        let replies = self.nodes.list_replies(None).await.unwrap().len();
        (faults, replies, self.settings.0.lock().unwrap().len())
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
        two.nodes.refresh().await.unwrap();
        two.counts().await
    };
    let fault = one.nodes.add_fault(FaultRule::of(FaultKind::Malformed)).await.unwrap();
    assert_eq!(seen().await, (1, 0, 0));
    let rule = json!({"operation": "list_voices", "when": "true", "reply": {}});
    let rule: ReplyRule = serde_json::from_value(rule).unwrap();
    let reply = one.nodes.add_reply(rule).await.unwrap().unwrap();
    assert_eq!(seen().await, (1, 1, 0));
    one.nodes.share_settings("a", json!({ "forbidden": 3 })).await.unwrap();
    assert_eq!(seen().await, (1, 1, 1));
    // Each node removes faults that the other has added.
    assert!(two.nodes.remove_fault(fault).await.unwrap());
    assert!(two.nodes.remove_reply(reply).await.unwrap());
    two.nodes.clear_settings(None).await.unwrap();
    one.nodes.refresh().await.unwrap();
    assert_eq!((one.counts().await, two.counts().await), ((0, 0, 0), (0, 0, 0)));
    assert!(!one.nodes.remove_fault(fault).await.unwrap());
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
        last = one.nodes.add_fault(fault).await.unwrap();
    }
    two.nodes.refresh().await.unwrap();
    let kept = two.nodes.own().list_faults(None);
    assert_eq!((kept.len(), kept.last().map(|fault| fault.id)), (one.counts().await.0, Some(last)));
    let bytes: usize = kept.iter().map(|fault| fault.rule.size()).sum();
    assert!(kept.len() < 150 && bytes <= 512 << 10, "{} of {bytes} bytes", kept.len());
}
