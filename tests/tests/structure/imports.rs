//! Finds which files of a crate import from which.
//!
//! A file is tokenised as by the compiler's lexer. Every `use` and every path counts, in code and
//! in macros, that begins with `crate`, `self`, `super`, a module or an imported name; it leads to
//! the file that defines the last module, type, function, constant or trait on it. `pub use` is a
//! signpost: an import through it counts for the file that it points to, and the file with the `pub
//! use` imports that one only if it uses the name itself. Not detected: methods (a caller has the
//! type from somewhere), names behind a `use …::*` of an enum, and paths built by macros. Modules
//! under `#[cfg(test)]` don't count.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use super::files;

/// A module's index in [`Sources::modules`].
type Module = usize;

/// A module, in its own file or within another.
#[derive(Debug, Default)]
struct Scope {
    parent: Option<Module>,
    children: BTreeMap<String, Module>,
    /// Its file.
    file: usize,
    /// Names it defines.
    defined: BTreeSet<String>,
    /// Its imports: the local name, and the path.
    names: BTreeMap<String, Vec<String>>,
    /// Modules and enums from which it imports everything, and whether it re-exports that.
    globs: Vec<(Vec<String>, bool)>,
    /// Paths in its code, and imports for its own use.
    paths: Vec<Vec<String>>,
    /// Names that it re-exports, and uses itself only if they occur in its code.
    handed_on: Vec<(String, Vec<String>)>,
    /// All names in its code except those in `use`.
    said: BTreeSet<String>,
}

/// The sources of one crate.
#[derive(Debug, Default)]
pub(crate) struct Sources {
    name: String,
    /// Paths from the folder `src`, without `.rs`.
    pub(crate) files: Vec<String>,
    modules: Vec<Scope>,
}

/// Maximum length of a chain of signposts.
const DEEPEST: u32 = 5;

/// The target of a path.
enum End {
    Module(Module),
    Item(usize),
}

impl Sources {
    /// The sources of a crate of the workspace.
    pub(crate) fn of(folder: &Path) -> Self {
        let src = folder.join("src");
        let mut found = Vec::new();
        files(&src, "rs", &mut found);
        let text = |path: &std::path::PathBuf| {
            let name = path.strip_prefix(&src).unwrap().with_extension("");
            (name.to_string_lossy().replace('\\', "/"), fs::read_to_string(path).unwrap())
        };
        let texts: Vec<(String, String)> = found.iter().map(text).collect();
        let texts: Vec<(&str, &str)> = texts.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
        Self::read(&folder.file_name().unwrap().to_string_lossy(), &texts)
    }

    /// Reads files: the path from `src` without `.rs`, and the text.
    pub(crate) fn read(name: &str, texts: &[(&str, &str)]) -> Self {
        let mut sources = Self { name: name.to_owned(), ..Self::default() };
        sources.modules.push(Scope::default());
        let mut texts = texts.to_vec();
        // The root first, and a module before those within it.
        texts.sort_by_key(|(path, _)| (*path != "lib", module_path(path).len(), *path));
        let mut tests = BTreeSet::new();
        for (path, text) in texts {
            let place = module_path(path);
            if (0..place.len()).any(|end| tests.contains(&place[..=end].join("::"))) {
                continue;
            }
            let module = place.iter().fold(0, |module, name| sources.child(module, name));
            let file = sources.files.len();
            sources.files.push(path.to_owned());
            sources.modules[module].file = file;
            let tokens: TokenStream = text.parse().unwrap_or_else(|error| panic!("{name}: {path}: {error}"));
            let mut reader = Reader { sources: &mut sources, file, tests: Vec::new() };
            reader.code(tokens, module, true);
            let of_file = |test: String| place.iter().cloned().chain([test]).collect::<Vec<_>>().join("::");
            tests.extend(std::mem::take(&mut reader.tests).into_iter().map(of_file));
        }
        sources
    }

