//! Finds the positions in a body at which a type can occur, and replaces the values there.

use super::sample::{self, Instances};
use super::share::Covered;
use genwire_constraint::pointer::escape;
use genwire_spec::judge;
use genwire_spec::model::{
    EitherId, Interface, Json, KindId, Object, ObjectId, Type, TypeId, UnionId,
};
use std::borrow::Cow;
use std::collections::{BTreeMap, VecDeque};

/// Maximum number of routes to the same type to try.
const MAX_ROUTES: usize = 6;

/// A step from a value to a value inside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Member(ObjectId, String),
    /// To an item of a list.
    Item,
    /// To a value of a map.
    Value,
    /// To an unlisted member of an object.
    Extra(ObjectId),
    /// To a variant of a union, at the same position.
    Variant(UnionId, String),
    /// To an alternative of an either type, at the same position.
    Alternative(EitherId, String),
}

/// The steps from the whole body to a type.
pub(super) type Route = Vec<Step>;

/// Returns the routes from a body to each type that it covers, shortest first.
pub(super) fn routes(
    interface: &Interface,
    root: TypeId,
    covered: Covered,
) -> BTreeMap<TypeId, Vec<Route>> {
    // This limit excludes no shorter route: a covered type is never deeper than the deepest one.
    let deepest = covered.as_ref().map(|covered| covered.values().copied().max().unwrap_or(0));
    let mut routes: BTreeMap<TypeId, Vec<Route>> = BTreeMap::new();
    let mut open: VecDeque<(Route, TypeId, Vec<TypeId>)> = VecDeque::new();
    open.push_back((Vec::new(), root, vec![root]));
    while let Some((route, id, above)) = open.pop_front() {
        let known = routes.entry(id).or_default();
        // The search is breadth-first, so the shortest routes are kept.
        if known.len() == MAX_ROUTES {
            continue;
        }
        known.push(route.clone());
        for (steps, next) in references(interface, id) {
            if !above.contains(&next) && deepest.is_none_or(|deepest| above.len() <= deepest) {
                let mut above = above.clone();
                above.push(next);
                open.push_back(([route.clone(), steps].concat(), next, above));
            }
        }
    }
    if let Some(covered) = covered {
        routes.retain(|id, _| covered.contains_key(id));
    }
    routes
}

/// Returns the types to which a type refers, and the steps to them.
fn references(interface: &Interface, id: TypeId) -> Vec<(Route, TypeId)> {
    let through = |first: Step, ty: &Type| {
        let mut steps = vec![first];
        let mut ty = ty.besides_null();
        while let Some(item) = ty.item() {
            steps.push(if matches!(ty, Type::Map(_)) { Step::Value } else { Step::Item });
            ty = item;
        }
        match ty {
            Type::Named(id) => Some((steps, *id)),
            _ => None,
        }
    };
    match id.kind(&interface.types) {
        KindId::Object(id) => {
            let Object { fields, extra, .. } = interface.object(id);
            let fields = fields.iter();
            let extra = extra.iter().map(Type::besides_null);
            fields
                .filter_map(|field| through(Step::Member(id, field.name.wire.clone()), &field.ty))
                .chain(extra.filter_map(|ty| through(Step::Extra(id), ty)))
                .collect()
        }
        KindId::Enum(_) => Vec::new(),
        KindId::Union(id) => interface
            .union(id)
            .variants
            .iter()
            .map(|variant| (vec![Step::Variant(id, variant.name.wire.clone())], variant.ty.into()))
            .collect(),
        KindId::Either(id) => interface
            .either(id)
            .alternatives
            .iter()
            .filter_map(|one| through(Step::Alternative(id, one.name.wire.clone()), &one.ty))
            .collect(),
    }
}

/// Returns true if a route passes through an alternative that shares its JSON type with another
/// one.
pub(super) fn is_shared(interface: &Interface, route: &[Step]) -> bool {
    route.iter().any(|step| match step {
        Step::Alternative(id, name) => {
            let either = interface.either(*id);
            let mut named = either.alternatives.iter().filter(|one| one.name.wire == *name);
            named.any(|one| either.is_shared(one))
        }
        Step::Member(..) | Step::Item | Step::Value | Step::Extra(_) | Step::Variant(..) => false,
    })
}

/// Returns the names in a route, joined by dots, for ids.
pub(super) fn label(route: &[Step]) -> String {
    let words: Vec<&str> = route
        .iter()
        .filter_map(|step| match step {
            Step::Member(_, name) | Step::Variant(_, name) | Step::Alternative(_, name) => {
                Some(name.as_str())
            }
            Step::Item | Step::Value | Step::Extra(_) => None,
        })
        .collect();
    words.join(".")
}

/// A body with a replaced value.
pub(super) struct Placed {
    pub(super) body: Json,
    /// The position of the value, as a JSON pointer.
    pub(super) pointer: String,
}

/// A function from the value at a position, if there is one, to the new value.
pub(super) type Change<'a> = &'a dyn Fn(Option<&Json>) -> Option<Json>;

