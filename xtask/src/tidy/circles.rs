//! Cycles of files: modules of a crate in which each needs the next, and the last needs the first.

use super::packages::manifests;
use genwire_workspace::problem::Problem;
use genwire_workspace::tree::{SourceFile, Tree};
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};

/// Maximum number of files in a cycle.
const MAX_FILES: usize = 3;

/// Checks that no cycle of files is large. A module and the modules inside it count as one unit.
pub(super) fn circles(tree: &Tree) -> Vec<Problem> {
    manifests(tree).filter_map(|manifest| of_package(tree, manifest)).collect()
}

fn of_package(tree: &Tree, manifest: &SourceFile) -> Option<Problem> {
    let package = manifest.path.strip_suffix("/Cargo.toml")?;
    let folder = format!("{package}/src/");
    let circle = Modules::read(tree, &folder).largest_circle();
    if circle.len() <= MAX_FILES {
        return None;
    }
    let problem = Problem::new(
        &folder,
        0,
        format!("{} files need each other in turn: `{}`", circle.len(), circle.join("`, `")),
    );
    Some(
        problem
            .expected(format!("at most {MAX_FILES} files"))
            .help("move what several of them need to a file of its own, or pass it in"),
    )
}

/// Path of a module or an item, part by part.
type Path = Vec<String>;

/// The modules of a package that are files, by their paths.
#[derive(Default)]
struct Modules(BTreeMap<Path, Names>);

/// The names that a file mentions.
#[derive(Default)]
pub(super) struct Names {
    imports: Vec<Import>,
    /// Paths in the code.
    paths: Vec<Path>,
    /// The test modules inside it.
    tests: Vec<String>,
}

/// A name that a file imports.
struct Import {
    is_public: bool,
    path: Path,
    name: String,
}

impl Modules {
    /// Reads the files below a folder. Files that do not parse count as needing nothing.
    fn read(tree: &Tree, folder: &str) -> Self {
        let mut modules = Self::default();
        for file in tree.below(folder).filter(|file| file.is_rust() && !file.is_generated()) {
            let module = file.path[folder.len()..].trim_end_matches(".rs").split('/');
            let mut module: Path = module.map(str::to_owned).collect();
            match module.last().map(String::as_str) {
                Some("lib") => module.clear(),
                Some("main" | "tests") => continue,
                _ => {}
            }
            modules.0.insert(module, Names::of(&file.text));
        }
        let of_tests = modules.0.iter().flat_map(|(module, names)| {
            names.tests.iter().map(|name| [&module[..], std::slice::from_ref(name)].concat())
        });
        let of_tests: Vec<Path> = of_tests.collect();
        modules.0.retain(|module, _| !of_tests.iter().any(|tests| module.starts_with(tests)));
        modules
    }

    /// Returns the module names of the largest cycle; empty if there is no cycle.
    fn largest_circle(&self) -> Vec<String> {
        let needs: BTreeMap<&Path, BTreeSet<&Path>> =
            self.0.keys().map(|module| (module, self.needs(module))).collect();
        let reached = needs.keys().map(|module| (*module, reached(&needs, module)));
        let reached: BTreeMap<&Path, BTreeSet<&Path>> = reached.collect();
        let circles = reached.iter().map(|(module, others)| {
            others.iter().filter(|other| reached[*other].contains(module)).collect::<Vec<_>>()
        });
        let largest = circles.max_by_key(Vec::len).unwrap_or_default();
        largest.into_iter().map(|module| module.join("::")).collect()
    }

    /// Returns the modules that a module needs, except for those around it and inside it.
    fn needs(&self, module: &Path) -> BTreeSet<&Path> {
        let names = &self.0[module];
        // If a module re-exports a name, the modules that use the name need the original.
        let imports = names.imports.iter().filter(|import| !import.is_public);
        let imported = imports.filter_map(|import| self.owner(module, &import.path, 0));
        let named = names.paths.iter().filter_map(|path| {
            let import = names.imports.iter().find(|import| import.name == path[0]);
            let path = import
                .map_or_else(|| path.clone(), |import| [&import.path[..], &path[1..]].concat());
            self.owner(module, &path, 0)
        });
        let is_apart =
            |other: &&Path| !other.starts_with(&module[..]) && !module.starts_with(&other[..]);
        imported.chain(named).filter(is_apart).collect()
    }

