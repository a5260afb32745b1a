//! The scenarios and plans that can be named by a word.

use std::path::Path;

use endturn_scenario::{
    diagnostic::Report,
    files::Files,
    parse::parse,
    tree::{Kind, Node},
};

use crate::{
    GameFiles, Modules,
    files::{known_plans, known_scenarios},
    named_plan, named_scenario,
};

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

/// A plan, as far as its file shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanInfo {
    /// The word for it: the name of its file.
    pub word: String,
    /// The path of its file.
    pub path: String,
    /// The title of the plan; empty if the file can't be read. So are the other fields then.
    pub name: String,
    /// The summary.
    pub summary: String,
    /// Number of contenders; `None` if the plan lists none.
    pub contenders: Option<usize>,
    /// The names of its scenarios' files, without folder and ending.
    pub scenarios: Vec<String>,
}

impl Modules {
    /// Lists the scenarios of the working folder's `scenarios`, and those that the program carries
    /// and has modules for, by name.
    #[must_use]
    pub fn known_scenarios(&self) -> Vec<ScenarioInfo> {
        let files = GameFiles::here(self);
        let info = |word: String| {
            let (path, text) = text_at(&files, named_scenario(&word)?)?;
            let one = self.info(word, path.clone(), text);
            let is_own = Path::new(&path).is_file();
            (is_own || !one.modules.is_empty()).then_some(one)
        };
        known_scenarios().into_iter().filter_map(info).collect()
    }

    /// Lists the plans of the working folder's `plans`, and those that the program carries and has
    /// modules for, by name.
    #[must_use]
    pub fn known_plans(&self) -> Vec<PlanInfo> {
        let files = GameFiles::here(self);
        let games: Vec<String> = self.known_scenarios().into_iter().map(|one| one.word).collect();
        let info = |word: String| {
            let (path, text) = text_at(&files, named_plan(&word)?)?;
            let root = parsed(&path, text, "plan");
            let items = |name: &str| match root.as_ref()?.field(name).map(|node| &node.kind) {
                Some(Kind::Seq(items)) => Some(items),
                _ => None,
            };
            let scenarios = items("scenarios").into_iter().flatten().filter_map(|one| word_of(&text_of(one))).collect();
            let of = |name: &str| root.as_ref().and_then(|root| root.field(name)).map(text_of).unwrap_or_default();
            let (name, summary) = (of("name"), of("summary"));
            let one = PlanInfo { word, name, summary, contenders: items("contenders").map(Vec::len), scenarios, path };
            let is_playable = one.scenarios.iter().all(|game| games.contains(game));
            (is_playable || Path::new(&one.path).is_file()).then_some(one)
        };
        known_plans().into_iter().filter_map(info).collect()
    }

    fn info(&self, word: String, path: String, text: String) -> ScenarioInfo {
        let root = parsed(&path, text, "scenario");
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

/// The word for a file, by its path.
fn word_of(path: &str) -> Option<String> {
    Path::new(path).file_stem().map(|stem| stem.to_string_lossy().into_owned())
}

/// A path with its text; `None` if it can't be read.
fn text_at(files: &GameFiles, path: String) -> Option<(String, String)> {
    let text = String::from_utf8(files.read(&path).ok()?).ok()?;
    Some((path, text))
}

/// The tree of a text without errors.
fn parsed(path: &str, text: String, what: &'static str) -> Option<Node> {
    let mut report = Report::default();
    let file = report.sources_mut().add(path, text, what);
    file.and_then(|file| parse(&mut report, file)).filter(|_| !report.has_errors())
}

fn text_of(node: &Node) -> String {
    match &node.kind {
        Kind::Str(text) => text.clone(),
        _ => String::new(),
    }
}
