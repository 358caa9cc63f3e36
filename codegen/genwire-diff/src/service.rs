//! Changes of the service as a whole: settings, error families, error codes, areas, open questions.

mod families;

use super::change::{Flow, Upgrade, Verdict};
use super::compare::{Ctx, Docs};
use super::effect::{effect_without_body, effects_without_body};
use super::keyed::pair_by_key;
use super::kind::{Subject, Verb};
use super::security::{compare_schemes, note_security};
use super::servers::compare_servers;
use super::version::SpecVersion;
use genwire_spec::model::{ErrorCode, Gap, Interface, Service, Spans};

/// Compares the settings and tables of the service.
pub(super) fn compare_service(ctx: &mut Ctx<'_>) {
    let (old, new) = (ctx.old().interface(), ctx.new_side().interface());
    compare_settings(ctx, old, new);
    compare_schemes(ctx);
    compare_servers(ctx, old, new);
    note_security(ctx, "service.security", &old.service.security, &new.service.security);
    for (family, other) in pair_by_key(&old.families, &new.families, |it| &it.name).same {
        families::compare_family(ctx, family, other);
    }
    compare_codes(ctx, &old.codes, &new.codes);
    let decision =
        |gap: &Gap| Some(format!("{} {} {} {}", gap.point, gap.decision, gap.why, gap.when_known));
    ctx.texts(Subject::Gap, "gaps", &old.gaps, &new.gaps, |gap| &gap.id, decision);
    let areas = pair_by_key(&old.areas, &new.areas, |area| &area.name.wire);
    for area in areas.removed {
        ctx.removed(Subject::Area, &area.name.wire, (None, Vec::new()));
    }
    for area in areas.added {
        ctx.added(Subject::Area, &area.name.wire, (None, Vec::new()));
    }
    for (area, other) in areas.same {
        ctx.text(Subject::Doc, &area.name.wire, &area.doc, &other.doc);
    }
}

fn compare_service_spans(ctx: &mut Ctx<'_>, old: &Spans, new: &Spans) {
    ctx.text(Subject::Trace, "service.spans.name", &old.name, &new.name);
    let operation = |spans: &Spans| spans.operation.clone().unwrap_or_default();
    ctx.text(Subject::Trace, "service.spans.operation", &operation(old), &operation(new));
    let (old, new) = (&old.constants, &new.constants);
    let path = "service.spans.constants";
    ctx.texts(Subject::Trace, path, old, new, |it| &it.0, |it| Some(it.1.clone()));
}

fn compare_settings(ctx: &mut Ctx<'_>, old_in: &Interface, new_in: &Interface) {
    let (old, new) = (&old_in.service, &new_in.service);
    let code = |service: &Service| service.invalid_code.to_string();
    let (before, after) = (code(old), code(new));
    let refused = (Flow::Request, Verdict::Breaking, "requests in this form are refused");
    let prefix = "values with the prefix have another spelling; each is a change of its own";
    let settings = [
        ("content_type", &old.content_type, &new.content_type, refused),
        (
            "vendor_prefix",
            &old.vendor_prefix,
            &new.vendor_prefix,
            (Flow::Request, Verdict::Warning, prefix),
        ),
        (
            "invalid_code",
            &before,
            &after,
            (Flow::Reply, Verdict::Warning, "refusals have another error code"),
        ),
    ];
    for (key, from, to, (flow, verdict, reason)) in settings {
        if from != to {
            let effects = effects_without_body(flow, verdict, reason);
            ctx.changed(Subject::Setting, &format!("service.{key}"), from, to, effects);
        }
    }
    if old.request_nulls != new.request_nulls {
        // Its meaning for bodies is reported as a change of each member.
        let (from, to) = (old.request_nulls.as_str(), new.request_nulls.as_str());
        ctx.changed(Subject::Setting, "service.request_nulls", from, to, Vec::new());
    }
    if old.responses != new.responses {
        // Its meaning for Rust code is reported as a change of each type.
        let (from, to) = (old.responses.as_str(), new.responses.as_str());
        ctx.changed(Subject::Setting, "service.responses", from, to, Vec::new());
    }
    compare_body_errors(ctx, old, new);
    compare_service_spans(ctx, &old.spans, &new.spans);
    for (key, from, to) in
        [("title", &old.title, &new.title), ("version", &old.version, &new.version)]
    {
        ctx.text(Subject::Doc, &format!("service.{key}"), from, to);
    }
    for ((key, from), (_, to)) in about(old).into_iter().zip(about(new)) {
        ctx.attribute(Subject::Doc, &format!("service.{key}"), from, to, Vec::new());
    }
    ctx.docs("service", Docs::new(&old.doc, &old.notes), Docs::new(&new.doc, &new.notes));
}

