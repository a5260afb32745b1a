//! What the headers of rule files say of step, draws and facts is what the built schedules and the rule lists say.

use std::{collections::BTreeSet, fs, path::Path};

use endturn::engine::rules::{Place, RuleInfo, SystemRow};
use endturn::scenario::module::GameModule;

use super::files;

/// How many files of a module's rules may still have no such header. A module has joined with 0.
const LACKING: [(&str, usize); 3] = [("fleets", 0), ("agency", 0), ("civ", 60)];

/// Modules whose rule lists name every file that begins with the id of a rule.
const WHOLE_LISTS: [&str; 2] = ["fleets", "agency"];

/// The rules of one kind of game, with the systems of its starter.
struct Kind {
    rules: &'static [RuleInfo],
    systems: Vec<SystemRow>,
}

fn kinds(module: &dyn GameModule) -> Vec<Kind> {
    let more = module.kinds().iter().map(|kind| (kind.rules, kind.starter));
    let built = |starter: &str| {
        let mut files = endturn::shipped_files();
        files.insert("starter.ron", starter);
        endturn::load_from(&files, "starter.ron", &[]).expect("the starter loads").game().systems().to_vec()
    };
    let all = std::iter::once((module.rules(), module.starter())).chain(more);
    all.map(|(rules, starter)| Kind { rules, systems: built(starter) }).collect()
}

/// What rules of one file are about.
#[derive(Default)]
struct Truth {
    steps: BTreeSet<String>,
    stages: BTreeSet<String>,
    draws: BTreeSet<&'static str>,
    facts: BTreeSet<&'static str>,
    /// Draws and facts of rules that these carry out.
    within: BTreeSet<&'static str>,
    has_step: bool,
}

impl Truth {
    fn of(source: &str, kinds: &[Kind]) -> Self {
        let mut truth = Self::default();
        for kind in kinds {
            for rule in kind.rules.iter().filter(|rule| rule.source == source) {
                truth.draws.extend(rule.draws);
                truth.facts.extend(rule.facts);
                truth.has_step |= matches!(rule.place, Place::System | Place::Row(_));
                for system in &kind.systems {
                    let rows = system.rows.iter().filter(|row| row.rule == rule.id);
                    truth.steps.extend(rows.map(|row| row.step.to_owned()));
                    if system.rule == Some(rule.id) {
                        truth.steps.insert(system.step.clone());
                        truth.stages.insert(system.stage.to_string());
                    }
                }
                let carried = kind.rules.iter().filter(|other| other.place == Place::Within(rule.id));
                carried.for_each(|other| truth.within.extend(other.draws.iter().chain(other.facts)));
            }
        }
        truth
    }
}

/// The header of a file in one line.
fn header(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let lines = text.lines().take_while(|line| line.starts_with("//!"));
    lines.map(|line| line.trim_start_matches("//!").trim()).collect::<Vec<_>>().join(" ")
}

/// The sentence that begins with one of the words.
fn sentence<'t>(header: &'t str, words: [&str; 2]) -> Option<&'t str> {
    let mut sentences = header.split_inclusive(". ");
    sentences.find(|text| words.iter().any(|word| text.trim_start().starts_with(&format!("{word} "))))
}

/// The names in a sentence; those that are links say where to read on.
fn names(sentence: &str) -> BTreeSet<&str> {
    let quoted = sentence.split('`').enumerate().filter(|(at, _)| at % 2 == 1);
    let parts: Vec<&str> = sentence.split('`').collect();
    quoted.filter(|(at, _)| !parts[at - 1].ends_with('[')).map(|(_, name)| name).collect()
}