    /// Returns the module that contains the item at a path, as seen from a module, and follows
    /// re-exports. `None` for items of other crates.
    fn owner(&self, from: &[String], path: &[String], depth: usize) -> Option<&Path> {
        let mut module = from.to_vec();
        let mut rest = path;
        if let [first, others @ ..] = path {
            if first == "crate" {
                (module, rest) = (Path::new(), others);
            } else if !matches!(first.as_str(), "self" | "super") && !self.has(&module, first) {
                return None;
            }
        }
        while let [first, others @ ..] = rest {
            match first.as_str() {
                "self" => {}
                "super" => drop(module.pop()),
                _ if self.has(&module, first) => module.push(first.clone()),
                _ => {
                    let imports = self.0.get(&module).map_or(&[][..], |names| &names.imports);
                    let passed = imports.iter().find(|import| import.name == *first);
                    let owner = passed
                        .filter(|_| depth < MAX_DEPTH)
                        .and_then(|import| self.owner(&module, &import.path, depth + 1));
                    return owner.or_else(|| self.key(&module));
                }
            }
            rest = others;
        }
        self.key(&module)
    }

    fn has(&self, module: &[String], name: &str) -> bool {
        self.0.contains_key(&[module, &[name.to_owned()]].concat())
    }

    fn key(&self, module: &Path) -> Option<&Path> {
        self.0.get_key_value(module).map(|(module, _)| module)
    }
}

/// Maximum number of re-exports to follow: two modules could re-export a name from each other.
const MAX_DEPTH: usize = 8;

fn reached<'a>(
    needs: &BTreeMap<&'a Path, BTreeSet<&'a Path>>,
    module: &'a Path,
) -> BTreeSet<&'a Path> {
    let mut found = BTreeSet::new();
    let mut open = vec![module];
    while let Some(next) = open.pop() {
        open.extend(needs[next].iter().copied().filter(|other| found.insert(*other)));
    }
    found
}

impl Names {
    /// Collects the names in a source; empty if it does not parse.
    pub(super) fn of(source: &str) -> Self {
        let mut names = Self::default();
        names.read(source.parse().unwrap_or_default());
        names
    }

    /// Returns the paths of imports and the paths in the code.
    pub(super) fn paths(&self) -> impl Iterator<Item = &[String]> {
        let imports = self.imports.iter().map(|import| &import.path);
        imports.chain(&self.paths).map(Vec::as_slice)
    }

    fn read(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut at = 0;
        while at < tokens.len() {
            let token = tokens[at].to_string();
            at += match &tokens[at] {
                _ if is_test(&tokens[at..]) => self.skip_item(&tokens[at..]),
                TokenTree::Ident(_) if token == "use" => {
                    let before = tokens[..at].iter().rev().find(|it| as_group(it).is_none());
                    let is_public = before.is_some_and(|it| it.to_string() == "pub");
                    let length = item_length(&tokens[at..]);
                    self.import(is_public, &Path::new(), &tokens[at + 1..at + length - 1]);
                    length
                }
                // Quoted tokens are code of another crate.
                TokenTree::Ident(_)
                    if token.starts_with("quote") && is_sign(&tokens, at + 1, '!') =>
                {
                    3
                }
                TokenTree::Ident(_) => {
                    let (path, length) = path(&tokens[at..]);
                    if path.len() > 1 {
                        self.paths.push(path);
                    }
                    length
                }
                TokenTree::Group(group) => {
                    self.read(group.stream());
                    1
                }
                TokenTree::Punct(_) | TokenTree::Literal(_) => 1,
            };
        }
    }

    /// Skips an item for tests; returns the number of its tokens.
    fn skip_item(&mut self, tokens: &[TokenTree]) -> usize {
        let length = item_length(tokens);
        if let [.., keyword, name, _] = &tokens[..length]
            && keyword.to_string() == "mod"
        {
            self.tests.push(name.to_string());
        }
        length
    }

    /// Adds the names of an import; `base` is the beginning of its path.
    fn import(&mut self, is_public: bool, base: &Path, tokens: &[TokenTree]) {
        let is_comma = |token: &TokenTree| token.to_string() == ",";
        for tree in tokens.split(is_comma).filter(|tree| !tree.is_empty()) {
            let mut path = base.clone();
            let mut words = tree.iter().filter(|token| !matches!(token, TokenTree::Punct(_)));
            let mut alias = None;
            while let Some(word) = words.next() {
                match (as_group(word), word.to_string()) {
                    (Some(group), _) => {
                        let inside: Vec<TokenTree> = group.into_iter().collect();
                        self.import(is_public, &path, &inside);
                        path.clear();
                    }
                    (None, word) if word == "as" => alias = words.next().map(ToString::to_string),
                    (None, word) => path.push(word),
                }
            }
            if path.len() > 1 && path.last().is_some_and(|last| last == "self") {
                path.pop();
            }
            if let Some(name) = alias.or_else(|| path.last().cloned()) {
                self.imports.push(Import { is_public, path, name });
            }
        }
    }
}

