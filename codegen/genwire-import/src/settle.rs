//! Validates defaults and examples against the types of the draft.

use super::draft::{Draft, DraftKind, Example, Family, Field};
use super::homes::Users;
use super::null_members::settle_rules;
use super::reason::Reason;
use super::report::Report;
use super::tree;
use genwire_spec::model::{
    self, BodyKind, COMMON, Interface, Json, Nulls, Object, Operation, RequestNulls, Severity,
    TypeDef, TypeId, TypeKind,
};
use genwire_spec::{Diagnostic, Diagnostics, SpecFile, judge, names};
use std::collections::{BTreeMap, BTreeSet};

/// Ids of types, by name.
type Ids<'i> = BTreeMap<&'i str, TypeId>;

/// Prints a draft with the defaults and examples that are valid, and loads it together with a spec.
/// Returns its files, and the whole spec or its mistakes.
pub(super) fn load(
    draft: &mut Draft<'_>,
    spec: &[SpecFile],
) -> (Vec<SpecFile>, Option<Interface>, Option<Diagnostics>) {
    match settled(draft, spec) {
        (files, Ok(interface)) => (files, Some(interface), None),
        (files, Err(mistakes)) => (files, None, Some(mistakes)),
    }
}

fn settled(
    draft: &mut Draft<'_>,
    spec: &[SpecFile],
) -> (Vec<SpecFile>, Result<Interface, Diagnostics>) {
    let changed = draft.service.servers.changed_file();
    let loaded = |files: &[SpecFile]| {
        if spec.is_empty() {
            return genwire_spec::load(files);
        }
        let mut all = spec.to_vec();
        if let Some(file) = &changed {
            all.iter_mut().filter(|one| one.path == file.path).for_each(|one| one.clone_from(file));
        }
        all.extend_from_slice(files);
        genwire_spec::load(&all)
    };
    // The demands of an existing spec, such as verbs in names, are left to people.
    let may_drop = spec.is_empty();
    let mut files = tree::files(draft);
    let mut result = loaded(&files);
    while let Err(mistakes) = &result
        && may_drop
        && drop_mistaken(draft, &files, mistakes)
    {
        files = tree::files(draft);
        result = loaded(&files);
    }
    // Defaults and examples are checked against a spec that loads without them.
    if let Ok(interface) = &result {
        settle(draft, interface);
    } else {
        return (files, result);
    }
    let mut settled = tree::files(draft);
    // Without defaults and examples, it is loaded already.
    if settled == files {
        return (settled, result);
    }
    drop(files);
    drop(result);
    let mut result = loaded(&settled);
    while let Err(found) = &result
        && may_drop
        && drop_mistaken(draft, &settled, found)
    {
        settled = tree::files(draft);
        result = loaded(&settled);
    }
    (settled, result)
}

/// Drops the operations and webhooks whose files, or the types that they use, have mistakes, and
/// reports them as lost; returns false if there are none.
fn drop_mistaken(draft: &mut Draft<'_>, files: &[SpecFile], mistakes: &Diagnostics) -> bool {
    let errors = || mistakes.iter().filter(|one| !one.is_warning());
    let titles: BTreeMap<&str, &str> = errors().map(|one| (one.file(), one.title())).collect();
    let tables = tables_of(files, &titles.keys().copied().collect());
    let types: BTreeMap<String, &str> =
        errors().filter_map(|one| Some((mistaken_type(&tables, one)?, one.title()))).collect();
    let users = Users::of(&draft.types, &draft.calls);
    let of_errors: BTreeSet<&str> = draft.families.iter().map(Family::body_name).collect();
    let mut calls: BTreeMap<usize, &str> = BTreeMap::new();
    let mut dropped: BTreeSet<String> = BTreeSet::new();
    for (name, title) in &types {
        let holders = users.holders(name);
        // Without the body of its errors, nothing of a service is left.
        if holders.is_disjoint(&of_errors) {
            calls.extend(users.calls(&holders).into_iter().map(|call| (call, *title)));
            dropped.extend(holders.into_iter().map(str::to_owned));
        }
    }
    let before = draft.calls.operations.len() + draft.calls.webhooks.len() + draft.types.len();
    let report = &mut draft.report;
    let mut number = 0;
    let mut is_sound = |area: &str, name: &str, pointer: &str| {
        let path = format!("spec/{area}/{name}.toml");
        let title = titles.get(path.as_str()).or_else(|| calls.get(&number));
        number += 1;
        if let Some(title) = title {
            report.note(Reason::Invalid, pointer, format!("the spec language refuses it: {title}"));
        }
        title.is_none()
    };
    draft.calls.operations.retain(|one| is_sound(&one.area, &one.name, &one.pointer));
    draft.calls.webhooks.retain(|one| is_sound(&one.area, &one.callback.name, &one.pointer));
    draft.types.retain(|ty| !dropped.contains(&ty.name));
    draft.calls.operations.len() + draft.calls.webhooks.len() + draft.types.len() < before
}

