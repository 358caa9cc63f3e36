//! Access to the values of a rule in Rust: certain values, optional values, and names for them.

use crate::items::{Wrapper, field_ident, ident, type_ident, value_behind_null};
use genwire_spec::model::expr::Arithmetic;
use genwire_spec::model::{Expr, ExprKind, ExprType, Interface, Name, TypeId};
use genwire_spec::names;
use genwire_spec::rule::types::{self, MemberPlace};
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// The precedence of an expression, tightest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Level {
    /// A call, a macro, a name.
    Atom,
    /// `!x`.
    Not,
    /// A comparison.
    Compare,
    /// `a && b`.
    And,
    /// `a || b`.
    Or,
    /// `if … {} else {}`.
    Block,
}

/// A Boolean expression.
#[derive(Clone, Debug)]
pub(super) struct Code {
    pub(super) tokens: TokenStream,
    pub(super) level: Level,
    /// The constant result, if the types determine one.
    pub(super) constant: Option<bool>,
}

impl Code {
    pub(super) fn new(tokens: TokenStream, level: Level) -> Self {
        Self { tokens, level, constant: None }
    }

    pub(super) fn atom(tokens: TokenStream) -> Self {
        Self::new(tokens, Level::Atom)
    }

    pub(super) fn compare(tokens: TokenStream) -> Self {
        Self::new(tokens, Level::Compare)
    }

