//! Arguments, variables and profiles, in every combination.

use super::{Kept, PROFILE_KEY};
use crate::loopback::{Answer, Service};
use crate::voices::voices;
use std::fmt::Write as _;
use std::fs;

/// The keys by their source.
const KEYS: [(&str, &str); 4] = [
    ("argument", "key-of-an-argument"),
    ("variable", "key-of-a-variable"),
    ("profile", PROFILE_KEY),
    ("default", "key-of-the-default"),
];

/// Services whose addresses are given; the profile is for `own`.
const ADDRESSES: [&str; 3] = ["-", "own", "other"];

/// The ways to a profile.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Named {
    Nothing,
    Default,
    Variable,
    Argument,
}

/// Three services: the service of the profile, another service, and the service of the default
/// profile.
struct World {
    own: Service,
    other: Service,
    default: Service,
    kept: Kept,
}

impl World {
    fn url(service: &Service) -> &str {
        service.variables()[0].1
    }

    fn service(&self, kind: &str) -> &Service {
        if kind == "own" { &self.own } else { &self.other }
    }

    /// Returns the source of the address and of the key of a call, or the missing one.
    fn outcome(&self, args: &[&str], variables: &[(&str, &str)]) -> String {
        let services = [("own", &self.own), ("other", &self.other), ("default", &self.default)];
        let before = services.map(|(_, service)| service.asked().len());
        let run = self.kept.genwire_with(args, variables, "");
        let printed = [run.stdout.as_str(), &run.stderr].concat();
        assert!(KEYS.iter().all(|(_, key)| !printed.contains(key)), "{printed}");
        if run.code != 0 {
            let error = run.stderr.lines().next().unwrap_or_default();
            assert!(error.ends_with(" missing"), "{args:?} {variables:?} {run:?}");
            return error.replace("error: ", "");
        }
        let mut called = services.iter().zip(before);
        let ((name, service), _) = called
            .find(|((_, service), before)| service.asked().len() > *before)
            .expect("a service is called");
        let head = service.asked().last().expect("a call").head.clone();
        let source = head.split_once("/v1/").expect("a path").0.replace("post ", "");
        let source = source.trim_start_matches('/');
        let source = if source.is_empty() { "profile" } else { source };
        let key = KEYS.iter().find(|(_, key)| head.contains(&format!("bearer {key}\r")));
        let key = key.map_or("none", |(source, _)| source);
        // The guarantee: the key of a profile is only sent to its own service.
        assert!(key != "profile" || *name == "own", "{args:?} {variables:?}");
        assert!(key != "default" || *name == "default", "{args:?} {variables:?}");
        assert!(key != "variable" || source != "profile", "{args:?} {variables:?}");
        assert_eq!(head.contains("authorization"), key != "none", "{head}");
        format!("{source} of {name}, key of {key}").replace("key of none", "no key")
    }
}

/// The number of runs, and so of calls at most.
const MAX_CALLS: usize = 400;

fn world() -> World {
    let service = || Service::start((0..MAX_CALLS).map(|_| Answer::json(&voices())));
    let world = World {
        own: service(),
        other: service(),
        default: service(),
        kept: Kept::new("precedence"),
    };
    world.kept.write("");
    fs::write(world.kept.0.with_file_name("key"), KEYS[0].1).expect("a file");
    world
}

/// Returns the file: the profile, and if names are used, another profile as the default.
fn file(world: &World, named: Named, has_key: bool) -> String {
    let profile = |name: &str, service: &Service, key: &str| {
        let key = if has_key { format!("api_key = \"{key}\"\n") } else { String::new() };
        format!("[profiles.{name}]\nbase_url = \"{}\"\n{key}", World::url(service))
    };
    match named {
        Named::Nothing => String::new(),
        Named::Default => format!("default = \"it\"\n{}", profile("it", &world.own, PROFILE_KEY)),
        _ => [
            "default = \"main\"\n",
            &profile("main", &world.default, KEYS[3].1),
            &profile("it", &world.own, PROFILE_KEY),
        ]
        .concat(),
    }
}

fn rows(world: &World, table: &mut String, profile: &str, named: Named) {
    let key_file = world.kept.0.with_file_name("key").display().to_string();
    for base_argument in ADDRESSES {
        for base_variable in ADDRESSES {
            for key_argument in ["-", "file", "no-key"] {
                for key_variable in ["-", "set"] {
                    let url = |kind: &str, source: &str| {
                        format!("{}/{source}", World::url(world.service(kind)))
                    };
                    let argument = url(base_argument, "argument");
                    let variable = url(base_variable, "variable");
                    let mut args = vec!["voices", "--retries", "0"];
                    let mut variables = Vec::new();
                    if base_argument != "-" {
                        args.extend(["--base-url", &argument]);
                    }
                    if base_variable != "-" {
                        variables.push(("GENWIRE_BASE_URL", variable.as_str()));
                    }
                    match key_argument {
                        "file" => args.extend(["--api-key-file", &key_file]),
                        "no-key" => args.push("--no-key"),
                        _ => {}
                    }
                    if key_variable != "-" {
                        variables.push(("GENWIRE_API_KEY", KEYS[1].1));
                    }
                    match named {
                        Named::Argument => args.extend(["--profile", "it"]),
                        Named::Variable => variables.push(("GENWIRE_PROFILE", "it")),
                        _ => {}
                    }
                    let outcome = world.outcome(&args, &variables);
                    writeln!(
                        table,
                        "{base_argument:8} {base_variable:8} | {key_argument:8} {key_variable:8} \
                         | {profile:20} | {outcome}"
                    )
                    .expect("a string takes everything");
                }
            }
        }
    }
}

#[test]
fn arguments_count_before_variables_and_variables_before_profiles() {
    let world = world();
    let mut table = format!(
        "{:8} {:8} | {:8} {:8} | {:20} | {}\n",
        "url arg", "url var", "key arg", "key var", "profile", "outcome"
    );
    for (profile, named, has_key) in [
        ("none", Named::Nothing, false),
        ("default", Named::Default, true),
        ("default, no key", Named::Default, false),
        ("variable", Named::Variable, true),
        ("variable, no key", Named::Variable, false),
        ("argument", Named::Argument, true),
        ("argument, no key", Named::Argument, false),
    ] {
        world.kept.write(&file(&world, named, has_key));
        rows(&world, &mut table, profile, named);
    }
    crate::process::Run { code: 0, stdout: table, stderr: String::new() }.shows("precedence");
}
