//! Voices, files, counters, and expiry.

use super::*;

const DAY: i64 = 24 * 60 * 60 * 1_000;

#[tokio::test]
async fn voices_belong_to_a_namespace_and_are_marked_when_used() {
    let store = memory().await;
    let voice = VoiceRow {
        namespace: "a".to_owned(),
        voice_id: "my-voice".to_owned(),
        category: "voice_cloning".to_owned(),
        description: vec!["calm".to_owned(), "low".to_owned()],
        created_time: Some("2026-11-21".to_owned()),
        ..VoiceRow::default()
    };
    store.put_voice(&voice).await.unwrap();
    assert_eq!(store.voices("a").await.unwrap(), std::slice::from_ref(&voice));
    assert!(store.voices("b").await.unwrap().is_empty());
    assert!(!store.use_voice("b", "my-voice").await.unwrap());
    assert!(store.use_voice("a", "my-voice").await.unwrap());
    assert!(!store.use_voice("a", "my-voice").await.unwrap());
    assert!(store.voice("a", "my-voice").await.unwrap().unwrap().used);
    let renamed = VoiceRow { voice_name: Some("Mine".to_owned()), ..voice };
    store.put_voice(&renamed).await.unwrap();
    assert_eq!(store.voices("a").await.unwrap(), [renamed]);
}

#[tokio::test]
async fn a_file_is_there_until_its_time_is_over() {
    let store = memory().await;
    let name = store.put_blob("", &[0; 32], "audio/mpeg", b"abc", START + DAY).await.unwrap();
    assert_eq!(name.len(), 64);
    let blob = store.blob(&name, START + DAY - 1_000).await.unwrap().unwrap();
    assert_eq!((blob.media_type.as_str(), blob.bytes.as_slice()), ("audio/mpeg", &b"abc"[..]));
    assert_eq!(store.blob(&name, START + DAY + 1_000).await.unwrap(), None);
    // Storing the same content again extends the same file.
    assert_eq!(
        store.put_blob("", &[0; 32], "audio/mpeg", b"abc", START + 2 * DAY).await.unwrap(),
        name
    );
    assert!(store.blob(&name, START + DAY + 1_000).await.unwrap().is_some());
    assert_ne!(store.put_blob("", &[0; 32], "audio/wav", b"abc", START).await.unwrap(), name);
    assert_eq!(store.next_purge(DAY).await.unwrap(), Some(START + 1));
    assert_eq!(store.purge(START + 2 * DAY + 1, DAY).await.unwrap(), 2);
}

#[tokio::test]
async fn counters_and_settings_go_on() {
    let store = memory().await;
    for expected in 1..=3 {
        assert_eq!(store.next("a", "task", START).await.unwrap(), expected);
    }
    assert_eq!(store.next("b", "task", START).await.unwrap(), 1);
    assert_eq!(store.next("a", "chat", START).await.unwrap(), 1);
    assert_eq!(store.kept_clock().await.unwrap(), None);
    let clock = Clock::frozen_at(START);
    for _ in 0..2 {
        clock.advance(std::time::Duration::from_secs(1));
        let setting = clock.setting();
        store.keep_clock(setting).await.unwrap();
        assert_eq!(store.kept_clock().await.unwrap(), Some(setting));
    }
}

#[tokio::test]
async fn finished_tasks_are_kept_for_their_time_and_others_for_longer() {
    let store = memory().await;
    let manual = NewTask { id: "manual".to_owned(), ..NewTask::default() };
    let by_hand = crate::progression::Progression::Manual;
    store.add_task(&manual, by_hand, Due::default(), START).await.unwrap();
    for (id, triggers) in [
        ("queued", &[][..]),
        ("running", &["start"][..]),
        ("succeeded", &["start", "succeed"][..]),
        ("failed", &["start", "fail"][..]),
        ("cancelled", &["delete"][..]),
    ] {
        add(&store, id).await;
        for trigger in triggers {
            let due_at = (*trigger == "start").then_some(START);
            let change = Change { now: START, due_at, ..Change::default() };
            store.fire(("", id), trigger, &change, None).await.unwrap();
        }
    }
    assert_eq!(store.next_purge(DAY).await.unwrap(), Some(START + DAY + 1));
    assert_eq!(store.purge(START + DAY, DAY).await.unwrap(), 0);
    // A manual task without a move is abandoned, and would wait forever.
    assert_eq!(store.purge(START + DAY + 1, DAY).await.unwrap(), 4);
    assert_eq!(store.next_purge(DAY).await.unwrap(), None);
    let counts = store.task_counts().await.unwrap();
    assert_eq!(counts, [("queued".to_owned(), 1), ("running".to_owned(), 1)]);
}