/// What is wrong about a header; `None` if it lacks one of the sentences.
fn faults(header: &str, truth: &Truth) -> Option<Vec<String>> {
    let (draws, tells) = (sentence(header, ["Draws", "Draw"])?, sentence(header, ["Tells", "Tell"])?);
    let mut faults = Vec::new();
    let mut compare = |what: &str, said: BTreeSet<&str>, is: BTreeSet<&str>, may: BTreeSet<&str>| {
        faults.extend(is.difference(&said).map(|name| format!("it does not say {what} `{name}`")));
        faults.extend(said.difference(&may).map(|name| format!("it says {what} `{name}`, which is not so")));
    };
    let own = |names: &BTreeSet<String>| names.iter().cloned().collect::<Vec<_>>();
    let (steps, stages) = (own(&truth.steps), own(&truth.stages));
    if truth.has_step {
        let steps: BTreeSet<&str> = steps.iter().map(String::as_str).collect();
        let stages: BTreeSet<&str> = stages.iter().map(String::as_str).collect();
        match (sentence(header, ["Step", "Steps"]), sentence(header, ["Stage", "Stages"])) {
            // First and last of several in a row.
            (Some(said), _) if said.contains("` to `") => compare("step", names(said), BTreeSet::new(), steps),
            (Some(said), _) => compare("step", names(said), steps.clone(), steps),
            (None, Some(said)) => compare("stage", names(said), stages.clone(), stages),
            (None, None) => return None,
        }
    }
    let with = |own: &BTreeSet<&'static str>| own.union(&truth.within).copied().collect::<BTreeSet<&str>>();
    let own_draws: BTreeSet<&str> = truth.draws.iter().copied().collect();
    if draws.contains("none") || !names(draws).is_empty() {
        compare("that it draws", names(draws), own_draws, with(&truth.draws));
    } else if with(&truth.draws).is_empty() {
        faults.push("it says that something is drawn, and nothing is".to_owned());
    }
    let own_facts = truth.facts.iter().copied().collect();
    let mut compare = |said: BTreeSet<&str>, is: BTreeSet<&str>, may: BTreeSet<&str>| {
        faults.extend(is.difference(&said).map(|name| format!("it does not say that it tells `{name}`")));
        faults.extend(said.difference(&may).map(|name| format!("it says that it tells `{name}`, which is not so")));
    };
    compare(names(tells), own_facts, with(&truth.facts));
    Some(faults)
}

#[test]
fn headers_of_rule_files_say_what_is_built_and_listed() {
    let mut wrong = Vec::new();
    for (module, most) in LACKING {
        let game_module = *endturn::MODULES.iter().find(|one| one.name() == module).expect("a module");
        let kinds = kinds(game_module);
        let sources: BTreeSet<&str> = kinds.iter().flat_map(|kind| kind.rules).map(|rule| rule.source).collect();
        let mut lacking = Vec::new();
        for source in sources {
            let path = super::source(module, source);
            match faults(&header(&path), &Truth::of(source, &kinds)) {
                None => lacking.push(source),
                Some(faults) => wrong.extend(faults.into_iter().map(|fault| format!("{module} {source}: {fault}"))),
            }
        }
        let count = lacking.len();
        assert!(count <= most, "{count} files of {module} don't say step, draws and facts: {lacking:#?}");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_rule_list_names_every_file_that_begins_with_the_id_of_a_rule() {
    for module in WHOLE_LISTS {
        let game_module = endturn::MODULES.iter().find(|one| one.name() == module).expect("a module");
        let home = super::source(module, "src");
        let mut paths = Vec::new();
        files(&home, "rs", &mut paths);
        for path in paths {
            let header = header(&path);
            let id = header.split([' ', ',']).next().unwrap_or_default();
            let all = game_module.kinds().iter().flat_map(|kind| kind.rules).chain(game_module.rules());
            let rules: Vec<&RuleInfo> = all.filter(|rule| base(rule) == base_of(id)).collect();
            let is_listed = |rule: &&RuleInfo| rule.sources().any(|one| super::source(module, one) == path);
            assert!(rules.is_empty() || rules.iter().any(is_listed), "{id} in the list lacks {}", path.display());
        }
    }
}

fn base(rule: &RuleInfo) -> &'static str {
    base_of(rule.id.0)
}

fn base_of(id: &str) -> &str {
    id.split('.').next().unwrap_or_default()
}

#[test]
fn a_header_that_says_what_is_not_so_is_found() {
    let truth = Truth {
        steps: ["Grow".to_owned()].into(),
        draws: ["mood"].into(),
        facts: ["Grown", "Shrunk"].into(),
        has_step: true,
        ..Truth::default()
    };
    let of = |header: &str| faults(header, &truth);
    assert_eq!(of("X-01 Growth. Step `Grow`. Draws `mood`. Tells `Grown`, `Shrunk`."), Some(Vec::new()));
    assert_eq!(of("X-01 Growth. Step `Grow`. Draws what [`mood`] names. Tells `Grown`, `Shrunk`."), Some(Vec::new()));
    assert_eq!(of("X-01 Growth. Step `Grow`. Draws none."), None);
    assert_eq!(of("X-01 Growth. Draws `mood`. Tells nothing."), None);
    let wrong = of("X-01 Growth. Step `Pay`. Draws none. Tells `Grown`, `Paid`.").expect("all sentences are there");
    assert_eq!(wrong.len(), 5, "{wrong:#?}");
}
