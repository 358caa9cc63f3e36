//! Tests of `release`.

use crate::{Workspace, errors};

impl Workspace {
    fn set_version(&self, version: &str) {
        let text = self.read("spec/service.toml").expect("a file");
        let line = text.lines().find(|line| line.starts_with("version = ")).expect("a version");
        self.write("spec/service.toml", &text.replace(line, &format!("version = {version:?}")));
    }
}

#[test]
fn a_release_comes_after_the_newest_one() {
    let workspace = Workspace::new("release_order", &[]);
    let acknowledged = "spec/released/acknowledged.toml";
    for (version, is_released) in [
        ("0.1.0-rc.2", true),
        ("0.0.9", false),
        ("abc", false),
        ("0.1.0-rc.1", false),
        ("0.1.0-rc.10", true),
        ("0.1.0-rc.2", true),
        ("0.1.0", true),
        ("0.1", false),
        ("0.1.0-rc.11", false),
        ("0.2.0", true),
    ] {
        workspace.set_version(version);
        workspace.write(acknowledged, "# Mine.\n");
        let path = format!("spec/released/{version}.json");
        let is_old = workspace.read(&path).is_some();
        let output = workspace.run(&["release"]);
        let said = errors(&output);
        assert_eq!(output.status.code(), Some(i32::from(!is_released)), "{version}: {said}");
        assert_eq!(workspace.read(&path).is_some(), is_released, "{version}");
        let is_cleared = workspace.read(acknowledged).as_deref() != Some("# Mine.\n");
        assert_eq!(is_cleared, is_released && !is_old, "{version}");
        if !is_released {
            assert!(
                said.contains("does not come after the newest release, `0.1.0")
                    && said.contains("\n  help: raise `version`"),
                "{said}"
            );
        }
    }
    // A diff begins at the newest release.
    let output = workspace.run(&["diff"]);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success() && said.contains("0.2.0"), "{said}");
}

#[test]
fn a_dry_run_names_every_file_of_a_release() {
    let workspace = Workspace::new("release_dry", &[]);
    let project = workspace.read("genwire.toml").expect("a file");
    let outputs = "\n[outputs]\nrequirements = \"conform/requirements.json\"\n";
    workspace.write("genwire.toml", &format!("{project}{outputs}"));
    workspace.set_version("2.0.0");
    let said = |arguments: &[&str]| {
        let output = workspace.run(arguments);
        assert!(output.status.success(), "{}", errors(&output));
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let named = |said: &str, verb: &str| {
        let paths =
            said.lines().filter_map(|line| Some(line.strip_prefix(verb)?.trim().to_owned()));
        paths.collect::<Vec<_>>()
    };
    let planned = named(&said(&["release", "--dry-run"]), "would write");
    assert!(planned.contains(&"spec/released/2.0.0.requirements.json".to_owned()), "{planned:?}");
    // A run that is interrupted before the release itself is written can be repeated.
    assert_eq!(planned.last().map(String::as_str), Some("spec/released/2.0.0.json"));
    assert!(planned.iter().all(|path| workspace.read(path).is_none()), "{planned:?}");
    assert_eq!(named(&said(&["release"]), "wrote"), planned);
    assert!(planned.iter().all(|path| workspace.read(path).is_some()), "{planned:?}");
    // Missing requirements of a release are written later.
    let path = workspace.0.join("spec/released/2.0.0.requirements.json");
    std::fs::remove_file(&path).expect("a file");
    assert!(said(&["release", "--dry-run"]).contains("would write spec/released/2.0.0.req"));
    assert!(!path.exists());
    assert!(said(&["release"]).contains("wrote   spec/released/2.0.0.req"));
    assert!(path.exists());
}