    fn child(&mut self, parent: Module, name: &str) -> Module {
        if let Some(&child) = self.modules[parent].children.get(name) {
            return child;
        }
        let child = self.modules.len();
        let file = self.modules[parent].file;
        self.modules.push(Scope { parent: Some(parent), file, ..Scope::default() });
        self.modules[parent].children.insert(name.to_owned(), child);
        child
    }

    /// Returns the files that each file imports from, by index in `files`.
    pub(crate) fn imports(&self) -> Vec<BTreeSet<usize>> {
        let mut found = vec![BTreeSet::new(); self.files.len()];
        for (module, scope) in self.modules.iter().enumerate() {
            let handed_on = scope.handed_on.iter().filter(|(name, _)| scope.said.contains(name)).map(|(_, path)| path);
            for path in scope.paths.iter().chain(handed_on) {
                if let Some(End::Item(file)) = self.end(module, path, 0)
                    && file != scope.file
                {
                    found[scope.file].insert(file);
                }
            }
        }
        found
    }

    /// Resolves a path from a module; `None` if it leads out of the crate or begins with a local
    /// name.
    fn end(&self, from: Module, path: &[String], depth: u32) -> Option<End> {
        let (first, rest) = path.split_first()?;
        let start = match first.as_str() {
            _ if depth > DEEPEST => return None,
            "crate" => End::Module(0),
            "self" => End::Module(from),
            "super" => End::Module(self.modules[from].parent?),
            name if *name == self.name => End::Module(0),
            name => self.named(from, name, depth)?,
        };
        rest.iter().try_fold(start, |end, name| match end {
            End::Module(module) if name == "super" => Some(End::Module(self.modules[module].parent?)),
            End::Module(module) => {
                Some(self.named(module, name, depth).unwrap_or(End::Item(self.modules[module].file)))
            }
            // An item of a type is in the type's file.
            item @ End::Item(_) => Some(item),
        })
    }

    /// Resolves a name in a module.
    fn named(&self, module: Module, name: &str, depth: u32) -> Option<End> {
        let scope = &self.modules[module];
        if let Some(&child) = scope.children.get(name) {
            return Some(End::Module(child));
        }
        if let Some(path) = scope.names.get(name) {
            return self.end(module, path, depth + 1);
        }
        if scope.defined.contains(name) {
            return Some(End::Item(scope.file));
        }
        // Other modules see only re-exports.
        let mut globs = scope.globs.iter().filter(|(_, is_handed_on)| depth == 0 || *is_handed_on);
        globs.find_map(|(path, _)| match self.end(module, path, depth + 1) {
            Some(End::Module(other)) if other != module => self.named(other, name, depth + 1),
            _ => None,
        })
    }
}

/// The names of the modules that lead to a file.
fn module_path(file: &str) -> Vec<String> {
    let parts: Vec<&str> = file.split('/').collect();
    let end = if parts.last() == Some(&"mod") || file == "lib" { parts.len() - 1 } else { parts.len() };
    parts[..end].iter().map(|&part| part.to_owned()).collect()
}

/// Reads the tokens of one file.
struct Reader<'s> {
    sources: &'s mut Sources,
    file: usize,
    /// Modules of the file that are tests, in their own files.
    tests: Vec<String>,
}