/// Returns the statements about a service that do not affect calls.
fn about(service: &Service) -> [(&'static str, Option<String>); 7] {
    let contact = service.contact.clone().unwrap_or_default();
    let license = service.license.clone();
    [
        ("terms", service.terms.clone()),
        ("contact.name", contact.name),
        ("contact.url", contact.url),
        ("contact.email", contact.email),
        ("license.name", license.as_ref().map(|it| it.name.clone())),
        ("license.identifier", license.as_ref().and_then(|it| it.identifier.clone())),
        ("license.url", license.and_then(|it| it.url)),
    ]
}

/// Compares the statuses with which a service refuses a body before it reads it.
fn compare_body_errors(ctx: &mut Ctx<'_>, old: &Service, new: &Service) {
    let statuses = |service: &Service| {
        let all = service.body_errors.iter().map(|(status, _)| status.to_string());
        all.collect::<Vec<_>>().join(", ")
    };
    let (from, to) = (statuses(old), statuses(new));
    if from != to {
        let reason = "bodies are refused with another status before they are read";
        let effects = effects_without_body(Flow::Reply, Verdict::Warning, reason);
        ctx.changed(Subject::Setting, "service.body_errors", from, to, effects);
    }
    let statuses = pair_by_key(&old.body_errors, &new.body_errors, |it| it.0);
    for ((status, doc), (_, other)) in statuses.same {
        ctx.text(Subject::Doc, &format!("service.body_errors.{status}"), doc, other);
    }
}

fn compare_codes<'a>(ctx: &mut Ctx<'a>, old: &'a [ErrorCode], new: &'a [ErrorCode]) {
    let pairs = ctx.keyed(
        Subject::Code,
        ("service.codes", "service.codes"),
        (old, new),
        |code| code.code.to_string(),
        |_, verb, code| {
            let (verdict, reason) = match verb {
                Verb::Removed => (Verdict::Compatible, "the service no longer sends the code"),
                _ => (Verdict::Warning, UNKNOWN_CODE),
            };
            let effect = effect_without_body(Upgrade::Service, Flow::Reply, verdict, reason);
            (Some(code.name.wire.clone()), vec![effect])
        },
    );
    for (item, code, other) in pairs {
        compare_code(ctx, &item, code, other);
    }
}

/// Effect of a new code on old clients.
pub(super) const UNKNOWN_CODE: &str =
    "an old client keeps the number of a code that it does not know";

fn families(version: &SpecVersion, code: &ErrorCode) -> String {
    let names = code.families.iter().map(|id| version.interface().family(*id).name.as_str());
    names.collect::<Vec<_>>().join(", ")
}

fn compare_code(ctx: &mut Ctx<'_>, item: &str, old: &ErrorCode, new: &ErrorCode) {
    use Verdict::{Breaking, Warning};
    let http = "a client that distinguishes errors by HTTP status mistakes this one";
    let class = "a client that distinguishes classes of errors handles this one differently";
    let retry = "a client that retries requests retries this error differently";
    let category = |code: &ErrorCode| format!("{:?}", code.category);
    let properties = [
        ("http", old.http.to_string(), new.http.to_string(), Breaking, http),
        ("error_type", old.error_type.clone(), new.error_type.clone(), Breaking, class),
        ("category", category(old), category(new), Warning, class),
        ("retryable", old.retryable.to_string(), new.retryable.to_string(), Warning, retry),
        ("families", families(ctx.old(), old), families(ctx.new_side(), new), Warning, class),
    ];
    for (property, from, to, verdict, reason) in properties {
        if from != to {
            let effects = effects_without_body(Flow::Reply, verdict, reason);
            ctx.changed(Subject::Code, &format!("{item}.{property}"), from, to, effects);
        }
    }
    if old.name != new.name {
        let (from, to) = (&old.name.wire, &new.name.wire);
        ctx.changed(Subject::Code, &format!("{item}.name"), from, to, Vec::new());
    }
    ctx.docs(item, Docs::new(&old.doc, &old.notes), Docs::new(&new.doc, &new.notes));
    let path = format!("{item}.help");
    ctx.attribute(Subject::Doc, &path, old.help.clone(), new.help.clone(), Vec::new());
}