/// The content at the end of a route.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum There<'v> {
    Value(&'v Json),
    /// No value: it has to be created.
    Absent,
    /// No position: the body has too few matching list items to skip.
    Nowhere,
}

/// Finds the content at the end of a route, after skipping a number of matching list items.
pub(super) fn look<'v>(
    interface: &'v Interface,
    instances: &'v Instances,
    route: &[Step],
    base: &'v Json,
    skip: usize,
) -> There<'v> {
    if is_beyond(route, skip) {
        return There::Nowhere;
    }
    let guide = Guide { interface, instances, skip };
    let (mut skipped, mut natural) = (false, true);
    let mut value = Some(base);
    for (at, step) in route.iter().enumerate() {
        let rest = &route[at + 1..];
        value = match step {
            Step::Member(object, _) | Step::Extra(object) => {
                let name = match step {
                    Step::Member(_, name) => Cow::Borrowed(name),
                    _ => Cow::Owned(guide.extra_name(*object, rest, value)),
                };
                let (whole, is_there) = guide.object(*object, value);
                natural &= is_there;
                whole.get(&name).filter(|value| !value.is_null())
            }
            Step::Item => {
                let items = match value {
                    Some(Json::Array(items)) => items.as_slice(),
                    _ => &[],
                };
                let (index, is_skipped) = guide.item_index(rest, items);
                skipped |= is_skipped;
                index.map(|index| &items[index])
            }
            Step::Value => {
                let key = guide.key(rest, value);
                value.and_then(|value| value.get(&key))
            }
            Step::Variant(union, tag) => value.filter(|value| guide.has_tag(*union, tag, value)),
            Step::Alternative(either, name) => {
                value.filter(|value| guide.is_read_as(*either, name, value))
            }
        };
    }
    if skip > 0 && !skipped {
        return There::Nowhere;
    }
    value.filter(|_| natural).map_or(There::Absent, There::Value)
}

/// Changes the value at the end of a route, and creates missing values on the way.
///
/// `skip` is the number of matching list items to skip; returns `None` if there are fewer.
pub(super) fn place(
    interface: &Interface,
    instances: &Instances,
    route: &[Step],
    base: &Json,
    skip: usize,
    change: Change<'_>,
) -> Option<Placed> {
    if is_beyond(route, skip) {
        return None;
    }
    let guide = Guide { interface, instances, skip };
    let mut walk = Walk { guide, pointer: String::new(), skipped: false, change };
    let body = walk.put(route, Some(base.clone()))?;
    (walk.skipped || skip == 0).then_some(Placed { body, pointer: walk.pointer })
}

/// Returns true if items must be skipped although the route does not lead through a list.
fn is_beyond(route: &[Step], skip: usize) -> bool {
    skip > 0 && !route.contains(&Step::Item)
}

/// Decides how a route leads through a body.
struct Guide<'a> {
    interface: &'a Interface,
    instances: &'a Instances,
    skip: usize,
}

/// Changes a body along a route.
struct Walk<'a> {
    guide: Guide<'a>,
    pointer: String,
    skipped: bool,
    change: Change<'a>,
}

impl Walk<'_> {
    fn put(&mut self, route: &[Step], base: Option<Json>) -> Option<Json> {
        let Some((step, rest)) = route.split_first() else { return (self.change)(base.as_ref()) };
        match step {
            Step::Member(object, name) => self.put_member(*object, name, rest, base),
            Step::Item => self.put_item(rest, base),
            Step::Value => self.put_value(rest, base),
            Step::Extra(object) => {
                let name = self.guide.extra_name(*object, rest, base.as_ref());
                self.put_member(*object, &name, rest, base)
            }
            Step::Variant(union, tag) => {
                let base = base.filter(|base| self.guide.has_tag(*union, tag, base));
                self.put(rest, base)
            }
            Step::Alternative(either, name) => {
                let base = base.filter(|base| self.guide.is_read_as(*either, name, base));
                self.put(rest, base)
            }
        }
    }

    fn put_member(
        &mut self,
        object: ObjectId,
        name: &str,
        rest: &[Step],
        base: Option<Json>,
    ) -> Option<Json> {
        let mut whole = match base {
            Some(base @ Json::Object(_)) => base,
            _ => self.guide.object(object, None).0.clone(),
        };
        self.pointer.push('/');
        self.pointer.push_str(&escape(name));
        let known = whole.get_mut(name).map(std::mem::take);
        let inner = self.put(rest, known.filter(|value| !value.is_null()))?;
        whole.set(name, inner);
        Some(whole)
    }

    fn put_item(&mut self, rest: &[Step], base: Option<Json>) -> Option<Json> {
        let mut items = match base {
            Some(Json::Array(items)) => items,
            _ => Vec::new(),
        };
        let (index, is_skipped) = self.guide.item_index(rest, &items);
        self.skipped |= is_skipped;
        self.pointer.push('/');
        self.pointer.push_str(&index.unwrap_or(items.len()).to_string());
        let known = index.map(|index| std::mem::take(&mut items[index]));
        let value = self.put(rest, known)?;
        match index {
            Some(index) => items[index] = value,
            None => items.push(value),
        }
        Some(Json::Array(items))
    }

    fn put_value(&mut self, rest: &[Step], base: Option<Json>) -> Option<Json> {
        let key = self.guide.key(rest, base.as_ref());
        let mut whole = match base {
            Some(base @ Json::Object(_)) => base,
            _ => Json::empty_object(),
        };
        let inner = whole.get_mut(&key).map(std::mem::take);
        self.pointer.push('/');
        self.pointer.push_str(&escape(&key));
        let value = self.put(rest, inner)?;
        whole.set(&key, value);
        Some(whole)
    }
}

