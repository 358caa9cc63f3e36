//! Translates rules to JSON Schema 2020-12, as far as it can express them.

mod keywords;
mod split;

use genwire_spec::model::expr::Comparison;
use genwire_spec::model::{Expr, ExprKind, ExprType, Json, TypeDef, UnknownPolicy};
use genwire_spec::rule::types::{self, MemberPlace};
use keywords::{absent, all, any, array, if_then, never, not, object};

/// A rule as a schema.
#[derive(Clone, Debug, PartialEq)]
pub struct Lowered {
    /// The schema, for an `allOf` of the type's own schema; `None` if the rule was dropped.
    pub schema: Option<Json>,
    /// The degree to which the schema expresses the rule.
    pub verdict: Verdict,
}

/// The degree to which a schema expresses a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The schema accepts exactly the values that satisfy the rule.
    Exact,
    /// The schema accepts more than the rule does, for this reason.
    Weakened(String),
    /// JSON Schema cannot express the rule, for this reason.
    Dropped(String),
}

/// Translates a checked rule.
///
/// The schema assumes that the type's own schema is satisfied too: required members are present and
/// have their types.
pub fn to_schema(types: &[TypeDef], expr: &Expr) -> Lowered {
    let mut lower = Lower { types, weakened: Vec::new() };
    let split = split::by_properties(types, expr);
    match lower.say(&split, Here::This, true) {
        Ok(schema) => {
            let verdict = if lower.weakened.is_empty() {
                Verdict::Exact
            } else {
                Verdict::Weakened(lower.weakened.join("; "))
            };
            Lowered { schema: Some(schema), verdict }
        }
        Err(why) => Lowered { schema: None, verdict: Verdict::Dropped(why) },
    }
}

/// The value that a schema describes.
#[derive(Clone, Copy, Debug)]
enum Here<'a> {
    /// The object to which the rule belongs.
    This,
    /// An item of a list, with its name in the rule.
    Item(&'a str),
}

impl Here<'_> {
    fn is(self, expr: &Expr) -> bool {
        match (self, &expr.kind) {
            (Here::This, ExprKind::This) => true,
            (Here::Item(name), ExprKind::Variable(variable)) => name == variable,
            _ => false,
        }
    }
}

/// A schema, or the reason why it does not exist.
type Said = Result<Json, String>;

struct Lower<'a> {
    types: &'a [TypeDef],
    /// The reasons for omitted parts of the rule.
    weakened: Vec<String>,
}