/// Tables of a file, each with the byte that it begins at.
type Tables<'f> = Vec<(usize, &'f str)>;

/// Returns the tables of the files that have a mistake.
fn tables_of<'f>(
    files: &'f [SpecFile],
    mistaken: &BTreeSet<&str>,
) -> BTreeMap<&'f str, Tables<'f>> {
    let files = files.iter().filter(|file| mistaken.contains(file.path.as_str()));
    let of = |file: &'f SpecFile| {
        let ends = file.text.match_indices('\n').map(|(end, _)| end + 1);
        let starts: Vec<usize> = std::iter::once(0).chain(ends).collect();
        let tables = tree::tables(&file.text);
        (file.path.as_str(), tables.map(|(line, table)| (starts[line - 1], table)).collect())
    };
    files.map(of).collect()
}

/// Returns the name of the type whose table has a mistake.
fn mistaken_type(tables: &BTreeMap<&str, Tables<'_>>, mistake: &Diagnostic) -> Option<String> {
    let tables = tables.get(mistake.file())?;
    let after = tables.partition_point(|(start, _)| *start <= mistake.start());
    let (_, table) = tables.get(after.checked_sub(1)?)?;
    let name = table.strip_prefix("types.")?;
    Some(name.split('.').next().unwrap_or(name).to_owned())
}

/// Keeps the defaults and examples that are valid, and reports the others.
fn settle(draft: &mut Draft<'_>, interface: &Interface) {
    // The bodies of errors are common types.
    let areas: BTreeSet<String> = draft.calls.areas().into_iter().map(str::to_owned).collect();
    let is_own = |def: &TypeDef| areas.contains(&def.area) || def.area == COMMON;
    let own = interface.types.iter().enumerate().filter(|(_, def)| is_own(def));
    let ids: Ids<'_> = own.map(|(id, def)| (def.name.wire.as_str(), TypeId(id))).collect();
    let forms = forms(interface);
    let mut report = std::mem::take(&mut draft.report);
    for ty in draft.types.iter_mut() {
        match &mut ty.kind {
            DraftKind::Object(fields) => {
                let owners = both(&ids, &forms, &ty.name);
                settle_fields(&mut report, interface, &owners, fields);
                settle_rules(&mut report, interface, &owners, fields);
            }
            DraftKind::Union { variants, .. } => {
                for variant in variants {
                    let owners = both(&ids, &forms, &variant.payload(&ty.name));
                    settle_fields(&mut report, interface, &owners, &mut variant.fields);
                    settle_rules(&mut report, interface, &owners, &mut variant.fields);
                }
            }
            DraftKind::Enum { .. } | DraftKind::Either(_) => {}
        }
    }
    let operations: BTreeMap<(&str, &str), &Operation> = interface
        .operations
        .iter()
        .map(|one| ((one.area.as_str(), one.name.wire.as_str()), one))
        .collect();
    for operation in &mut draft.calls.operations {
        let known = operations.get(&(operation.area.as_str(), operation.name.as_str())).copied();
        let examples = &mut operation.examples;
        settle_examples(&mut report, interface, [&ids, &forms], known, examples);
        let owner = format!("{}Parameters", names::name(&operation.name).pascal);
        let (mut apart, in_path): (Vec<Field>, Vec<Field>) = std::mem::take(&mut operation.params)
            .into_iter()
            .partition(|it| it.place.part.is_some());
        settle_fields(&mut report, interface, &both(&ids, &forms, &owner), &mut apart);
        operation.params = in_path;
        let owner = format!("{}Headers", names::name(&operation.name).pascal);
        let (mut headers, statuses): (Vec<Field>, Vec<Vec<String>>) =
            std::mem::take(&mut operation.headers).into_iter().unzip();
        settle_fields(&mut report, interface, &both(&ids, &forms, &owner), &mut headers);
        operation.headers = headers.into_iter().zip(statuses).collect();
        for param in &mut operation.params {
            if let Some((_, at)) = param.member.example.take() {
                report.note(Reason::Example, &at, "an example of a path parameter");
            }
        }
        operation.params.extend(apart);
    }
    for webhook in &mut draft.calls.webhooks {
        let examples = &mut webhook.examples;
        settle_examples(&mut report, interface, [&ids, &forms], None, examples);
    }
    draft.report = report;
    draft.settled = true;
}