#[tokio::test]
async fn lists_with_a_limit_show_the_newest() {
    let store = memory().await;
    for id in ["b", "a", "c"] {
        add(&store, id).await;
    }
    let ids = |tasks: Vec<TaskRow>| tasks.into_iter().map(|task| task.id).collect::<Vec<_>>();
    assert_eq!(ids(store.tasks(None, 2).await.unwrap()), ["a", "c"]);
    assert_eq!(ids(store.tasks(Some(""), 9).await.unwrap()), ["b", "a", "c"]);
    for at in 1..=3 {
        let delivery = NewDelivery {
            kind: at.to_string(),
            url: "http://x/".to_owned(),
            body: "{}".to_owned(),
            next_at: START,
        };
        let attempt = Attempt { at, ..Attempt::default() };
        store.record_delivery(("", "a"), &delivery, &attempt, Settled::Delivered).await.unwrap();
    }
    let newest = store.deliveries(None, None, 2).await.unwrap();
    assert_eq!(newest.iter().map(|it| it.kind.as_str()).collect::<Vec<_>>(), ["2", "3"]);
}

#[tokio::test]
async fn counters_of_unused_namespaces_are_removed() {
    let store = memory().await;
    for namespace in ["gone", "busy", "used"] {
        store.next(namespace, "task", START).await.unwrap();
    }
    let task = NewTask { namespace: "busy".to_owned(), id: "t".to_owned(), ..NewTask::default() };
    let due = Due { due_at: Some(START), finish_at: None };
    store.add_task(&task, crate::progression::Progression::Real, due, START).await.unwrap();
    store.next("used", "task", START + 2).await.unwrap();
    assert_eq!(store.purge(START + DAY + 1, DAY).await.unwrap(), 1);
    for (namespace, expected) in [("gone", 1), ("busy", 2), ("used", 3)] {
        assert_eq!(store.next(namespace, "task", START).await.unwrap(), expected);
    }
}

#[tokio::test]
async fn a_reset_removes_a_namespace_or_everything() {
    let store = memory().await;
    for namespace in ["a", "b"] {
        let task =
            NewTask { namespace: namespace.to_owned(), id: "t".to_owned(), ..NewTask::default() };
        let manual = crate::progression::Progression::Manual;
        store.add_task(&task, manual, Due::default(), START).await.unwrap();
        store.next(namespace, "task", START).await.unwrap();
    }
    store.reset(Some("a")).await.unwrap();
    assert_eq!(store.tasks(None, 10).await.unwrap().len(), 1);
    assert_eq!(store.next("a", "task", START).await.unwrap(), 1);
    assert_eq!(store.next("b", "task", START).await.unwrap(), 2);
    store.reset(None).await.unwrap();
    assert!(store.tasks(None, 10).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_connection_on_which_something_fails_is_not_used_again() {
    let folder = Folder::local();
    let store = Store::open(&folder.config()).await.unwrap();
    // This connection cannot grow the file, as with a full disk.
    let size: i64 = on_write!(store, connection => {
        sqlx::query_scalar("PRAGMA max_page_count = 1").fetch_one(connection).await
    })
    .unwrap();
    assert!(size > 1, "{size}");
    let large = vec![0; 1 << 20];
    store.put_blob("", &[0; 32], "audio/mpeg", &large, START).await.unwrap_err();
    for id in ["a", "b"] {
        add(&store, id).await;
        assert!(store.task("", id).await.unwrap().is_some());
    }
    store.put_blob("", &[0; 32], "audio/mpeg", &large, START).await.unwrap();
}

#[tokio::test]
async fn a_reply_answers_its_call_and_as_often_as_it_may() {
    let store = memory().await;
    let add = async |rule: &str| store.add_reply(Some("n"), rule, (1000, 3)).await.unwrap();
    let (third, few) = (add("third").await.unwrap(), add("few").await.unwrap());
    assert!(1000 < third && third < few);
    let met = [
        MetReply { id: third, call: Some(3), times: None },
        MetReply { id: few, call: None, times: Some(5) },
    ];
    let mut calling = tokio::task::JoinSet::new();
    for _ in 0..12 {
        let store = store.clone();
        calling.spawn(async move { store.take_reply(&met, true).await.unwrap() });
    }
    let taken = calling.join_all().await;
    let count = |id| taken.iter().filter(|taken| **taken == id).count();
    assert_eq!((count(Some(third)), count(Some(few)), count(None)), (1, 5, 6));
    // A call that another reply answers is counted as well.
    assert_eq!(store.take_reply(&met, false).await.unwrap(), None);
    let counts = |list: Vec<StoredReply>| -> Vec<(u64, u64, u64)> {
        list.into_iter().map(|it| (it.id, it.calls, it.answered)).collect()
    };
    let listed = counts(store.replies().await.unwrap());
    assert_eq!(listed, [(third, 13, 1), (few, 13, 5)]);
    add("last").await.unwrap();
    assert_eq!(add("too many").await, None);
    assert!(store.remove_reply(third).await.unwrap());
    assert!(!store.remove_reply(third).await.unwrap());
    assert_eq!(store.take_reply(&met[..1], true).await.unwrap(), None);
    assert_eq!(store.clear_replies(Some("other")).await.unwrap(), 0);
    assert_eq!(store.clear_replies(Some("n")).await.unwrap(), 2);
    assert!(add("new").await.unwrap() > few);
}