impl Lower<'_> {
    /// Translates a Boolean expression.
    ///
    /// The schema may accept more than the expression only if `loose` is set.
    fn say(&mut self, expr: &Expr, here: Here<'_>, loose: bool) -> Said {
        match &expr.kind {
            ExprKind::And(_) => self.conjunction(&expr.conjuncts(), here, loose),
            ExprKind::Or(_) => self.disjunction(&expr.alternatives(), here, loose),
            ExprKind::Not(inner) => self.negation(expr, inner, here, loose),
            ExprKind::If(condition, then, otherwise) => {
                let mut schema =
                    if_then(self.say(condition, here, false)?, self.say(then, here, loose)?);
                schema.set("else", self.say(otherwise, here, loose)?);
                Ok(schema)
            }
            ExprKind::Literal(Json::Bool(true)) => Ok(Json::object::<&str>([])),
            ExprKind::Literal(_) => Ok(never()),
            ExprKind::Has { of, field } => self.has(of, field, here),
            _ => self.question(expr, here, loose),
        }
    }

    fn conjunction(&mut self, operands: &[Expr], here: Here<'_>, loose: bool) -> Said {
        let mut said = Vec::new();
        let mut unsaid = Vec::new();
        for operand in operands {
            match self.say(operand, here, loose) {
                Ok(schema) => said.push(schema),
                Err(why) if loose => unsaid.push(why),
                Err(why) => return Err(why),
            }
        }
        if said.is_empty() && !unsaid.is_empty() {
            return Err(unsaid.join("; "));
        }
        self.weakened.extend(unsaid);
        Ok(all(said))
    }

    /// The most readable form of `!a || b` is "if a then b".
    fn disjunction(&mut self, operands: &[Expr], here: Here<'_>, loose: bool) -> Said {
        let mut conditions = Vec::new();
        let mut consequences = Vec::new();
        for operand in operands {
            let operand = &unlike(operand, operands);
            match &operand.kind {
                ExprKind::Not(condition) => conditions.push(self.say(condition, here, false)?),
                _ => consequences.push(self.say(operand, here, loose)?),
            }
        }
        Ok(match (conditions.is_empty(), consequences.is_empty()) {
            (true, _) => any(consequences),
            (false, true) => not(all(conditions)),
            (false, false) => if_then(all(conditions), any(consequences)),
        })
    }

    fn negation(&mut self, expr: &Expr, inner: &Expr, here: Here<'_>, loose: bool) -> Said {
        match &inner.kind {
            ExprKind::Not(inner) => self.say(inner, here, loose),
            ExprKind::And(_) => self.disjunction(&expr.alternatives(), here, loose),
            ExprKind::Or(_) => self.conjunction(&expr.conjuncts(), here, loose),
            ExprKind::Has { of, field } if here.is(of) && self.tagged(of, field).is_none() => {
                Ok(absent(field))
            }
            _ => Ok(not(self.say(inner, here, false)?)),
        }
    }

    fn has(&mut self, of: &Expr, field: &str, here: Here<'_>) -> Said {
        let leaf = Json::object([("not", Json::object([("type", Json::from("null"))]))]);
        let schema = object(field, leaf, self.tagged(of, field));
        self.at(of, here, schema)
    }

    /// Returns the tag of a union, and its values for which a member exists.
    ///
    /// `None` if all variants have the member, because then the union's own schema requires a
    /// listed tag.
    fn tagged(&self, of: &Expr, field: &str) -> Option<(String, Vec<Json>)> {
        match types::member_of(self.types, of, field)?.place {
            MemberPlace::Variants(union, variants, _)
                if variants.len() < union.variants.len()
                    || union.unknown != UnknownPolicy::Error =>
            {
                let tags = variants.iter().map(|variant| Json::string(&variant.name.wire));
                Some((union.tag.wire.clone(), tags.collect()))
            }
            _ => None,
        }
    }

    /// Turns a schema for the value at a path into a schema for the current value.
    fn at(&mut self, path: &Expr, here: Here<'_>, schema: Json) -> Said {
        if here.is(path) {
            return Ok(schema);
        }
        match &path.kind {
            ExprKind::Member { of, field } => {
                let schema = object(field, schema, self.tagged(of, field));
                self.at(of, here, schema)
            }
            ExprKind::As { of, .. } => self.at(of, here, schema),
            ExprKind::This | ExprKind::Variable(_) => {
                Err("a condition on an item of a list looks outside of the item".to_owned())
            }
            ExprKind::Arithmetic(..) => Err("JSON Schema has no arithmetic".to_owned()),
            _ => Err("a value is computed from others".to_owned()),
        }
    }

    /// Translates a condition on one value.
    fn question(&mut self, expr: &Expr, here: Here<'_>, loose: bool) -> Said {
        match &expr.kind {
            ExprKind::Compare(op, left, right) => {
                let ExprKind::Literal(literal) = &right.kind else {
                    return Err(format!(
                        "JSON Schema cannot compare {} with {}",
                        name(left),
                        name(right)
                    ));
                };
                if let ExprKind::Size(of) = &left.kind {
                    return self.size(*op, of, literal, here);
                }
                let equality = matches!(op, Comparison::Equal | Comparison::NotEqual);
                if left.ty == ExprType::String && !equality {
                    return Err("JSON Schema has no order of strings".to_owned());
                }
                let leaf = keywords::comparison(self.types, *op, literal, &left.ty);
                self.at(left, here, leaf)
            }
            ExprKind::IsTimestamp(_) => Err("JSON Schema cannot compare timestamps".to_owned()),
            ExprKind::In(item, list) => match (&item.kind, &list.kind) {
                (_, ExprKind::Literals(literals)) => {
                    let leaf = keywords::one_of(self.types, literals, &item.ty);
                    self.at(item, here, leaf)
                }
                (ExprKind::Literal(literal), _) => {
                    let leaf = array([("contains", keywords::constant(literal))]);
                    self.at(list, here, leaf)
                }
                _ => Err(format!("JSON Schema cannot look for {} in {}", name(item), name(list))),
            },
            ExprKind::Is { of, alternative } => {
                let json = types::alternative_of(self.types, of, alternative)
                    .and_then(|alternative| keywords::json_type(alternative.json));
                let schema = Json::object(json.map(|json| ("type", Json::from(json))));
                self.at(of, here, schema)
            }
            ExprKind::Text(test, of, text) => self.at(of, here, keywords::text(*test, text)),
            ExprKind::All(list, variable, predicate) => {
                let items = self.say(predicate, Here::Item(variable), loose)?;
                let leaf = Json::object([("type", Json::from("array")), ("items", items)]);
                self.at(list, here, leaf)
            }
            ExprKind::Exists(list, variable, predicate) => {
                let item = self.say(predicate, Here::Item(variable), loose)?;
                self.at(list, here, array([("contains", item)]))
            }
            ExprKind::ExistsOne(list, variable, predicate) => {
                let item = self.say(predicate, Here::Item(variable), false)?;
                let leaf = array([("contains", item), ("maxContains", Json::Integer(1))]);
                self.at(list, here, leaf)
            }
            _ => {
                let leaf =
                    Json::object([("type", Json::from("boolean")), ("const", Json::Bool(true))]);
                self.at(expr, here, leaf)
            }
        }
    }

    fn size(&mut self, op: Comparison, of: &Expr, limit: &Json, here: Here<'_>) -> Said {
        let Json::Integer(limit) = *limit else {
            return Err("a size is compared with something else than a whole number".to_owned());
        };
        match &of.kind {
            ExprKind::Filter(list, variable, predicate) => {
                let item = self.say(predicate, Here::Item(variable), false)?;
                self.at(list, here, keywords::count(op, limit, item))
            }
            _ => self.at(of, here, keywords::size(op, limit, &of.ty)),
        }
    }
}