/// Returns true for the attribute of an item for tests.
fn is_test(tokens: &[TokenTree]) -> bool {
    let attribute = tokens.get(1).and_then(as_group);
    is_sign(tokens, 0, '#') && attribute.is_some_and(|it| it.to_string().contains("cfg (test"))
}

/// Returns the number of tokens up to a semicolon or a block.
fn item_length(tokens: &[TokenTree]) -> usize {
    let ends = |token: &TokenTree| match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        token => token.to_string() == ";",
    };
    let is_use = |token: &TokenTree| token.to_string() == "use";
    let end = tokens.iter().position(ends).map_or(tokens.len(), |end| end + 1);
    // The block of an import is a part of it.
    if !tokens[..end].iter().any(is_use) {
        return end;
    }
    let end = tokens.iter().position(|token| token.to_string() == ";");
    end.map_or(tokens.len(), |end| end + 1)
}

/// Returns the parts of a path, and the number of its tokens.
fn path(tokens: &[TokenTree]) -> (Path, usize) {
    let mut path = vec![tokens[0].to_string()];
    let mut at = 1;
    while is_sign(tokens, at, ':') && is_sign(tokens, at + 1, ':') {
        let Some(TokenTree::Ident(name)) = tokens.get(at + 2) else { break };
        path.push(name.to_string());
        at += 3;
    }
    (path, at)
}

fn is_sign(tokens: &[TokenTree], at: usize, sign: char) -> bool {
    matches!(tokens.get(at), Some(TokenTree::Punct(punct)) if punct.as_char() == sign)
}

fn as_group(token: &TokenTree) -> Option<TokenStream> {
    match token {
        TokenTree::Group(group) => Some(group.stream()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{Modules, circles};
    use genwire_workspace::tree::Tree;

    fn circle(files: &[(&str, &str)]) -> Vec<String> {
        let files: Vec<(String, &str)> =
            files.iter().map(|(name, text)| (format!("a/src/{name}.rs"), *text)).collect();
        let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (&**path, *text)).collect();
        Modules::read(&Tree::of(&files), "a/src/").largest_circle()
    }

    #[test]
    fn files_that_need_each_other_are_a_circle() {
        let root = ("lib", "mod a; mod b; mod c; pub use b::B;");
        for c in [
            "use crate::a::A;",
            "pub(crate) fn f() { super::a::g() }",
            "use super::a; fn f() { a::g() }",
            "use super::{a::{self as other, A as _}};",
        ] {
            let files = [root, ("a", "use crate::B;"), ("b", "use super::c::f;"), ("c", c)];
            assert_eq!(circle(&files), ["a", "b", "c"], "{c}");
        }
        for c in [
            "",
            "pub use crate::a::A;",
            "use other::a::A;",
            "// crate::a::A\nconst A: &str = \"crate::a::A\";",
            "fn f() { quote! { crate::a::A } }",
            "#[cfg(test)]\nmod tests { use crate::a::A; }",
            "#[cfg(test)]\nuse crate::{a::A};\nfn f() {}",
        ] {
            let files = [root, ("a", "use crate::B;"), ("b", "use super::c::f;"), ("c", c)];
            assert_eq!(circle(&files), [""; 0], "{c}");
        }
    }

    #[test]
    fn a_module_and_those_inside_it_are_no_circle_and_tests_need_anything() {
        let inside = [("lib", "mod a;"), ("a", "mod b; use b::B;"), ("a/b", "use super::A;")];
        assert_eq!(circle(&inside), [""; 0]);
        let root = ("lib", "mod a;\n#[cfg(test)]\nmod samples;\nmod b;");
        let tested = [root, ("a", "use crate::b::B;"), ("samples", "use crate::a::A;")];
        let with = |b: &'static str| [&tested[..], &[("b", b)]].concat();
        assert_eq!(circle(&with("fn f() { crate::samples::f() }")), [""; 0]);
        assert_eq!(circle(&with("use crate::a::A;")), ["a", "b"]);
    }

    #[test]
    fn a_large_circle_is_a_problem() {
        for (count, is_found) in [(3, false), (4, true)] {
            let name = |at: usize| ["a", "b", "c", "d"][at % count];
            let texts: Vec<String> =
                (1..=count).map(|at| format!("use crate::{}::X;", name(at))).collect();
            let paths: Vec<String> =
                (0..count).map(|at| format!("p/src/{}.rs", name(at))).collect();
            let files = paths.iter().zip(&texts).map(|(path, text)| (path.as_str(), text.as_str()));
            let package = [("p/Cargo.toml", ""), ("p/src/lib.rs", "")];
            let tree = Tree::of(&package.into_iter().chain(files).collect::<Vec<_>>());
            assert_eq!(!circles(&tree).is_empty(), is_found, "{count}");
        }
    }
}
