//! Rules, and the calls that match them.

use super::*;
use crate::interface::tests::API;

fn faults(standing: Vec<FaultRule>) -> Faults {
    Faults::new(Seed::new(7), standing)
}

fn code(code: u32, times: u64) -> FaultRule {
    FaultRule { code: Some(code), times: Some(times), ..FaultRule::default() }
}

fn taken(faults: &Faults, namespace: &str, operation: &str) -> Vec<FaultRule> {
    let taken = faults.take_where(namespace, operation, |kind| kind != FaultKind::Callback);
    taken.into_iter().map(|fault| fault.rule).collect()
}

fn codes(faults: &Faults, namespace: &str, operation: &str) -> Vec<Option<u32>> {
    taken(faults, namespace, operation).into_iter().map(|fault| fault.code).collect()
}

#[test]
fn one_shot_faults_queue() {
    let faults = faults(Vec::new());
    faults.add(code(1008, 2));
    faults.add(code(1002, 1));
    let seen: Vec<_> = (0..4).map(|_| codes(&faults, "", "list_voices")).collect();
    assert_eq!(seen, [vec![Some(1008)], vec![Some(1008)], vec![Some(1002)], vec![]]);
    assert!(faults.list(None).is_empty());
}

#[test]
fn a_fault_keeps_to_its_operation_and_namespace() {
    let faults = faults(Vec::new());
    let mut rule = code(1008, 1);
    rule.operation = Some("list_voices".to_owned());
    rule.namespace = Some("a".to_owned());
    faults.add(rule);
    assert!(codes(&faults, "a", "query_video_task").is_empty());
    assert!(codes(&faults, "b", "list_voices").is_empty());
    assert_eq!(codes(&faults, "a", "list_voices"), [Some(1008)]);
}

#[test]
fn kinds_come_together() {
    let faults = faults(vec![
        FaultRule { seconds: Some(1.0), ..FaultRule::of(FaultKind::Latency) },
        FaultRule { frames: Some(2), ..FaultRule::of(FaultKind::Cut) },
        FaultRule { frames: Some(3), ..FaultRule::of(FaultKind::Cut) },
        FaultRule::of(FaultKind::Callback),
    ]);
    let kinds: Vec<_> = taken(&faults, "", "x").into_iter().map(|fault| fault.kind).collect();
    assert_eq!(kinds, [FaultKind::Latency, FaultKind::Cut]);
    let callbacks = faults.take_where("", "x", |kind| kind == FaultKind::Callback);
    assert_eq!(callbacks.len(), 1);
}

#[test]
fn chance_is_repeatable_and_its_own_in_each_namespace() {
    let rule = FaultRule { probability: Some(0.5), code: Some(1002), ..FaultRule::default() };
    let draw = |namespace: &str| -> Vec<bool> {
        let faults = faults(vec![rule.clone()]);
        (0..40).map(|_| !taken(&faults, namespace, "x").is_empty()).collect()
    };
    assert_eq!(draw("a"), draw("a"));
    assert_ne!(draw("a"), draw("b"));
    let hits = draw("a").into_iter().filter(|hit| *hit).count();
    assert!((8..=32).contains(&hits), "{hits} of 40");
}

#[test]
fn a_reset_brings_back_the_faults_of_the_configuration() {
    let faults = faults(vec![code(1002, 1)]);
    faults.add(code(1008, 1));
    assert_eq!(codes(&faults, "", "x"), [Some(1002)]);
    faults.reset(None);
    assert_eq!(codes(&faults, "", "x"), [Some(1002)]);
    assert!(codes(&faults, "", "x").is_empty());
}

