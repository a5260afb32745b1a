//! Reading of files into the report's sources and on into trees; every failure on the way is
//! reported.

use std::cell::OnceCell;

use crate::codes;
use crate::diagnostic::{Diagnostic, Report};
use crate::files::{Files, MAX_FILE_BYTES, ReadError};
use crate::layers::forbid_remove;
use crate::parse;
use crate::ruleset::MAX_LAYERS;
use crate::source::{FileId, Span};
use crate::syntax::Reading;
use crate::tree::{Kind, Node};

/// Reads files and collects their problems.
pub(crate) struct Reader<'f> {
    pub(crate) files: &'f dyn Files,
    pub(crate) report: Report,
    /// Names of all modules; empty if the caller doesn't know them.
    pub(crate) modules: Vec<String>,
    /// Names of all rulesets, computed on first use.
    pub(crate) rulesets: OnceCell<Vec<String>>,
}

impl<'f> Reader<'f> {
    pub(crate) fn new(files: &'f dyn Files, modules: Vec<String>) -> Self {
        Self { files, report: Report::default(), modules, rulesets: OnceCell::new() }
    }

    /// Reads as much of a file as possible. `asked` is the location that named it.
    pub(crate) fn reading(&mut self, path: &str, layer: &str, asked: Option<Span>) -> Reading {
        match self.source(path, layer, asked) {
            Some(file) => parse::read(&mut self.report, file, 0),
            None => Reading::default(),
        }
    }

    /// The file as a source. A file is read once; when requested again, it keeps its first layer.
    fn source(&mut self, path: &str, layer: &str, asked: Option<Span>) -> Option<FileId> {
        if let Some(file) = self.report.sources().find(path) {
            return Some(file);
        }
        let bytes = match self.files.read(path) {
            Ok(bytes) => bytes,
            Err(error) => {
                let one = self.read_error(path, &error);
                self.report.push(Diagnostic { span: asked, ..one });
                return None;
            }
        };
        // The valid part keeps its offsets, so the first bad byte can be pointed at.
        let (text, bad) = match String::from_utf8(bytes) {
            Ok(text) => (text, None),
            Err(error) => {
                let at = error.utf8_error().valid_up_to();
                let byte = error.as_bytes().get(at).copied().unwrap_or_default();
                (String::from_utf8_lossy(error.as_bytes()).into_owned(), Some((at, byte)))
            }
        };
        let Some(file) = self.report.sources_mut().add(path, text, layer) else {
            self.report.push(Diagnostic { span: asked, ..Diagnostic::error(codes::TOO_LARGE, "too many files") });
            return None;
        };
        let Some((at, byte)) = bad else { return Some(file) };
        let one = Diagnostic::error(codes::NOT_UTF8, "this file is not UTF-8").at(Span::new(file, at, at + 3));
        self.report.push(one.found(format!("the byte 0x{byte:02X}")).expected(["a text in UTF-8"]));
        None
    }

    fn read_error(&self, path: &str, error: &ReadError) -> Diagnostic {
        match error {
            ReadError::NotFound => {
                let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
                let names = self.files.list(folder).unwrap_or_default();
                let near = self.report.suggest(name, names.iter().filter(|e| !e.is_folder).map(|e| e.name.as_str()));
                let near = near.map(|near| if folder.is_empty() { near } else { format!("{folder}/{near}") });
                Diagnostic::error(codes::CANNOT_READ, format!("there is no file `{path}`")).suggest(near)
            }
            ReadError::TooLarge => {
                let limit = MAX_FILE_BYTES / (1024 * 1024);
                Diagnostic::error(codes::TOO_LARGE, format!("`{path}` is larger than {limit} MiB"))
            }
            ReadError::Other(why) => Diagnostic::error(codes::CANNOT_READ, format!("cannot read `{path}`: {why}")),
        }
    }

    /// Checks that a file is one group of fields; otherwise reports it.
    pub(crate) fn is_group(&mut self, root: &Node, what: &str) -> bool {
        let is_group = matches!(root.kind, Kind::Struct(None, _));
        if !is_group && !matches!(root.kind, Kind::Error) {
            let one =
                Diagnostic::error(codes::WRONG_TYPE, format!("a {what} is one group of fields")).at(root.opening());
            self.report.push(one.found(root.describe()).expected(["fields `(name: value, …)`"]));
        }
        is_group
    }

    /// Checks that this program knows the `format` of a file; otherwise reports it. An absent one
    /// is reported later.
    pub(crate) fn knows_format(&mut self, root: &Node, what: &str, newest: i128) -> bool {
        let Some(node) = root.field("format") else { return true };
        let Kind::Int(found) = node.kind else { return true };
        if (1..=newest).contains(&found) {
            return true;
        }
        let message = format!("this {what} has format {found}, which this version can't read");
        let one = Diagnostic::error(codes::UNSUPPORTED_FORMAT, message).at(node.span).found(format!("`{found}`"));
        let formats = if newest == 1 { "format 1".to_owned() } else { format!("a format from 1 to {newest}") };
        self.report.push(one.expected([formats]));
        false
    }

    /// The name in a field such as `extends` or `ruleset`, with its location; reports any other
    /// value.
    pub(crate) fn name_in(&mut self, node: &Node) -> Option<(String, Span)> {
        match &node.kind {
            Kind::Option(None) | Kind::Error => None,
            Kind::Option(Some(inner)) => self.name_in(inner),
            Kind::Str(text) | Kind::Word(text) => Some((text.clone(), node.span)),
            _ => {
                let one = Diagnostic::error(codes::WRONG_TYPE, "wrong type").at(node.span).found(node.describe());
                self.report.push(one.expected(["a text `\"…\"`"]));
                None
            }
        }
    }

    /// Reports a chain of `extends` that returns to `name`.
    pub(crate) fn cycle(&mut self, name: &str, asked: Option<Span>, chain: &[String]) {
        let start = chain.iter().position(|one| one == name).unwrap_or(0);
        let mut round = chain.get(start..).unwrap_or_default().to_vec();
        round.push(name.to_owned());
        let one = Diagnostic::error(codes::CYCLE, format!("`{name}` extends itself"));
        self.report.push(Diagnostic { span: asked, ..one }.note(None, format!("the cycle: {}", round.join(" → "))));
    }

    /// Reports that too many scenarios or rulesets build on one another.
    pub(crate) fn too_many_layers(&mut self, what: &str, asked: Option<Span>) {
        let one = Diagnostic::error(codes::TOO_DEEP, format!("more than {MAX_LAYERS} {what} build on one another"));
        self.report.push(Diagnostic { span: asked, ..one });
    }

    /// Reports removals in a tree that overlays nothing.
    pub(crate) fn forbid_remove(&mut self, node: &Node) {
        forbid_remove(node, &mut self.report);
    }
}

/// True if a text is one word: a letter, then letters, digits, `_` and `-`.
#[must_use]
pub fn is_word(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-')
}
