//! `ruleset`: looking into one, or taking it along.

mod copy;
mod diff;
mod show;
mod uses;

pub(super) use copy::{name_of, place_remark};

use std::path::Path;

use endturn::scenario::{
    diagnostic::Report,
    files::Files,
    print::print,
    ruleset::{HEADER_FILE, RULESET_FOLDER, all_names, module_of},
    source::Span,
    tree::{Kind, Node},
};
use endturn::{GameFiles, RulesetFolder};
use serde_json::{Map, Value};

use super::targets::slashed;
use crate::args::{RulesetArgs, RulesetWhat};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::{Failure, shorten, with_suggestion};

pub(super) fn ruleset(args: &RulesetArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    match &args.what {
        RulesetWhat::Show(args) => show::show(args, console),
        RulesetWhat::Diff(args) => diff::diff(args, console),
        RulesetWhat::Uses(args) => uses::uses(args, console),
        RulesetWhat::Copy(args) => copy::copy(args, console),
    }
}

/// A ruleset that was named, and the files it is read from.
pub(super) struct Named {
    /// Its name.
    pub(super) name: String,
    /// Where it and what it extends are read from.
    pub(super) files: Box<dyn Files>,
    /// The folder, if it was named by that.
    folder: Option<String>,
}

/// A ruleset as it is in the end.
struct Opened {
    named: Named,
    /// The module that its header names.
    module: String,
    tree: Node,
    report: Report,
}

impl Named {
    /// The ruleset that a word names: by its name, or by its folder.
    pub(super) fn find(word: &str) -> Result<Self, Failure> {
        let files = GameFiles::for_folder(Path::new(""));
        let names = all_names(&files);
        if names.iter().any(|name| name == word) {
            return Ok(Self { name: word.to_owned(), files: Box::new(files), folder: None });
        }
        let folder = Path::new(word);
        if folder.join(HEADER_FILE).is_file() {
            let files = RulesetFolder::new(folder);
            return Ok(Self {
                name: files.name().to_owned(),
                files: Box::new(files),
                folder: Some(slashed(folder).trim_end_matches('/').to_owned()),
            });
        }
        let problem = match folder.is_dir() && word.contains(['/', '.', std::path::MAIN_SEPARATOR]) {
            true => format!("there is no {HEADER_FILE} in the folder `{}`", shorten(word)),
            false => format!("there is no ruleset `{}`; expected {}, or a folder", shorten(word), names.join(", ")),
        };
        Err(Failure::problem(with_suggestion(problem, word, names.iter().map(String::as_str))))
    }

    /// What it is in the end. Fails if nothing of it can be read.
    fn open(self) -> Result<Opened, Failure> {
        let (tree, mut report) = endturn::load_ruleset(&*self.files, &self.name);
        if let Some(folder) = &self.folder {
            report.call_files(&format!("{RULESET_FOLDER}/{}/", self.name), &format!("{folder}/"));
        }
        let module = module_of(&*self.files, &self.name).unwrap_or_default();
        match tree {
            Some(tree) => Ok(Opened { named: self, module, tree, report }),
            None => Err(Failure::report(report)),
        }
    }
}

impl Opened {
    /// Tells what is wrong with the ruleset beside the output, and what that means for the exit code.
    fn tell_problems(&self, console: &mut Console<'_>) -> ExitCode {
        if !self.report.has_errors() {
            return ExitCode::Success;
        }
        let text = self.report.render(console.error_paint().style());
        console.note(text.trim_end());
        ExitCode::Wrong
    }
}

/// Layer, file and line of a place, as short as it is clear: `classic/units.ron:12`.
fn place(report: &Report, span: Span) -> String {
    let Some(file) = report.sources().get(span.file) else { return String::new() };
    let path = file.path();
    let short = path.strip_prefix(RULESET_FOLDER).and_then(|path| path.strip_prefix('/')).unwrap_or(path);
    format!("{short}:{}", file.position(span.start as usize).line)
}

/// The same for programs.
fn place_json(report: &Report, span: Span) -> Map<String, Value> {
    let layer = report.sources().layer_of(span);
    let file = report.sources().get(span.file);
    let at = file.map(|file| file.position(span.start as usize));
    let mut object = Map::new();
    object.insert("layer".into(), layer.strip_prefix("ruleset ").unwrap_or(layer).into());
    object.insert("file".into(), file.map(|file| file.path()).into());
    object.insert("line".into(), at.map(|at| at.line).into());
    object.insert("column".into(), at.map(|at| at.column).into());
    object
}

/// A value with its place, for programs.
fn value_json(report: &Report, node: &Node) -> Map<String, Value> {
    let mut object = Map::new();
    object.insert("value".into(), as_json(node));
    object.insert("ron".into(), print(node).into());
    object.extend(place_json(report, node.span));
    object
}

/// A value for programs: numbers, texts, truth values and lists of them as such, all else as RON text.
fn as_json(node: &Node) -> Value {
    match &node.kind {
        Kind::Bool(value) => (*value).into(),
        Kind::Int(value) => match (i64::try_from(*value), u64::try_from(*value)) {
            (Ok(value), _) => value.into(),
            (_, Ok(value)) => value.into(),
            _ => value.to_string().into(),
        },
        Kind::Str(text) | Kind::Ident(text) | Kind::Word(text) => text.as_str().into(),
        Kind::Seq(items) => items.iter().map(as_json).collect(),
        Kind::Option(None) => Value::Null,
        Kind::Option(Some(inner)) => as_json(inner),
        Kind::Struct(None, fields) => {
            fields.iter().map(|(name, value)| (name.text.clone(), as_json(value))).collect::<Map<_, _>>().into()
        }
        Kind::Map(entries) => {
            entries.iter().map(|(key, value)| (key.key_text(), as_json(value))).collect::<Map<_, _>>().into()
        }
        _ => print(node).into(),
    }
}