impl<'a> Guide<'a> {
    /// Returns the existing object and true, or the smallest object and false.
    fn object<'v>(&self, object: ObjectId, base: Option<&'v Json>) -> (&'v Json, bool)
    where
        'a: 'v,
    {
        match base {
            Some(base @ Json::Object(_)) => (base, true),
            _ => (self.instances.of(self.interface, object.into()), false),
        }
    }

    /// Returns the index of the item to enter, if there is one.
    ///
    /// The flag is true if enough matching items were skipped.
    fn item_index(&self, rest: &[Step], items: &[Json]) -> (Option<usize>, bool) {
        let whole: Vec<usize> =
            (0..items.len()).filter(|index| self.fits(rest, &items[*index])).collect();
        let here =
            rest.iter().position(|step| !matches!(step, Step::Variant(..) | Step::Alternative(..)));
        let here = &rest[..here.unwrap_or(rest.len())];
        let index = whole.get(self.skip).or(whole.last()).copied();
        let index = index.or_else(|| items.iter().position(|value| self.fits(here, value)));
        (index, whole.len() > self.skip)
    }

    /// Returns the key of the map value to enter.
    fn key(&self, rest: &[Step], base: Option<&Json>) -> String {
        let members = base.map_or(&[][..], Json::members);
        let fitting = members.iter().find(|(_, value)| self.fits(rest, value));
        let known = fitting.or(members.first());
        known.map_or_else(|| sample::MAP_KEY.to_owned(), |(key, _)| key.clone())
    }

    /// Returns the name of the unlisted member to enter.
    fn extra_name(&self, object: ObjectId, rest: &[Step], base: Option<&Json>) -> String {
        let known = base.and_then(|base| {
            self.unlisted(object, base)
                .find(|name| base.get(name).is_some_and(|value| self.fits(rest, value)))
        });
        known.map_or_else(|| sample::UNLISTED_TEXT.to_owned(), str::to_owned)
    }

    /// Returns the names of the unlisted members of an object.
    fn unlisted<'v>(&self, object: ObjectId, value: &'v Json) -> impl Iterator<Item = &'v str> {
        let Object { fields, variant_of, .. } = self.interface.object(object);
        let tag = variant_of.as_ref().map(|(union, _)| &self.interface.union(*union).tag.wire);
        let names = value.members().iter().map(|(name, _)| name.as_str());
        names.filter(move |name| {
            let is_listed = fields.iter().any(|field| field.name.wire == *name);
            !is_listed && tag.is_none_or(|tag| tag != name)
        })
    }

    /// Returns true if a value has everything on a route, so that nothing has to be created.
    fn fits(&self, route: &[Step], value: &Json) -> bool {
        match route.split_first() {
            Some((Step::Variant(union, tag), rest)) => {
                self.has_tag(*union, tag, value) && self.fits(rest, value)
            }
            Some((Step::Alternative(either, name), rest)) => {
                self.is_read_as(*either, name, value) && self.fits(rest, value)
            }
            Some((Step::Member(_, name), rest)) => {
                value.get(name).is_some_and(|inner| self.fits(rest, inner))
            }
            Some((Step::Item, rest)) => match value {
                Json::Array(items) => items.iter().any(|value| self.fits(rest, value)),
                _ => false,
            },
            Some((Step::Extra(object), rest)) => self
                .unlisted(*object, value)
                .any(|name| value.get(name).is_some_and(|inner| self.fits(rest, inner))),
            Some((Step::Value, rest)) => match value {
                Json::Object(members) => members.iter().any(|(_, value)| self.fits(rest, value)),
                _ => false,
            },
            None => !value.is_null(),
        }
    }

    fn is_read_as(&self, either: EitherId, wanted: &str, value: &Json) -> bool {
        let read = judge::selected(self.interface, self.interface.either(either), value);
        read.is_some_and(|one| one.name.wire == wanted)
    }

    fn has_tag(&self, union: UnionId, wanted: &str, value: &Json) -> bool {
        let tag = value.get(&self.interface.union(union).tag.wire);
        matches!(tag, Some(Json::String(tag)) if tag == wanted)
    }
}
