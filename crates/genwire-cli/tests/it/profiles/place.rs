//! The path of the file, and its permissions.

use super::Kept;
use crate::process::{genwire_with, scratch};
use std::fs;
use std::path::Path;
use std::thread;

const LOGIN: [&str; 5] = ["login", "here", "--base-url", "https://a.example", "--no-key"];

#[cfg(unix)]
fn mode(path: &Path) -> u32 {
    use std::os::unix::fs::PermissionsExt as _;
    fs::metadata(path).expect("it is there").permissions().mode() & 0o777
}

#[cfg(unix)]
#[test]
fn the_file_is_in_the_folder_of_the_user() {
    let folder = scratch("profiles-place");
    let at = |name: &str| folder.join(name).display().to_string();
    let [xdg, home, named] = ["xdg", "home", "named/my.toml"].map(at);
    for (variables, place) in [
        ([xdg.as_str(), &home, &named], "named/my.toml"),
        ([&xdg, &home, ""], "xdg/genwire/config.toml"),
        (["", &home, ""], "home/.config/genwire/config.toml"),
        // Relative paths do not count.
        (["xdg", &home, ""], "home/.config/genwire/config.toml"),
    ] {
        let names = ["XDG_CONFIG_HOME", "HOME", "GENWIRE_CONFIG"];
        let variables: Vec<(&str, &str)> = names.into_iter().zip(variables).collect();
        let place = folder.join(place);
        let run = genwire_with(&LOGIN, &variables, b"");
        assert_eq!(run.code, 0, "{run:?}");
        assert!(run.stderr.contains(&format!(" in {}; ", place.display())), "{run:?}");
        assert_eq!((mode(place.parent().expect("a folder")), mode(&place)), (0o700, 0o600));
        let run = genwire_with(&["voices", "--dry-run"], &variables, b"");
        assert!(run.stdout.starts_with("POST https://a.example/v1/"), "{run:?}");
        fs::remove_file(&place).expect("it is there");
    }
}

#[cfg(unix)]
#[test]
fn a_file_that_others_can_read_is_warned_about() {
    let kept = Kept::new("mode");
    kept.says(&LOGIN, "");
    for (bits, is_open) in
        [(0o600, false), (0o400, false), (0o640, true), (0o604, true), (0o620, true)]
    {
        kept.set_mode(bits);
        let warning = format!(
            "warning: other users can read or change `{0}`, which is for keys\n\
             help: run `chmod 600 '{0}'`\n",
            kept.place()
        );
        let run = kept.genwire(&["voices", "--dry-run"]);
        assert_eq!((run.code, run.stderr), (0, if is_open { warning } else { String::new() }));
    }
    // A change corrects the permissions.
    assert!(!kept.says(&LOGIN, "").contains("warning"));
    assert_eq!(mode(&kept.0), 0o600);
}

#[cfg(unix)]
#[test]
fn a_link_stays_and_what_others_plant_is_not_followed() {
    use std::os::unix::fs::symlink;

    let kept = Kept::with("link", "");
    let folder = kept.0.parent().expect("a folder");
    let target = folder.join("dotfiles.toml");
    fs::rename(&kept.0, &target).expect("a move");
    symlink(&target, &kept.0).expect("a link");
    fs::write(folder.join("victim"), "precious").expect("a file");
    symlink("victim", folder.join("dotfiles.toml.partial")).expect("a link");
    kept.says(&LOGIN, "");
    assert!(kept.0.is_symlink() && kept.text().contains("https://a.example"));
    assert_eq!(fs::read_to_string(folder.join("victim")).expect("a text"), "precious");
    let mut names: Vec<_> = fs::read_dir(folder)
        .expect("a folder")
        .map(|it| it.expect("an entry").file_name())
        .collect();
    names.sort();
    assert_eq!(names, ["config.toml", "config.toml.lock", "dotfiles.toml", "victim"]);
    let lock = folder.join("config.toml.lock");
    assert_eq!(mode(&lock), 0o600);
    fs::remove_file(&lock).expect("it is there");
    symlink("missing", &lock).expect("a link");
    kept.refuses(&LOGIN, "", "config.toml.lock` is not a file that can be locked", "remove it");
    assert!(!folder.join("missing").exists());
}

#[cfg(unix)]
#[test]
fn a_device_or_a_folder_holds_no_profiles() {
    let null = [("GENWIRE_CONFIG", "/dev/null")];
    let run = genwire_with(&LOGIN, &null, b"");
    assert!(run.code == 2 && run.stderr.contains("`/dev/null` is not a file"), "{run:?}");
    assert_eq!(genwire_with(&["profiles"], &null, b"").code, 0);
    let folder = scratch("profiles-folder");
    let folder = [("GENWIRE_CONFIG", folder.to_str().expect("a name"))];
    let run = genwire_with(&["profiles"], &folder, b"");
    assert!(run.code == 2 && run.stderr.starts_with("error: cannot read `"), "{run:?}");
}

#[test]
fn logins_at_the_same_time_are_all_kept() {
    let kept = Kept::new("parallel");
    let names: Vec<String> = (0..8).map(|number| format!("p{number}")).collect();
    thread::scope(|scope| {
        for name in &names {
            scope.spawn(|| {
                let args = ["login", name, "--base-url", "https://a.example", "--no-key"];
                assert_eq!(kept.genwire(&args).code, 0);
            });
        }
    });
    let list = kept.list();
    let found = list["profiles"].as_array().expect("a list").iter();
    let found: Vec<&str> = found.filter_map(|one| one["name"].as_str()).collect();
    assert_eq!(found, names);
}

#[test]
fn a_login_that_does_not_end_is_not_waited_for_without_limit() {
    let kept = Kept::with("locked", "");
    let lock = kept.0.with_file_name("config.toml.lock");
    let lock = fs::File::create(lock).expect("a file");
    lock.lock().expect("a lock");
    let error = "config.toml` cannot be changed: another `genwire login` is running, and";
    kept.refuses(&LOGIN, "", error, "try again");
    assert_eq!(kept.text(), "");
    lock.unlock().expect("no lock");
    kept.says(&LOGIN, "");
}