/// The most readable form of "absent or unlike" is "not alike".
fn unlike(operand: &Expr, operands: &[Expr]) -> Expr {
    let ExprKind::Compare(Comparison::NotEqual, left, right) = &operand.kind else {
        return operand.clone();
    };
    let guarded = operands.iter().any(|other| match &other.kind {
        ExprKind::Not(inner) => match (&inner.kind, &left.kind) {
            (ExprKind::Has { of, field }, ExprKind::Member { of: left, field: member }) => {
                of == left && field == member
            }
            _ => false,
        },
        _ => false,
    });
    if !guarded {
        return operand.clone();
    }
    Expr::boolean(ExprKind::Compare(Comparison::Equal, left.clone(), right.clone())).negated()
}

/// Describes a path, for reasons.
fn name(expr: &Expr) -> String {
    fn path(expr: &Expr) -> String {
        match &expr.kind {
            ExprKind::This => String::new(),
            ExprKind::Member { of, field: name }
            | ExprKind::Property { of, property: name, .. } => match path(of).as_str() {
                "" => name.clone(),
                of => format!("{of}.{name}"),
            },
            ExprKind::As { of, .. } => path(of),
            ExprKind::Variable(name) => name.clone(),
            _ => "a value".to_owned(),
        }
    }
    match &expr.kind {
        ExprKind::Size(of) => match &of.kind {
            ExprKind::Filter(list, ..) => format!("how many items of `{}` there are", path(list)),
            _ => format!("the size of `{}`", path(of)),
        },
        ExprKind::Arithmetic(..) => "a result of arithmetic".to_owned(),
        _ => format!("`{}`", path(expr)),
    }
}
