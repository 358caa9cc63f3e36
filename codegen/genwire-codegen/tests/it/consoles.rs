//! The consoles of the site: one on each page of an operation, with a field for each part of the
//! call that a page may send.

use crate::exports::interfaces;
use crate::language;
use genwire_docs::site;
use genwire_spec::model::{Interface, Method};
use std::collections::BTreeMap;

/// The consoles of the pages, by path.
fn consoles(interface: &Interface) -> BTreeMap<String, String> {
    let pages = site::emit(interface).into_iter();
    pages
        .filter_map(|page| {
            let (_, rest) = page.text.split_once("<details class=\"try\"")?;
            assert!(page.text.contains("/try.js\" defer"), "{}", page.path);
            let (console, after) = rest.split_once("<div class=\"answer\" hidden>")?;
            assert!(!after.contains("<details class=\"try\""), "{}", page.path);
            Some((page.path, console.to_owned()))
        })
        .collect()
}

#[test]
fn each_operation_has_a_console() {
    for interface in interfaces() {
        let sent = interface.operations.iter().filter(|one| one.method != Method::Trace);
        let mut pages: Vec<String> =
            sent.map(|one| format!("{}/{}.html", one.area, one.name.snake)).collect();
        pages.sort();
        let consoles = consoles(&interface);
        assert_eq!(consoles.keys().cloned().collect::<Vec<_>>(), pages);
        for (path, console) in consoles {
            // Nothing is shown before the script runs, and the reader names the address.
            assert!(console.lines().next().unwrap().ends_with(" hidden>"), "{path}");
            let address = console.lines().find(|line| line.contains("name=\"address\"")).unwrap();
            assert!(!address.contains(" value="), "{address}");
            for line in console.lines().filter(|line| line.contains("type=\"password\"")) {
                assert!(!line.contains(" value="), "{line}");
            }
            let labels = console.matches("<label for=\"try-").count();
            let fields = ["<input ", "<textarea ", "<select "];
            let fields: usize = fields.iter().map(|tag| console.matches(tag).count()).sum();
            assert_eq!(labels, fields, "{path}");
        }
    }
}

#[test]
fn a_console_has_a_field_for_each_part_of_the_call() {
    let consoles = consoles(&language::interface());
    for (operation, parts) in [
        (
            "list_orders",
            &[
                "data-method=\"GET\" data-path=\"/orders\" data-body=\"none\"",
                "data-place=\"credential\" data-name=\"Authorization\" data-front=\"Bearer \"",
                "data-place=\"query\" data-name=\"state\" data-kind=\"text\"",
                "items with commas between",
                "<textarea id=\"try-5\" data-place=\"query\" data-name=\"word\" data-kind=\"lines\"",
                "data-place=\"query\" data-name=\"between\" data-kind=\"pairs\"",
                "data-place=\"header\" data-name=\"X-Region\" data-kind=\"text\" required",
                "no page may set them: <code>theme</code>",
                "<option value=\"https://eu.example.com:443/\">",
            ][..],
        ),
        (
            "query_hall_seat",
            &[
                "data-path=\"/halls/{0}/{1}/rows/{2}/{3}/{4}\"",
                "data-place=\"path\" data-name=",
                "<option value=\"left\"></option>",
            ],
        ),
        (
            "upload_photos",
            &[
                "data-body=\"parts\"",
                "data-place=\"header\" data-name=\"X-Call-Key\"",
                "data-name=\"title\" data-kind=\"text\" required value=\"Sea\"",
                "<input type=\"file\" id=\"try-5\" data-place=\"body\" data-name=\"cover\" data-kind=\"file\" data-type=\"image/png\" required",
                "data-name=\"others\" data-kind=\"file\" multiple",
                "data-name=\"buyer\" data-kind=\"text\" data-type=\"application/vnd.buyer+json\"",
                "data-name=\"table\" data-kind=\"text\" data-type=\"text/csv\" value=\"a,b\"",
            ],
        ),
        (
            "send_survey",
            &[
                "data-body=\"form\"",
                "data-name=\"words\" data-kind=\"lines\"",
                "\ngood\nfast</textarea>",
                "value=\"it's me\"",
                "\n{\"since\":2020}</textarea>",
            ],
        ),
        (
            "send_answers",
            &[
                "data-name=\"\" data-kind=\"pairs\"",
                "\nname=it's me\nwords[]=good\nwords[]=fast\nbuyer[since]=2020</textarea>",
            ],
        ),
    ] {
        let console = &consoles[&format!("demo/{operation}.html")];
        for part in parts {
            assert!(console.contains(part), "{operation}: {part}\n{console}");
        }
    }
}

/// The credentials of calls, as an interface declares them.
#[test]
fn a_console_has_a_field_for_each_credential() {
    for (auth, parts) in [
        (
            "kind = \"basic\"",
            &["data-place=\"user\"", "data-place=\"password\" data-name=\"Authorization\""][..],
        ),
        (
            "kind = \"header\"\nname = \"X-Key\"",
            &[
                "data-place=\"credential\" data-name=\"X-Key\" data-front=\"\"",
                "<code>X-Key: KEY</code>",
            ],
        ),
        (
            "kind = \"query\"\nname = \"key\"",
            &[
                "data-secret autocomplete=\"new-password\" data-place=\"query\" data-name=\"key\"",
                "<code>?key=KEY</code>",
            ],
        ),
        (
            "kind = \"cookie\"\nname = \"key\"",
            &["the cookie <code>key</code> is sent by the samples above alone"],
        ),
    ] {
        let mut files = language::files();
        let file = files.iter_mut().find(|file| file.path.ends_with("/service.toml")).unwrap();
        file.text = file.text.replacen(
            "[auth.bearer]\nkind = \"bearer\"",
            &format!("[auth.bearer]\n{auth}"),
            1,
        );
        let interface = genwire_spec::load(&files).unwrap_or_else(|error| panic!("{error}"));
        let console = &consoles(&interface)["demo/list_shop_orders.html"];
        for part in parts {
            assert!(console.contains(part), "{auth}: {part}\n{console}");
        }
    }
}
