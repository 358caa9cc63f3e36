//! Samples of the reference against a generated server, which shows the parameters that it read.

use super::started;
use crate::language;
use genwire_docs::markdown;
use std::io::Write as _;
use std::process::{Command, Stdio};

/// A language of the samples.
#[derive(Clone, Copy)]
struct Language {
    fence: &'static str,
    /// The program that reads a sample from its standard input.
    program: &'static [&'static str],
    /// The line that makes a sample print JSON.
    front: &'static str,
}

const LANGUAGES: [Language; 3] = [
    Language { fence: "sh", program: &["bash", "-s"], front: "" },
    Language {
        fence: "python",
        program: &["python3", "-"],
        front: "import builtins, json as text; print = lambda it: builtins.print(text.dumps(it))",
    },
    Language {
        fence: "ts",
        program: &["node", "--input-type=module", "-"],
        front: "console.log = (it) => process.stdout.write(JSON.stringify(it));",
    },
];

/// The page of an operation in a spec with some lines more.
fn page(operation: &str, lines: &str, auths: &str) -> String {
    let mut files = language::files();
    if !auths.is_empty() {
        let file = files.iter_mut().find(|file| file.path.ends_with(&format!("/{operation}.toml")));
        let text = &mut file.unwrap().text;
        *text = text.replacen("codes = ", "security = [[\"visit\", \"call_key\"]]\ncodes = ", 1);
    }
    for (name, lines) in [(format!("/{operation}.toml"), lines), ("/service.toml".into(), auths)] {
        let file = files.iter_mut().find(|file| file.path.ends_with(&name));
        file.unwrap().text.push_str(lines);
    }
    let interface = genwire_spec::load(&files).unwrap_or_else(|error| panic!("{error}"));
    let mut pages = markdown::emit(&interface).into_iter();
    pages.find(|page| page.path.ends_with(&format!("/{operation}.md"))).unwrap().text
}

/// A value as TOML writes it.
fn toml(value: &serde_json::Value) -> String {
    match value {
        serde_json::Value::Object(members) => {
            let members = members.iter().map(|(name, value)| {
                format!("{} = {}", serde_json::Value::from(name.as_str()), toml(value))
            });
            format!("{{{}}}", members.collect::<Vec<_>>().join(", "))
        }
        serde_json::Value::Array(items) => {
            format!("[{}]", items.iter().map(toml).collect::<Vec<_>>().join(", "))
        }
        scalar => scalar.to_string(),
    }
}

/// The sample in a language.
fn sample(page: &str, fence: &str) -> String {
    let (_, rest) = page.split_once(&format!("```{fence}\n")).unwrap_or_else(|| panic!("{page}"));
    rest.split("```").next().unwrap().to_owned()
}

/// Runs a program; `None` where it is not installed.
fn output(language: Language, sample: &str, address: &str) -> Option<String> {
    let [program, arguments @ ..] = language.program else { panic!("no program") };
    let mut command = Command::new(program);
    command.args(arguments).env("GENWIRE_BASE_URL", address).env("GENWIRE_API_KEY", "key-0");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().ok()?;
    let text = format!("{}\n{sample}", language.front);
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}: {sample}");
    Some(String::from_utf8(output.stdout).unwrap())
}

#[test]
fn samples_have_parameters_beside_keys() {
    let auth = |name: &str, kind: &str| {
        format!("\n[auth.{name}]\nkind = \"{kind}\"\nname = \"{name}\"\ndoc = \"A key.\"\n")
    };
    let auths = auth("call_key", "query") + &auth("visit", "cookie");
    let example = "\n[operation.examples.all]\npart = \"parameters\"\ndoc = \"All.\"\n\
                   body = {page = 3, theme = {}, X-Span = {least = 1, most = 2}}\n";
    let page = page("list_shop_orders", example, &auths);
    for (fence, lines) in [
        (
            "sh",
            [
                "\"$GENWIRE_BASE_URL/shops/0/orders?page=3&call_key=$GENWIRE_API_KEY\"",
                "--header \"Cookie: visit=$GENWIRE_API_KEY; theme={}\"",
                "--header 'X-Span: least=1,most=2'",
            ],
        ),
        (
            "python",
            [
                "\"/shops/0/orders?page=3&call_key=\" + os.environ[\"GENWIRE_API_KEY\"],",
                "\"Cookie\": \"visit=\" + os.environ[\"GENWIRE_API_KEY\"] + \"; theme={}\",",
                "\"X-Span\": \"least=1,most=2\",",
            ],
        ),
        (
            "ts",
            [
                "/shops/0/orders?page=3&call_key=${process.env.GENWIRE_API_KEY}`",
                "Cookie: `visit=${process.env.GENWIRE_API_KEY}; theme={}`,",
                "\"X-Span\": \"least=1,most=2\",",
            ],
        ),
    ] {
        let sample = sample(&page, fence);
        for line in lines {
            assert!(sample.contains(line), "{line}: {sample}");
        }
    }
}

#[tokio::test]
async fn samples_send_the_same_parameters() {
    let parameters = serde_json::json!({
        "size": {"width": 2, "units": ["mm", "a b&c"]},
        "rows": [{"width": 1}],
        "filter": {"words": ["it's \"$HOME\" `x` \\ ü"], "least": 0.5},
        "page": 3,
        "free": {"it's $HOME `x`": 7},
        "X-Span": {"least": -1, "most": 2},
        "X-Filter": {"words": ["it's \"$HOME\" `x` \\ ${'y'}"]},
        "theme": {},
    });
    let example = "\n[operation.examples.all]\npart = \"parameters\"\ndoc = \"All.\"\nbody = ";
    let page = page("list_shop_orders", &format!("{example}{}\n", toml(&parameters)), "");
    let address = started().await;
    let mut ran = 0;
    for language in LANGUAGES {
        let sample = sample(&page, language.fence);
        let address = address.clone();
        let run = tokio::task::spawn_blocking(move || output(language, &sample, &address));
        let Some(text) = run.await.unwrap() else { continue };
        let read: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(read, parameters, "{}", language.fence);
        ran += 1;
    }
    assert!(ran > 0, "neither bash nor Python nor Node is installed");
}