#[test]
fn a_fault_that_cannot_happen_is_named() {
    let check = |text: &str, expected: &str| {
        let rule: FaultRule = serde_json::from_str(text).unwrap();
        let mistake = rule.mistake(&["list_voices"], API.interface.codes).unwrap_or_default();
        assert_eq!(mistake.is_empty(), expected.is_empty(), "{text}: {mistake}");
        assert!(mistake.contains(expected), "{text}: {mistake}");
    };
    check(r#"{"operation":"x","code":1008}"#, "`x` is not an operation");
    check(r#"{"code":4711}"#, "the interface has no code 4711");
    check(r#"{"code":4711,"status":500}"#, "");
    for status in [204, 205, 304] {
        check(&format!(r#"{{"code":1008,"status":{status}}}"#), "an error has a body");
    }
    check(r#"{"kind":"callback","status":204}"#, "");
    check(r#"{"code":1008,"times":0}"#, "`times` counts from 1");
    check("{}", "needs `code`");
    check(r#"{"kind":"cut"}"#, "needs `frames`");
    check(r#"{"kind":"latency","seconds":-1}"#, "from 0 to 86400");
    check(r#"{"kind":"slow","bytes_per_second":0}"#, "needs `bytes_per_second`");
    check(r#"{"code":1008,"probability":2}"#, "from 0 to 1");
}

#[test]
fn a_header_names_faults() {
    let read = |text: &str| header::read(text, "x", API.interface.codes).unwrap();
    assert_eq!(read("code=1008"), [FaultRule { code: Some(1008), ..FaultRule::default() }]);
    let kinds: Vec<_> = read("latency=0.5; cut=3, malformed").iter().map(|it| it.kind).collect();
    assert_eq!(kinds, [FaultKind::Latency, FaultKind::Cut, FaultKind::Malformed]);
    assert_eq!(read(r#"{"kind":"slow","bytes_per_second":9}"#)[0].bytes_per_second, Some(9));
    let late = FaultRule { code: Some(1008), frames: Some(3), ..FaultRule::default() };
    assert_eq!(read("code=1008; frames=3"), [late]);
    for wrong in ["frames=3", "cut=1; frames=3", "code=1008; frames"] {
        assert!(header::read(wrong, "x", API.interface.codes).is_err(), "{wrong}");
    }
    for condition in [r#""times":2"#, r#""probability":0"#, r#""namespace":"a""#] {
        let why =
            header::read(&format!(r#"{{"code":1008,{condition}}}"#), "x", API.interface.codes)
                .unwrap_err();
        let name = condition.split('"').nth(1).unwrap();
        assert!(why.contains(&format!("no `{name}`")), "{why}");
    }
    assert!(
        header::read("explode", "x", API.interface.codes)
            .unwrap_err()
            .contains("`explode` is not a kind of fault")
    );
    assert!(header::read("code=1", "x", API.interface.codes).unwrap_err().contains("no code 1"));
    assert!(header::read("code=many", "x", API.interface.codes).unwrap_err().contains("`many`"));
}

#[test]
fn a_reset_of_a_namespace_restores_its_configured_faults() {
    let of = |namespace: &str| FaultRule { namespace: Some(namespace.to_owned()), ..code(1008, 1) };
    let faults = faults(vec![of("a"), of("b")]);
    let started = faults.list(None).len();
    assert_eq!(codes(&faults, "a", "x"), [Some(1008)]);
    faults.add(of("a"));
    faults.reset(Some("a"));
    let ids: Vec<_> = faults.list(None).iter().map(|fault| fault.id).collect();
    assert_eq!((ids, started), (vec![1, 2], 2));
    assert_eq!(codes(&faults, "a", "x"), [Some(1008)]);
}

#[test]
fn the_oldest_of_too_many_faults_is_removed() {
    let faults = Faults::new(Seed::new(1), vec![code(1002, 7)]);
    for _ in 0..MAX_FAULTS + 10 {
        faults.add(code(1008, 1));
    }
    let ids: Vec<u64> = faults.list(None).iter().map(|fault| fault.id).collect();
    // The configured fault stays.
    assert_eq!((ids.len(), ids[0], ids[1]), (MAX_FAULTS + 1, 1, 12));
    assert_eq!(ids.last(), Some(&1011));
}

#[test]
fn faults_have_a_limit_of_their_memory() {
    let faults = Faults::new(Seed::new(1), Vec::new());
    let large = FaultRule { message: Some("x".repeat(4000)), ..code(1008, 1) };
    assert_eq!(large.mistake(&[], API.interface.codes), None);
    for _ in 0..MAX_FAULTS {
        faults.add(large.clone());
    }
    let kept = faults.list(None);
    let bytes: usize = kept.iter().map(|fault| fault.rule.size()).sum();
    assert!(bytes <= MAX_FAULTS_BYTES && bytes > MAX_FAULTS_BYTES - 2 * large.size());
    assert_eq!(kept.last().map(|fault| fault.id), Some(1000));
    let larger = FaultRule { message: Some("x".repeat(4097)), ..code(1008, 1) };
    assert!(larger.mistake(&[], API.interface.codes).is_some_and(|why| why.contains("4096 bytes")));
}
