//! The scenarios that can be named by a word.

use std::{collections::BTreeSet, fs, path::Path};

use endturn_scenario::{
    diagnostic::Report,
    files::Files,
    parse::parse,
    tree::{Kind, Node},
};

use crate::{GameFiles, Modules, named_scenario};

/// A scenario, as far as its head shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScenarioInfo {
    /// The word for it: the name of its file.
    pub word: String,
    /// The path of its file.
    pub path: String,
    /// The title of the game; empty if the file can't be read. So are the other fields then.
    pub name: String,
    /// Number of seats; `None` if another scenario, which it extends, states them.
    pub seats: Option<usize>,
    /// The modules that it plays.
    pub modules: Vec<String>,
    /// The summary.
    pub summary: String,
}

impl Modules {
    /// Lists the scenarios of the working folder's `scenarios`, and those that the program carries
    /// and has modules for, by name.
    #[must_use]
    pub fn known_scenarios(&self) -> Vec<ScenarioInfo> {
        let files = GameFiles::here(self);
        let shipped = endturn_scenarios::SCENARIOS.iter().map(|(path, _)| *path);
        let mut words: BTreeSet<String> = shipped.filter_map(word_of).collect();
        let own = fs::read_dir("scenarios").into_iter().flatten().flatten();
        words.extend(own.filter_map(|entry| word_of(&entry.path().to_string_lossy())));
        let info = |word: String| {
            let path = named_scenario(&word)?;
            let text = String::from_utf8(files.read(&path).ok()?).ok()?;
            let one = self.info(word, path.clone(), &text);
            let is_own = Path::new(&path).is_file();
            (is_own || !one.modules.is_empty()).then_some(one)
        };
        words.into_iter().filter_map(info).collect()
    }

    fn info(&self, word: String, path: String, text: &str) -> ScenarioInfo {
        let mut report = Report::default();
        let file = report.sources_mut().add(&path, text.to_owned(), "scenario");
        let root = file.and_then(|file| parse(&mut report, file)).filter(|_| !report.has_errors());
        let of = |name: &str| root.as_ref().and_then(|root| root.field(name)).map(text_of).unwrap_or_default();
        let seats = root.as_ref().and_then(|root| root.field("seats")).and_then(|seats| match &seats.kind {
            Kind::Seq(seats) => Some(seats.len()),
            _ => None,
        });
        let names = root.as_ref().map(Node::entry_names).unwrap_or_default();
        let modules = names.into_iter().filter(|name| self.get(name).is_some()).collect();
        ScenarioInfo { word, path, name: of("name"), seats, modules, summary: of("summary") }
    }
}

/// The word for a scenario, by the path of its file.
fn word_of(path: &str) -> Option<String> {
    let path = Path::new(path);
    let is_scenario = path.extension().is_some_and(|end| end == "ron");
    is_scenario.then(|| path.file_stem().map(|stem| stem.to_string_lossy().into_owned())).flatten()
}

fn text_of(node: &Node) -> String {
    match &node.kind {
        Kind::Str(text) => text.clone(),
        _ => String::new(),
    }
}
