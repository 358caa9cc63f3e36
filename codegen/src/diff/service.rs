//! Changes of what holds for the whole service: settings, families, codes, open points.

use super::change::{Flow, Pair, Verdict};
use super::compare::{Ctx, beyond, either_way};
use super::kind::Kind;
use crate::model::{ErrorCode, Gap, Service};

/// Why no body shows a change.
const NO_BODY: &str = "it is no matter of bodies";

/// Compares what holds for the whole service.
pub(super) fn compare(ctx: &mut Ctx<'_>) {
    let (old, new) = (ctx.old().interface(), &ctx.new_side().interface());
    settings(ctx, &old.service, &new.service);
    for family in &old.families {
        let Some(other) = new.families.iter().find(|other| other.name == family.name) else {
            continue;
        };
        let item = format!("service.families.{}", family.name);
        let word =
            |it: &crate::model::ErrorFamily| format!("{:?} below {}", it.kind, it.path_prefix);
        if word(family) != word(other) {
            let reason = "errors come in another form than the client reads";
            let effects = either_way(Flow::Reply, Verdict::Breaking, reason, NO_BODY);
            ctx.changed(Kind::FamilyChanged, &item, &word(family), &word(other), effects);
        }
        ctx.words(Kind::DocChanged, &format!("{item}.doc"), &family.doc, &other.doc);
        ctx.notes(&item, &family.notes, &other.notes);
    }
    codes(ctx, &old.codes, &new.codes);
    gaps(ctx, &old.gaps, &new.gaps);
    for area in &old.areas {
        let name = &area.name.wire;
        match new.areas.iter().find(|other| other.name.wire == *name) {
            Some(other) => ctx.words(Kind::DocChanged, name, &area.doc, &other.doc),
            None => ctx.push(Kind::AreaRemoved, (Some(name), None), (None, None), Vec::new()),
        }
    }
    for area in &new.areas {
        let name = &area.name.wire;
        if !old.areas.iter().any(|other| other.name.wire == *name) {
            ctx.push(Kind::AreaAdded, (None, Some(name)), (None, None), Vec::new());
        }
    }
}

fn settings(ctx: &mut Ctx<'_>, old: &Service, new: &Service) {
    let hard = [
        ("service.auth.header", &old.auth_header, &new.auth_header),
        ("service.auth.scheme", &old.auth_scheme, &new.auth_scheme),
        ("service.content_type", &old.content_type, &new.content_type),
    ];
    for (item, from, to) in hard {
        if from != to {
            let reason = "the request is not accepted in this form";
            let effects = either_way(Flow::Request, Verdict::Breaking, reason, NO_BODY);
            ctx.changed(Kind::SettingChanged, item, &from, &to, effects);
        }
    }
    if old.vendor_prefix != new.vendor_prefix {
        let reason =
            "the values that carry the prefix have another spelling, each a change by itself";
        let effects = either_way(Flow::Request, Verdict::Advice, reason, NO_BODY);
        let (from, to) = (&old.vendor_prefix, &new.vendor_prefix);
        ctx.changed(Kind::SettingChanged, "service.vendor_prefix", &from, &to, effects);
    }
    if old.invalid_code != new.invalid_code {
        let reason = "refusals carry another error code";
        let effects = either_way(Flow::Reply, Verdict::Advice, reason, NO_BODY);
        let (from, to) = (old.invalid_code, new.invalid_code);
        ctx.changed(Kind::SettingChanged, "service.invalid_code", &from, &to, effects);
    }
    for (item, from, to) in [
        ("service.title", &old.title, &new.title),
        ("service.version", &old.version, &new.version),
        ("service.doc", &old.doc, &new.doc),
    ] {
        ctx.words(Kind::DocChanged, item, from, to);
    }
    ctx.notes("service", &old.notes, &new.notes);
}

fn codes(ctx: &mut Ctx<'_>, old: &[ErrorCode], new: &[ErrorCode]) {
    let pair = Pair::OldClientNewService;
    for code in old {
        let item = format!("service.codes.{}", code.code);
        if let Some(other) = new.iter().find(|other| other.code == code.code) {
            compare_codes(ctx, &item, code, other);
        } else {
            let reason = "the service does not use the code any more";
            let effect = beyond(pair, Flow::Reply, Verdict::Compatible, reason, NO_BODY);
            let words = (Some(code.name.wire.clone()), None);
            ctx.push(Kind::CodeRemoved, (Some(&item), None), words, vec![effect]);
        }
    }
    for code in new {
        if !old.iter().any(|other| other.code == code.code) {
            let item = format!("service.codes.{}", code.code);
            let reason = "an old client keeps the number of a code that it does not know";
            let effect = beyond(pair, Flow::Reply, Verdict::Advice, reason, NO_BODY);
            let words = (None, Some(code.name.wire.clone()));
            ctx.push(Kind::CodeAdded, (None, Some(&item)), words, vec![effect]);
        }
    }
}

fn compare_codes(ctx: &mut Ctx<'_>, item: &str, old: &ErrorCode, new: &ErrorCode) {
    let http = "a client that goes by the HTTP status takes the error for another";
    let class = "a client that goes by the class of errors treats this one otherwise";
    let again = "a client that repeats requests does so otherwise";
    let category = |code: &ErrorCode| format!("{:?}", code.category);
    let told = [
        ("http", old.http.to_string(), new.http.to_string(), Verdict::Breaking, http),
        ("error_type", old.error_type.clone(), new.error_type.clone(), Verdict::Breaking, class),
        ("category", category(old), category(new), Verdict::Advice, class),
        ("retryable", old.retryable.to_string(), new.retryable.to_string(), Verdict::Advice, again),
        ("families", old.families.join(", "), new.families.join(", "), Verdict::Advice, class),
    ];
    for (property, from, to, verdict, reason) in told {
        if from != to {
            let effects = either_way(Flow::Reply, verdict, reason, NO_BODY);
            ctx.changed(Kind::CodeChanged, &format!("{item}.{property}"), &from, &to, effects);
        }
    }
    if old.name != new.name {
        let (from, to) = (&old.name.wire, &new.name.wire);
        ctx.changed(Kind::CodeChanged, &format!("{item}.name"), &from, &to, Vec::new());
    }
    ctx.words(Kind::DocChanged, &format!("{item}.doc"), &old.doc, &new.doc);
    let path = format!("{item}.help");
    ctx.optional_words(Kind::DocChanged, &path, old.help.as_deref(), new.help.as_deref());
    ctx.notes(item, &old.notes, &new.notes);
}

fn gaps(ctx: &mut Ctx<'_>, old: &[Gap], new: &[Gap]) {
    let ids: std::collections::BTreeSet<&String> =
        old.iter().chain(new).map(|gap| &gap.id).collect();
    for id in ids {
        let words = |all: &[Gap]| {
            let gap = all.iter().find(|gap| gap.id == *id)?;
            Some(format!("{} {} {} {}", gap.point, gap.decision, gap.why, gap.when_known))
        };
        let (from, to) = (words(old), words(new));
        let item = format!("gaps.{id}");
        ctx.optional_words(Kind::GapChanged, &item, from.as_deref(), to.as_deref());
    }
}