/// Keeps the examples that are valid for their types, each under a name of its own.
fn settle_examples(
    report: &mut Report,
    interface: &Interface,
    [ids, forms]: [&Ids<'_>; 2],
    operation: Option<&Operation>,
    examples: &mut Vec<Example>,
) {
    let mut taken = BTreeSet::new();
    examples.retain_mut(|example| {
        let in_request = forms.get(example.ty.as_str()).filter(|_| example.part == "request");
        let id = in_request.or_else(|| ids.get(example.ty.as_str())).copied();
        let is_callback = example.part == BodyKind::Callback.as_str();
        let read = operation.filter(|_| is_callback).and_then(|operation| {
            judge::type_of(operation, BodyKind::Callback, interface, &example.body)
        });
        let why = if read.is_some() && read != id {
            Some("the example is read as that of another callback".to_owned())
        } else {
            id.and_then(|id| unfit(interface, id, example))
        };
        if let Some(why) = why {
            report.note(Reason::Example, &example.pointer, why);
            return false;
        }
        let given = example.name.clone();
        let mut number = 2;
        while !taken.insert(example.name.clone()) {
            example.name = format!("{given}_{number}");
            number += 1;
        }
        true
    });
}

/// Returns the forms in requests of types that have another form in replies, by name.
fn forms(interface: &Interface) -> Ids<'_> {
    let paths: BTreeMap<String, &TypeDef> =
        interface.types.iter().map(|def| (def.path(), def)).collect();
    let mut forms = Ids::new();
    for (id, form) in interface.types.iter().enumerate() {
        let Some(of) = form.form_of.as_ref().and_then(|path| paths.get(path)) else { continue };
        forms.insert(&of.name.wire, TypeId(id));
        if let (TypeKind::Union(of), TypeKind::Union(form)) = (&of.kind, &form.kind) {
            for (of, form) in of.variants.iter().zip(&form.variants) {
                forms.insert(&interface.ty(of.ty).name.wire, form.ty.into());
            }
        }
    }
    forms
}

/// Returns both forms of a type.
fn both(ids: &Ids<'_>, forms: &Ids<'_>, name: &str) -> Vec<TypeId> {
    [ids, forms].iter().filter_map(|ids| ids.get(name).copied()).collect()
}

/// Returns the reason for which an example of a body cannot be kept.
fn unfit(interface: &Interface, id: TypeId, example: &Example) -> Option<String> {
    let finding = judge::judge(interface, id, &example.body).into_iter().next();
    if let Some(finding) = finding {
        let place = if finding.path.is_empty() { "itself" } else { finding.path.as_str() };
        return Some(format!("the example breaks `{}` at `{place}`", finding.rule));
    }
    example
        .body
        .to_pretty()
        .contains("'''")
        .then(|| "the example contains `'''`, which ends a TOML string".to_owned())
}

fn settle_fields<'i>(
    report: &mut Report,
    interface: &'i Interface,
    owners: &[TypeId],
    fields: &mut [Field],
) {
    let objects = owners.iter().filter_map(|id| match &interface.ty(*id).kind {
        TypeKind::Object(object) => Some((interface.ty(*id), object)),
        TypeKind::Enum(_) | TypeKind::Union(_) | TypeKind::Either(_) => None,
    });
    let by_name = |object: &'i Object| -> BTreeMap<&'i str, &'i model::Field> {
        object.fields.iter().map(|one| (one.name.wire.as_str(), one)).collect()
    };
    let objects: Vec<_> = objects.map(|(def, object)| (def, by_name(object))).collect();
    let pairs = (0..fields.len()).flat_map(|at| objects.iter().map(move |object| (at, object)));
    for (at, (def, known)) in pairs {
        let field = &mut fields[at];
        let Some(known) = known.get(field.name.as_str()).copied() else { continue };
        if field.place.part.is_none() && loses_null(interface, def, known) {
            let what = "null in a request: it counts as absent here";
            report.note(Reason::Clash, &field.pointer, what);
        }
        let fits = |value: &Json| {
            let found = judge::judge_value(interface, &known.ty, value, &known.name.wire);
            let sound = found
                .iter()
                .all(|one| one.severity != Severity::Error && one.rule != judge::UNKNOWN_MEMBER);
            let mut constraints = known.constraints.iter();
            sound && constraints.all(|one| judge::satisfies(&one.constraint, value))
        };
        let null = |value: &Json| value.is_null();
        if let Some((_, at)) =
            field.member.default.take_if(|(value, _)| !null(value) && !fits(value))
        {
            report.note(Reason::Default, &at, "a default that is not valid for its type");
        }
        if let Some((_, at)) = field.member.example.take_if(|(value, _)| !fits(value)) {
            report.note(Reason::Example, &at, "an example that is not valid for its type");
        }
    }
}

/// Returns true for a member of a request whose null the spec reads as absent. An existing spec may
/// state this for all members, and accumulating streams state it for their events.
fn loses_null(interface: &Interface, def: &TypeDef, field: &model::Field) -> bool {
    let is_absent = interface.service.request_nulls == RequestNulls::Absent;
    let is_read_as_absent = is_absent || def.nulls == Nulls::Stated;
    let may_be_either = field.nullable && !field.required;
    may_be_either && def.sides.request && is_read_as_absent
}