    pub(super) fn constant(value: bool) -> Self {
        Self { tokens: quote! { #value }, level: Level::Atom, constant: Some(value) }
    }

    pub(super) fn negated(&self) -> Self {
        if let Some(value) = self.constant {
            return Self::constant(!value);
        }
        let inner = self.within(Level::Not);
        Self::new(quote! { !#inner }, Level::Not)
    }

    /// Returns the expression as an operand, in parentheses if it binds more loosely.
    pub(super) fn within(&self, level: Level) -> TokenStream {
        let tokens = &self.tokens;
        if self.level > level || (self.level == Level::Block) {
            quote! { (#tokens) }
        } else {
            quote! { #tokens }
        }
    }
}

/// The form of a Rust expression for a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// A place expression inside the value itself, such as `this.model`. It must not be moved out
    /// of.
    Place,
    /// A reference to such a place expression.
    Reference,
    /// A `&str`.
    Text,
    Slice,
    /// A number or a Boolean by value.
    Copy,
}

/// A value that is certainly present.
#[derive(Clone, Debug)]
pub(super) struct CertainValue {
    pub(super) tokens: TokenStream,
    pub(super) form: Form,
}

/// A value that may be absent.
#[derive(Clone, Debug)]
pub(super) struct Maybe {
    /// An `Option` of the value in this form.
    pub(super) tokens: TokenStream,
    /// The form of the value inside.
    pub(super) form: Form,
    /// The place expression of the `Option`, if it is a field.
    pub(super) place: Option<TokenStream>,
    /// The name for the value.
    name: String,
}

impl Maybe {
    /// Returns the option in the form that is best in a `let`.
    pub(super) fn by_reference(&self) -> TokenStream {
        match (&self.place, self.form) {
            (Some(place), Form::Reference) => quote! { &#place },
            _ => self.tokens.clone(),
        }
    }
}

/// A value that is certain or may be absent.
#[derive(Clone, Debug)]
pub(super) enum Read {
    Certain(CertainValue),
    Maybe(Maybe),
}

/// The Rust code of a step from a value to a value inside it.
struct Step {
    read: Read,
    /// The function that the step calls, if it is only a call.
    function: Option<TokenStream>,
}

/// The values and names in scope at a position in a rule's function.
#[derive(Clone, Debug)]
pub(super) struct Scope<'a> {
    pub(super) interface: &'a Interface,
    bindings: Vec<(Expr, CertainValue)>,
    names: Vec<String>,
}

impl<'a> Scope<'a> {
    pub(super) fn new(interface: &'a Interface) -> Self {
        Self { interface, bindings: Vec::new(), names: vec!["this".to_owned()] }
    }

    /// Returns the code that reads the value of a path.
    pub(super) fn read(&self, path: &Expr) -> Read {
        if let Some((_, value)) = self.bindings.iter().rev().find(|(bound, _)| bound == path) {
            return Read::Certain(value.clone());
        }
        if let Some(maybe) = self.number(path) {
            return Read::Maybe(maybe);
        }
        if path.is_time_literal() || path.is_time() && matches!(path.kind, ExprKind::Arithmetic(..))
        {
            return Read::Certain(CertainValue { tokens: self.time(path), form: Form::Copy });
        }
        let (ExprKind::Member { of, .. }
        | ExprKind::Property { of, .. }
        | ExprKind::As { of, .. }
        | ExprKind::Timestamp(of)) = &path.kind
        else {
            let tokens = if path.kind == ExprKind::This {
                quote! { this }
            } else {
                quote! { compile_error!("a value of a rule that has no form in Rust") }
            };
            return Read::Certain(CertainValue { tokens, form: Form::Reference });
        };
        match self.read(of) {
            Read::Certain(CertainValue { tokens, form: Form::Place })
                if matches!(path.kind, ExprKind::Timestamp(_)) =>
            {
                self.step(path, of, &quote! { &#tokens }).read
            }
            Read::Certain(value) => self.step(path, of, &value.tokens).read,
            Read::Maybe(maybe) => self.through(path, of, maybe),
        }
    }

    /// Returns an integer that is computed from other values. These are certain here.
    fn number(&self, expr: &Expr) -> Option<Maybe> {
        let (tokens, name) = match &expr.kind {
            _ if expr.counts() => {
                let size = self.scalar(expr);
                (quote! { i64::try_from(#size).ok() }, "count")
            }
            ExprKind::Arithmetic(op, left, right) if expr.ty == ExprType::Int => {
                let name = match op {
                    Arithmetic::Add => "sum",
                    Arithmetic::Subtract => "difference",
                    Arithmetic::Multiply => "product",
                    Arithmetic::Divide => "quotient",
                    Arithmetic::Remainder => "remainder",
                };
                (self.checked(*op, left, right), name)
            }
            ExprKind::TimePart(part, of) => {
                let (of, method) = (self.time_operand(of), ident(part.method()));
                (quote! { #of.#method() }, part.method())
            }
            _ => return None,
        };
        Some(Maybe { tokens, form: Form::Copy, place: None, name: name.to_owned() })
    }

    /// Returns a step from a value that may be absent itself.
    fn through(&self, path: &Expr, of: &Expr, maybe: Maybe) -> Read {
        let of_form = maybe.form;
        let parameter = ident(&self.fresh(&maybe.name, of));
        let step = self.step(path, of, &quote! { #parameter });
        let (method, body, form, name) = match step.read {
            Read::Certain(value) => {
                let (form, body) = borrowed(&path.ty, &value, self.is_boxed(path));
                (quote! { map }, body, form, name_of(path))
            }
            Read::Maybe(maybe) => (quote! { and_then }, maybe.tokens, maybe.form, maybe.name),
        };
        // A function that accepts a `&str` cannot be passed for a `&String`.
        let takes_text = matches!(path.kind, ExprKind::Timestamp(_));
        let function = step.function.filter(|_| !takes_text || of_form == Form::Text);
        let function = function.unwrap_or_else(|| quote! { |#parameter| #body });
        let of = maybe.tokens;
        Read::Maybe(Maybe { tokens: quote! { #of.#method(#function) }, form, place: None, name })
    }

    /// Returns the step from `of` to a value inside it; `value` is the code for `of`.
    fn step(&self, path: &Expr, of: &Expr, value: &TokenStream) -> Step {
        match &path.kind {
            ExprKind::Member { field, .. } => self.member(path, of, field, value),
            ExprKind::Property { ty, property, .. } => {
                let properties = &self.interface.enum_type(*ty).properties;
                let found = properties.iter().find(|it| it.name.wire == *property);
                let name = found.map(|property| property.name.clone());
                self.call(path, of, value, name.as_ref(), "")
            }
            ExprKind::As { alternative, .. } => {
                let name = types::alternative_of(&self.interface.types, of, alternative)
                    .map(|alternative| alternative.name.clone());
                self.call(path, of, value, name.as_ref(), "as_")
            }
            ExprKind::Timestamp(_) => Step {
                read: Read::Maybe(Maybe {
                    tokens: quote! { genwire_core::time::Timestamp::read(#value) },
                    form: Form::Copy,
                    place: None,
                    name: name_of(path),
                }),
                function: Some(quote! { genwire_core::time::Timestamp::read }),
            },
            _ => Step {
                read: Read::Certain(CertainValue { tokens: value.clone(), form: Form::Reference }),
                function: None,
            },
        }
    }

    fn is_boxed(&self, path: &Expr) -> bool {
        let ExprKind::Member { of, field, .. } = &path.kind else { return false };
        let member = types::member_of(&self.interface.types, of, field);
        matches!(member.map(|it| it.place), Some(MemberPlace::Object(field)) if field.is_boxed)
    }

    fn member(&self, path: &Expr, of: &Expr, field: &str, value: &TokenStream) -> Step {
        let member = types::member_of(&self.interface.types, of, field);
        match member.map(|member| member.place) {
            Some(MemberPlace::Object(field)) => {
                let name = field_ident(&field.name);
                let place = quote! { #value.#name };
                let wrapper = match of.ty {
                    ExprType::Object(id) => Wrapper::of(self.interface.ty(id), field),
                    _ => Wrapper::Option,
                };
                let read = if wrapper == Wrapper::Nullable {
                    Read::Maybe(Maybe {
                        tokens: read_behind_null(&place, form_of(&path.ty), field.is_boxed),
                        form: form_of(&path.ty),
                        place: None,
                        name: name_of(path),
                    })
                } else if wrapper == Wrapper::Option && field.is_boxed {
                    Read::Maybe(Maybe {
                        tokens: quote! { #place.as_deref() },
                        form: form_of(&path.ty),
                        place: None,
                        name: name_of(path),
                    })
                } else if wrapper == Wrapper::Option {
                    Read::Maybe(Maybe {
                        tokens: optional_read(&place, form_of(&path.ty)),
                        form: form_of(&path.ty),
                        place: Some(place),
                        name: name_of(path),
                    })
                } else {
                    Read::Certain(CertainValue { tokens: place, form: Form::Place })
                };
                Step { read, function: None }
            }
            Some(MemberPlace::Tag(union)) => {
                let name = field_ident(&union.tag);
                let read = Read::Certain(CertainValue {
                    tokens: quote! { #value.#name() },
                    form: Form::Text,
                });
                Step { read, function: self.function(of, &name) }
            }
            Some(MemberPlace::Variants(_, _, field)) => {
                self.call(path, of, value, Some(&field.name), "")
            }
            None => self.call(path, of, value, None, ""),
        }
    }

    /// Returns a call of an accessor that returns an `Option`.
    fn call(
        &self,
        path: &Expr,
        of: &Expr,
        value: &TokenStream,
        name: Option<&Name>,
        prefix: &str,
    ) -> Step {
        let name = name.map_or("", |name| &name.snake);
        let name = ident(&format!("{prefix}{name}"));
        let read = Read::Maybe(Maybe {
            tokens: quote! { #value.#name() },
            form: form_of(&path.ty),
            place: None,
            name: name_of(path),
        });
        Step { read, function: self.function(of, &name) }
    }

    /// Returns the path of an accessor, such as `Message::content`.
    fn function(&self, of: &Expr, name: &Ident) -> Option<TokenStream> {
        let id: TypeId = match of.ty {
            ExprType::Object(id) => id,
            ExprType::Enum(id) => id.into(),
            ExprType::Either(id) => id.into(),
            _ => return None,
        };
        let ty = type_ident(&self.interface.ty(id).name);
        Some(quote! { #ty::#name })
    }

    /// Returns the path that a test of presence or of an alternative makes certain.
    pub(super) fn guarded(&self, test: &Expr) -> Option<Expr> {
        match &test.kind {
            ExprKind::Has { of, field } => {
                let ty = types::member_of(&self.interface.types, of, field)?.ty;
                let kind = ExprKind::Member { of: of.clone(), field: field.clone() };
                Some(Expr { kind, ty })
            }
            ExprKind::Is { of, alternative } => {
                let found = types::alternative_of(&self.interface.types, of, alternative)?;
                let ty = types::expr_type(&self.interface.types, &found.ty);
                let kind = ExprKind::As { of: of.clone(), alternative: alternative.clone() };
                Some(Expr { kind, ty })
            }
            ExprKind::IsTimestamp(of) => {
                let kind = ExprKind::Timestamp(of.clone());
                Some(Expr { kind, ty: ExprType::Timestamp })
            }
            _ => None,
        }
    }

    /// Returns a name for a path, and a scope in which the path has this name.
    pub(super) fn bound(&self, path: &Expr, maybe: &Maybe) -> (Ident, Self) {
        let name = self.fresh(&maybe.name, path);
        let ident = ident(&name);
        let value = CertainValue { tokens: quote! { #ident }, form: maybe.form };
        (ident, self.with(path.clone(), value, name))
    }

    /// Returns a scope in which a path refers to a value.
    pub(super) fn with(&self, path: Expr, value: CertainValue, name: String) -> Self {
        let mut inner = self.clone();
        inner.bindings.push((path, value));
        inner.names.push(name);
        inner
    }

    /// Emits a statement that names a path, or returns early if the path is absent.
    pub(super) fn let_else(&mut self, path: &Expr) -> TokenStream {
        let Read::Maybe(maybe) = self.read(path) else { return TokenStream::new() };
        let (name, inner) = self.bound(path, &maybe);
        *self = inner;
        let option = maybe.by_reference();
        quote! { let Some(#name) = #option else { return true }; }
    }

    /// Returns a name that is not in use here.
    pub(super) fn fresh(&self, name: &str, path: &Expr) -> String {
        let longer = match &path.kind {
            ExprKind::Member { of, .. }
            | ExprKind::As { of, .. }
            | ExprKind::Property { of, .. }
            | ExprKind::Timestamp(of) => match name_of(of).as_str() {
                "" | "this" => format!("this_{name}"),
                of => format!("{of}_{name}"),
            },
            _ => format!("the_{name}"),
        };
        let free = |name: &String| !self.names.contains(name);
        [name.to_owned(), longer.clone()]
            .into_iter()
            .find(free)
            .or_else(|| (2..100).map(|number| format!("{longer}_{number}")).find(free))
            .unwrap_or(longer)
    }
}

/// Returns the name for the value of a path.
fn name_of(path: &Expr) -> String {
    match &path.kind {
        ExprKind::Member { field: name, .. }
        | ExprKind::Property { property: name, .. }
        | ExprKind::As { alternative: name, .. }
        | ExprKind::Variable(name) => snake(name),
        ExprKind::This => "this".to_owned(),
        ExprKind::Timestamp(of) => match name_of(of) {
            name if name.is_empty() || name.ends_with("time") => name,
            name => format!("{name}_time"),
        },
        _ => String::new(),
    }
}

/// Returns a name in snake case, for a variable.
pub(super) fn snake(name: &str) -> String {
    let snake = names::name(name).snake;
    if snake.is_empty() { "value".to_owned() } else { snake }
}

/// Returns the form in which an optional value of a type is available.
pub(super) fn form_of(ty: &ExprType) -> Form {
    match ty {
        ExprType::Bool
        | ExprType::Int
        | ExprType::Double
        | ExprType::Timestamp
        | ExprType::Duration => Form::Copy,
        ExprType::String => Form::Text,
        ExprType::List(_) => Form::Slice,
        ExprType::Enum(_) | ExprType::Object(_) | ExprType::Either(_) | ExprType::Json => {
            Form::Reference
        }
    }
}

/// Reads a member that may be null or absent.
fn read_behind_null(place: &TokenStream, form: Form, is_boxed: bool) -> TokenStream {
    let value = value_behind_null(place);
    match form {
        Form::Copy | Form::Place => quote! { #value.copied() },
        Form::Text => quote! { #value.map(String::as_str) },
        Form::Slice => quote! { #value.map(Vec::as_slice) },
        Form::Reference if is_boxed => quote! { #value.map(Box::as_ref) },
        Form::Reference => value,
    }
}

fn optional_read(place: &TokenStream, form: Form) -> TokenStream {
    match form {
        Form::Copy | Form::Place => quote! { #place },
        Form::Text | Form::Slice => quote! { #place.as_deref() },
        Form::Reference => quote! { #place.as_ref() },
    }
}

/// Returns a value in a form that a closure can return.
fn borrowed(ty: &ExprType, value: &CertainValue, is_boxed: bool) -> (Form, TokenStream) {
    let tokens = &value.tokens;
    if value.form != Form::Place {
        return (value.form, tokens.clone());
    }
    let form = form_of(ty);
    let tokens = match form {
        Form::Text => quote! { #tokens.as_str() },
        Form::Slice => quote! { #tokens.as_slice() },
        Form::Reference if is_boxed => quote! { &*#tokens },
        Form::Reference => quote! { &#tokens },
        Form::Copy | Form::Place => quote! { #tokens },
    };
    (form, tokens)
}