impl Reader<'_> {
    /// Reads code; `is_items` inside a module.
    fn code(&mut self, code: TokenStream, module: Module, is_items: bool) {
        let code: Vec<TokenTree> = code.into_iter().collect();
        let mut at = 0;
        let mut is_test = false;
        while at < code.len() {
            match &code[at] {
                TokenTree::Group(group) if is_test_mark(&code, at) => {
                    is_test = group.delimiter() == Delimiter::Bracket;
                    at += 1;
                }
                TokenTree::Ident(word) if is_test && word == "mod" && is_punct(code.get(at + 2), ';') => {
                    self.tests.push(code[at + 1].to_string());
                    is_test = false;
                    at += 3;
                }
                token if is_test => {
                    is_test = !ends_item(token);
                    at += 1;
                }
                TokenTree::Ident(word) if word == "use" => {
                    let end = (at..code.len()).find(|&end| is_punct(code.get(end), ';')).unwrap_or(code.len());
                    let mut found = Vec::new();
                    tree(&code[at + 1..end], &mut Vec::new(), &mut found);
                    self.imported(module, found, is_handed_on(&code[..at]));
                    at = end + 1;
                }
                TokenTree::Ident(word) if word == "mod" && is_block(code.get(at + 2)) => {
                    let child = self.sources.child(module, &code[at + 1].to_string());
                    self.sources.modules[child].file = self.file;
                    if let TokenTree::Group(group) = &code[at + 2] {
                        self.code(group.stream(), child, true);
                    }
                    at += 3;
                }
                TokenTree::Ident(_) => at = self.path(&code, at, module, is_items),
                TokenTree::Group(group) => {
                    self.code(group.stream(), module, false);
                    at += 1;
                }
                _ => at += 1,
            }
        }
    }

    /// Reads a name or a path, and returns the index after it.
    fn path(&mut self, code: &[TokenTree], at: usize, module: Module, is_items: bool) -> usize {
        const DEFINES: [&str; 8] = ["struct", "enum", "fn", "const", "static", "trait", "type", "union"];
        let scope = &mut self.sources.modules[module];
        let word = code[at].to_string();
        if is_items
            && DEFINES.contains(&word.as_str())
            && let Some(TokenTree::Ident(name)) = code.get(at + 1)
            && name != "fn"
        {
            scope.defined.insert(name.to_string());
            return at + 2;
        }
        let is_start = at == 0 || !is_punct(code.get(at - 1), '.') && !is_punct(code.get(at - 1), ':');
        let mut path = vec![word];
        let mut end = at + 1;
        while is_punct(code.get(end), ':')
            && is_punct(code.get(end + 1), ':')
            && let Some(TokenTree::Ident(next)) = code.get(end + 2)
        {
            path.push(next.to_string());
            end += 3;
        }
        scope.said.insert(path[0].clone());
        // A single name is an import that was counted, or local. After `:` comes a type, not the
        // rest of a path.
        let is_of_type = at > 1 && is_punct(code.get(at - 1), ':') && !is_punct(code.get(at - 2), ':');
        if path.len() > 1 && (is_start || is_of_type) {
            scope.paths.push(path);
        }
        end
    }

    fn imported(&mut self, module: Module, found: Vec<(Option<String>, Vec<String>)>, is_handed_on: bool) {
        let scope = &mut self.sources.modules[module];
        for (name, path) in found {
            let Some(name) = name else {
                scope.globs.push((path, is_handed_on));
                continue;
            };
            if is_handed_on {
                scope.handed_on.push((name.clone(), path.clone()));
            } else {
                scope.paths.push(path.clone());
            }
            // `use x;` of another crate, or of a module that is here already.
            if path.len() > 1 {
                scope.names.insert(name, path);
            }
        }
    }
}

/// The names of a `use`, each with its path; no name for `*`.
fn tree(code: &[TokenTree], before: &mut Vec<String>, found: &mut Vec<(Option<String>, Vec<String>)>) {
    let depth = before.len();
    let mut at = 0;
    let mut end = |before: &mut Vec<String>, name: Option<String>| {
        if before.len() > depth {
            let is_self = before.len() > 1 && before.last().is_some_and(|last| last == "self");
            let path = &before[..before.len() - usize::from(is_self)];
            found.push((name.or_else(|| path.last().cloned()), path.to_vec()));
        }
        before.truncate(depth);
    };
    let mut groups = Vec::new();
    while at < code.len() {
        match &code[at] {
            TokenTree::Ident(word) if word == "as" => {
                end(before, Some(code[at + 1].to_string()));
                at += 1;
            }
            TokenTree::Ident(word) => before.push(word.to_string()),
            TokenTree::Punct(mark) if mark.as_char() == ',' => end(before, None),
            TokenTree::Punct(mark) if mark.as_char() == '*' => {
                groups.push((before.clone(), None));
                before.truncate(depth);
            }
            TokenTree::Group(group) => {
                groups.push((before.clone(), Some(group.stream())));
                before.truncate(depth);
            }
            _ => {}
        }
        at += 1;
    }
    end(before, None);
    for (mut path, group) in groups {
        match group {
            Some(group) => tree(&group.into_iter().collect::<Vec<_>>(), &mut path, found),
            None => found.push((None, path)),
        }
    }
}

