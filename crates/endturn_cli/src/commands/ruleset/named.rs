//! A named ruleset, and its final values.

use std::path::Path;

use endturn::scenario::{
    diagnostic::Report,
    files::Files,
    ruleset::{HEADER_FILE, RULESET_FOLDER, all_names, module_of},
    tree::Node,
};
use endturn::{GameFiles, Modules, RulesetFolder};

use crate::commands::targets::slashed;
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::{Failure, shorten, with_suggestion};

/// A named ruleset, and the files it is read from.
pub(super) struct Named {
    /// Its name.
    pub(super) name: String,
    /// The files of the ruleset and of those it extends.
    pub(super) files: Box<dyn Files>,
    /// The folder, if it was named by its folder.
    folder: Option<String>,
}

/// A ruleset with its final values.
pub(super) struct Opened {
    /// The ruleset as named.
    pub(super) named: Named,
    /// The module that its header names.
    pub(super) module: String,
    /// Its values.
    pub(super) tree: Node,
    /// Its diagnostics and texts.
    pub(super) report: Report,
}

impl Named {
    /// Finds a ruleset by its name or its folder.
    pub(super) fn find(modules: &Modules, word: &str) -> Result<Self, Failure> {
        let files = GameFiles::for_folder(modules, Path::new(""));
        let names = all_names(&files);
        if names.iter().any(|name| name == word) {
            return Ok(Self { name: word.to_owned(), files: Box::new(files), folder: None });
        }
        let folder = Path::new(word);
        if folder.join(HEADER_FILE).is_file() {
            let files = RulesetFolder::new(modules, folder);
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

    /// Reads the final values. Fails if nothing is readable.
    pub(super) fn open(self, modules: &Modules) -> Result<Opened, Failure> {
        let (tree, mut report) = modules.load_ruleset(&*self.files, &self.name);
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

/// The module of a ruleset and the words by which a scenario plays it: its name, or its folder.
pub(crate) fn module_and_name(modules: &Modules, word: &str) -> Option<(String, String)> {
    let named = Named::find(modules, word).ok()?;
    let module = module_of(&*named.files, &named.name)?;
    let folder = named.folder.map(|folder| if folder.contains('/') { folder } else { format!("./{folder}") });
    Some((module, folder.unwrap_or(named.name)))
}

impl Opened {
    /// Prints the ruleset's problems as notes, and returns the exit code that follows from them.
    pub(super) fn tell_problems(&self, console: &mut Console<'_>) -> ExitCode {
        if !self.report.has_errors() {
            return ExitCode::Success;
        }
        let text = self.report.render(console.error_paint().style());
        console.note(text.trim_end());
        ExitCode::Wrong
    }
}
