//! Merging and printing of the configuration.

mod secrets;

use super::*;
use std::collections::BTreeSet;

fn config(text: &str) -> Config {
    Config::from_toml("genwire.toml", text).unwrap()
}

#[test]
fn the_reference_is_the_defaults() {
    let text = print::reference::<NoSections>();
    let reference = config(&text);
    let (said, usual) = (reference.to_string(), Config::<NoSections>::default().to_string());
    assert_eq!(said, usual);
    assert_eq!(usual, text);
}

#[test]
fn every_key_is_in_the_reference() {
    let (values, reference) =
        (Table::try_from(Settings::default()).unwrap(), print::reference::<NoSections>());
    let mut missing: BTreeSet<String> = BTreeSet::new();
    for (section, value) in &values {
        let Some(table) = value.as_table() else { continue };
        for key in table.keys() {
            let line = format!("{key} = ");
            let from = reference.split(&format!("[{section}]\n")).nth(1).unwrap_or_default();
            let own = from.split("\n[").next().unwrap_or_default();
            if !own.lines().any(|known| known.trim_start_matches('#').starts_with(&line)) {
                missing.insert(format!("{section}.{key}"));
            }
        }
    }
    assert!(missing.is_empty(), "not in reference.toml: {missing:?}");
}

#[test]
fn every_setting_has_a_known_name() {
    let values = Table::try_from(Settings::default()).unwrap();
    assert!(AllSettings::<NoSections>::from_table(&values).is_ok(), "{values}");
}

#[test]
fn what_is_printed_says_the_same_when_it_is_read() {
    let mut first = config(
        "[server]\nseed = 7\naddr = \"127.0.0.1:0\"\n[[keys]]\nkey = \"s3cret\"\nbalance = 3\n\
         [[faults]]\nkind = \"cut\"\nframes = 2\n",
    );
    first.set("journal.bytes", "2 MiB").unwrap();
    let printed = first.to_string();
    assert!(!printed.contains("s3cret"), "{printed}");
    assert!(printed.contains("\nseed = 7\n"), "{printed}");
    assert_eq!(config(&printed).to_string(), printed);
}

#[test]
fn later_layers_win() {
    let mut config = config("[journal]\nentries = 1\nbodies = true\n[server]\nseed = 1\n");
    config
        .read_environment([
            ("GENWIRE_JOURNAL__ENTRIES", "2"),
            ("GENWIRE_SEED", "2"),
            ("GENWIRE_ADDR", "127.0.0.1:1"),
            ("GENWIRE_BASE_URL", "http://elsewhere"),
            ("HOME", "/"),
        ])
        .unwrap();
    config.set("server.seed", "3").unwrap();
    let settings = config.into_settings().shared;
    assert_eq!((settings.journal.entries, settings.journal.bodies), (2, true));
    assert_eq!(settings.server.seed, Some(3));
    assert_eq!(settings.server.addr, "127.0.0.1:1");
}

#[test]
fn a_seed_may_be_any_number() {
    for seed in [0, u64::MAX] {
        let mut config = Config::<NoSections>::default();
        config.set("server.seed", &seed.to_string()).unwrap();
        let printed = config.to_string();
        assert_eq!(self::config(&printed).into_settings().shared.server.seed, Some(seed));
    }
    assert!(Config::<NoSections>::default().set("server.seed", "-1").is_err());
}

#[test]
fn texts_need_no_quotes() {
    let mut config = Config::<NoSections>::default();
    config.set("server.admin_token", "123").unwrap();
    config.set("server.vendor_prefix", "Acme-").unwrap();
    config.set("server.errors_as_ok", "true").unwrap();
    let settings = config.into_settings().shared;
    assert_eq!(settings.server.admin_token.reveal(), "123");
    assert_eq!(settings.server.vendor_prefix, "Acme-");
    assert!(settings.server.errors_as_ok);
}

#[test]
fn keys_come_from_everywhere_and_the_last_is_the_first() {
    let mut config = config("[[keys]]\nkey = \"file\"\n");
    config.add_key_of_variable("PETS_API_KEY", "env");
    assert!(config.to_string().contains("variable PETS_API_KEY is not in this file"));
    config.add_key("flag");
    config.add_key("env");
    config.set("server.seed", "1").unwrap();
    let keys: Vec<_> =
        config.settings.shared.keys.iter().map(|key| key.key.reveal().to_owned()).collect();
    assert_eq!(keys, ["env", "flag", "file"]);
    assert!(!format!("{config:?}").contains("env\""));
}

#[test]
fn mistakes_say_where_they_are() {
    let check = |text: &str, expected: &[&str]| {
        let error = Config::<NoSections>::from_toml("genwire.toml", text).unwrap_err();
        assert!(error.is_config());
        for part in expected {
            assert!(error.to_string().contains(part), "{part} is not in:\n{error}");
        }
    };
    check("[server]\nsede = 7\n", &["`genwire.toml`", "line 2, column 1", "unknown field `sede`"]);
    check("[sever]\nseed = 7\n", &["line 1", "unknown field `sever`"]);
    check("[journal]\nbytes = \"many\"\n", &["line 2", "found `many`"]);
    check("[[faults]]\nkind = \"x\"\n", &["line 2", "unknown variant `x`"]);
    let mut config = Config::<NoSections>::default();
    let error = config.set("server.sede", "7").unwrap_err().to_string();
    assert!(error.starts_with("`server.sede = 7`: unknown field `sede`"), "{error}");
    let error = config.read_environment([("GENWIRE_SERVER__SEED", "x")]).unwrap_err().to_string();
    assert!(error.starts_with("the variable `GENWIRE_SERVER__SEED`: invalid type"), "{error}");
}

#[test]
fn numbers_are_within_what_they_can_mean() {
    for (setting, place, why) in [
        (
            "[server]\nwrite_seconds = -1",
            "line 2, column 17",
            "a number of seconds from 0 to 1000000000, found -1",
        ),
        ("[server]\nbody_seconds = 1e300", "line 2", "a number of seconds"),
        ("[callbacks]\nretry_seconds = [1, -2]", "line 2", "found -2"),
        ("[tasks]\nlease_seconds = nan", "line 2", "found NaN"),
    ] {
        let error =
            Config::<NoSections>::from_toml("genwire.toml", setting).unwrap_err().to_string();
        assert!(error.contains(place) && error.contains(why), "{error}");
    }
    assert!(Config::<NoSections>::default().set("fetch.seconds", "-3").is_err());
}
