//! Secrets at right and wrong positions in configurations must never appear in output.

use super::*;

/// A part of every secret here that survives any single change.
const PART: &str = "Zq7";
const SECRET: &str = "Zq7Zq7Zq7Zq7Zq7";
/// A numeric secret, without quotes.
const DIGITS: &str = "550055005500550055005500";
/// A part of the numeric secrets that is longer than any displayed number.
const PART_OF_DIGITS: &str = "550055005";
/// A secret of lower-case letters.
const LETTERS: &str =
    "qzxqzxqzxqzxqzxqzxqzxqzxqzxqzxqzxqzxqzxqzxqzxqzxqzxqzxqzxqzxqzxqzxqzxqzxqzxqzxqzxq";
/// A part of the alphabetic secrets that is longer than any displayed word.
const PART_OF_LETTERS: &str = "qzxqzxqzxqzxqzxqzxqzxqzxqzx";

/// Files with a secret at `%`, or a numeric secret at `#`; some of them are valid.
const FILES: [&str; 22] = [
    "[[keys]]\nkey = \"%\"\nbalance = 3\n",
    "[[keys]]\nkey = '%'\nbalance = \"many\"\n",
    "[[keys]]\nkeyy = \"%\"\n",
    "[[keys]]\nkey = #\n",
    "[[keys]]\nkey = [\"%\"]\n",
    "keys = [{ key = \"%\", balance = 3 }, { key = \"%\" }]\n",
    "keys = [\"%\"]\n",
    "keys = \"%\"\n",
    "[keys]\nkey = \"%\"\n",
    "[server]\nadmin_token = \"%\"\nseed = 7\n",
    "[server]\nadmin_token = #\n",
    "[server]\nadmin_tokens = \"%\"\n",
    "server.admin_token = \"%\"\n[server]\nseed = 7\n",
    "store = \"postgres://me:%@127.0.0.1/db?password=%\"\n[server]\nseed = 7\n",
    "store = \"postgre://me:%@127.0.0.1/db\"\n",
    "stores = \"postgres://me:%@127.0.0.1/db\"\n",
    "store = \"postgres//host/db?password=%\"\n",
    "store = \"%@host/db\"\n",
    "[callbacks]\nallow = \"%\"\n",
    "[journal]\nbytes = \"%\"\n",
    "[server]\nadmin_token = #.5\n",
    "[[keys]]\n\"%\" = \"name\"\nkey = \"\"\"\n%\n",
];

/// Checks that a displayed configuration or error contains no part of a secret.
#[track_caller]
fn check(result: Result<Config, Error>, given: &str) {
    let shown = match result {
        Ok(config) => {
            let texts = [config.to_string(), format!("{config:?}"), format!("{config:#?}")];
            let settings = config.into_settings();
            texts.join("\n") + &format!("{settings:?}\n{}", settings.print())
        }
        Err(error) => format!("{error}\n{error:?}\n{error:#?}"),
    };
    for part in [PART, PART_OF_DIGITS, PART_OF_LETTERS] {
        assert!(!shown.contains(part), "{part} of\n{given}\nis in\n{shown}");
    }
}

#[test]
fn files_with_any_mistake_show_no_secret() {
    for (file, secret) in FILES.iter().flat_map(|file| [(file, SECRET), (file, LETTERS)]) {
        let file = file.replace('%', secret).replace('#', DIGITS);
        check(Config::from_toml("genwire.toml", &file), &file);
        for place in 0..file.len() {
            let (before, after) = file.split_at(place);
            for put in ["\"", "'", "x", "=", "\n", "]"] {
                let changed = format!("{before}{put}{after}");
                check(Config::from_toml("genwire.toml", &changed), &changed);
            }
            for cut in [before.to_owned(), format!("{before}{}", &after[1..])] {
                check(Config::from_toml("genwire.toml", &cut), &cut);
            }
        }
    }
}

#[test]
fn settings_with_any_mistake_show_no_secret() {
    let names = ["store", "stores", "keys", "keys.key", "server.admin_token"];
    let more = ["server.admin_tokens", "server.seed", "admin_token", "journal.bodies", "files"];
    let values = ["%", "\"%\"", "\"%", "[\"%\"]", "{ key = \"%\" }", "postgre://me:%@host/db", "#"];
    let values = values.into_iter().chain(["postgres//host/db?password=%", "%@host/db"]);
    let values: Vec<_> = values.flat_map(|value| [(value, SECRET), (value, LETTERS)]).collect();
    for name in names.into_iter().chain(more) {
        for (value, secret) in &values {
            let value = value.replace('%', secret).replace('#', DIGITS);
            let mut config = Config::<NoSections>::default();
            let done = config.set(name, &value).map(|()| config);
            // Values that cannot be a secret are displayed: a folder and a seed.
            let is_open = ["files", "server.seed"].contains(&name) && done.is_ok();
            if !is_open {
                check(done, &format!("{name} = {value}"));
            }
            let variable = format!("GENWIRE_{}", name.to_ascii_uppercase().replace('.', "__"));
            let mut config = Config::<NoSections>::default();
            let done = config.read_environment([(variable.as_str(), &value)]).map(|()| config);
            if !is_open && name != "files" {
                check(done, &format!("{variable}={value}"));
            }
        }
    }
}
