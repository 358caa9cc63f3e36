//! Expressions of examples, formatted like rustfmt.

/// Maximum length of a line in an example, in characters.
pub(crate) const MAX_CODE_CHARS: usize = 84;
/// The indentation of a nested line, in spaces.
const INDENT_SPACES: usize = 4;

/// An expression in an example.
#[derive(Clone, Debug)]
pub(crate) enum Code {
    /// An expression without a line break.
    Atom(String),
    /// A call with its arguments, and the setters called on its result.
    Call(Call),
}

/// A call. Its arguments are between `open` and `close`.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    open: String,
    close: char,
    arguments: Vec<Code>,
    setters: Vec<(String, Code)>,
}

impl Code {
    /// Creates an expression without a line break.
    pub(crate) fn atom(text: impl Into<String>) -> Self {
        Self::Atom(text.into())
    }

    pub(crate) fn call(function: impl Into<String>, arguments: Vec<Self>) -> Self {
        let open = format!("{}(", function.into());
        Self::Call(Call { open, close: ')', arguments, setters: Vec::new() })
    }

    pub(crate) fn list(items: Vec<Self>) -> Self {
        let open = "vec![".to_owned();
        Self::Call(Call { open, close: ']', arguments: items, setters: Vec::new() })
    }

    pub(crate) fn array(items: Vec<Self>) -> Self {
        let open = "[".to_owned();
        Self::Call(Call { open, close: ']', arguments: items, setters: Vec::new() })
    }

    /// Calls a setter on the result of the expression.
    pub(crate) fn then(self, setter: String, argument: Self) -> Self {
        match self {
            Self::Call(mut call) => {
                call.setters.push((setter, argument));
                Self::Call(call)
            }
            atom @ Self::Atom(_) => atom,
        }
    }

    /// Formats the expression on one line.
    fn on_one_line(&self) -> String {
        match self {
            Self::Atom(text) => text.clone(),
            Self::Call(call) => call.setters.iter().fold(call.head_on_one_line(), |text, one| {
                format!("{text}.{}({})", one.0, one.1.on_one_line())
            }),
        }
    }

    /// Formats the expression, broken into lines if it is too long; `indent` applies to its first
    /// line.
    pub(crate) fn laid_out(&self, indent: usize) -> String {
        let line = self.on_one_line();
        match self {
            Self::Call(call) if indent + line.chars().count() + INDENT_SPACES > MAX_CODE_CHARS => {
                call.laid_out(indent)
            }
            _ => line,
        }
    }
}

impl Call {
    fn head_on_one_line(&self) -> String {
        let arguments: Vec<String> = self.arguments.iter().map(Code::on_one_line).collect();
        format!("{}{}{}", self.open, arguments.join(", "), self.close)
    }

    fn laid_out(&self, indent: usize) -> String {
        let head = self.head_on_one_line();
        let is_short = indent + head.chars().count() <= MAX_CODE_CHARS;
        let (head, indent) = if is_short && !self.setters.is_empty() {
            (head, indent + INDENT_SPACES)
        } else {
            (self.broken_head(indent), indent)
        };
        self.setters.iter().fold(head, |text, (setter, argument)| {
            let argument = argument.laid_out(indent);
            format!("{text}\n{:indent$}.{setter}({argument})", "")
        })
    }

    /// Formats the call without its setters, on several lines.
    fn broken_head(&self, indent: usize) -> String {
        let Self { open, close, arguments, .. } = self;
        if let [Code::Call(only)] = arguments.as_slice()
            && only.setters.is_empty()
        {
            return format!("{open}{}{close}", only.laid_out(indent));
        }
        let inner = indent + INDENT_SPACES;
        let lines: Vec<String> = arguments
            .iter()
            .map(|argument| format!("{:inner$}{},\n", "", argument.laid_out(inner)))
            .collect();
        format!("{open}\n{}{:indent$}{close}", lines.concat(), "")
    }
}