/// Whether a group is that of `#[cfg(test)]`.
fn is_test_mark(code: &[TokenTree], at: usize) -> bool {
    let text = || code[at].to_string().replace(' ', "");
    at > 0 && is_punct(code.get(at - 1), '#') && text() == "[cfg(test)]"
}

/// Whether `pub` or `pub(…)` is at the end.
fn is_handed_on(code: &[TokenTree]) -> bool {
    let is_pub = |token: &TokenTree| matches!(token, TokenTree::Ident(word) if word == "pub");
    match code {
        [.., word, TokenTree::Group(group)] if group.delimiter() == Delimiter::Parenthesis => is_pub(word),
        [.., word] => is_pub(word),
        [] => false,
    }
}

fn is_punct(token: Option<&TokenTree>, mark: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == mark)
}

fn is_block(token: Option<&TokenTree>) -> bool {
    matches!(token, Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace)
}

fn ends_item(token: &TokenTree) -> bool {
    is_punct(Some(token), ';') || is_block(Some(token))
}

#[cfg(test)]
mod tests {
    use super::Sources;

    /// The imports of small made-up sources, as `from>to`.
    fn imports(texts: &[(&str, &str)]) -> Vec<String> {
        let sources = Sources::read("here", texts);
        let name = |file: usize| &sources.files[file];
        let found = sources.imports();
        let arrows = found.iter().enumerate().flat_map(|(from, to)| to.iter().map(move |&to| (from, to)));
        arrows.map(|(from, to)| format!("{}>{}", name(from), name(to))).collect()
    }

    #[test]
    fn paths_lead_to_the_file_that_defines_what_they_name() {
        let texts = [
            ("lib", "mod a; mod b; mod room;"),
            ("a", "use crate::room::{self, Thing, deep::{Other as Another}}; fn f() -> room::Third { room::make() }"),
            ("b", "fn f(_: Vec<super::a::X>) -> crate::room::Thing { x!(crate::room::deep::NUMBER) }"),
            ("room/mod", "pub mod deep; mod thing; pub use thing::*; pub use self::deep::Third; pub fn make() {}"),
            ("room/deep", "pub struct Third; pub struct Other; pub const NUMBER: i32 = 1;"),
            ("room/thing", "pub struct Thing;"),
        ];
        assert_eq!(
            imports(&texts),
            ["a>room/mod", "a>room/deep", "a>room/thing", "b>a", "b>room/deep", "b>room/thing"]
        );
    }

    #[test]
    fn who_only_hands_a_name_on_does_not_import_it() {
        let texts = [
            ("lib", "mod part; pub use part::{One, Two}; pub fn f() -> Two { todo() }"),
            ("part", "pub struct One; use crate::f; pub struct Two;"),
        ];
        assert_eq!(imports(&texts), ["lib>part", "part>lib"]);
        let texts = [("lib", "mod part; pub use part::One; pub fn f() {}"), ("part", "pub struct One; use crate::f;")];
        assert_eq!(imports(&texts), ["part>lib"]);
    }

    #[test]
    fn tests_and_other_crates_do_not_count() {
        let texts = [
            ("lib", "mod a; mod b; use serde::a::B;"),
            ("a", "#[cfg(test)] mod tests { use crate::b::B; } #[cfg(test)] mod more; fn f() { std::b::g() }"),
            ("a/more", "use crate::b::B;"),
            ("b", "pub struct B;"),
        ];
        assert!(imports(&texts).is_empty(), "{:?}", imports(&texts));
    }
}
