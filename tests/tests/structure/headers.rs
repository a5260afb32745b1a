//! The headers of rule files state step, draws and facts just as the built schedules and the rule
//! lists do.

use std::{collections::BTreeSet, fs, path::Path};

use endturn::engine::rules::{Place, RuleInfo, SystemRow};
use endturn::scenario::module::GameModule;

/// Modules in which every file of a rule has such a header, not only the carrier.
const EVERY_FILE: &str = "civ";

/// The rules of one kind of game, with the systems of its starter.
struct Kind {
    rules: &'static [RuleInfo],
    systems: Vec<SystemRow>,
}

fn kinds(module: &dyn GameModule) -> Vec<Kind> {
    let more = module.kinds().iter().map(|kind| (kind.rules(), kind.starter()));
    let built = |starter: &str| {
        let mut files = endturn::Modules::shipped().files_in_memory();
        files.insert("starter.ron", starter);
        endturn::load_from(&files, "starter.ron", &[]).expect("the starter loads").game().systems().to_vec()
    };
    let all = std::iter::once((module.rules(), module.starter())).chain(more);
    all.map(|(rules, starter)| Kind { rules, systems: built(starter) }).collect()
}

/// The true properties of the rules of one file, and those it may state of other rules that name
/// it.
#[derive(Default)]
struct Truth {
    steps: BTreeSet<String>,
    stages: BTreeSet<String>,
    draws: BTreeSet<&'static str>,
    facts: BTreeSet<&'static str>,
    has_step: bool,
    /// Steps of rules that name the file among others.
    other_steps: BTreeSet<String>,
    /// Draws and facts of rules that name the file among others, of rules that these are part of,
    /// and of their parts.
    others: BTreeSet<&'static str>,
}

impl Truth {
    fn of(source: &str, kinds: &[Kind]) -> Self {
        let mut truth = Self::default();
        for kind in kinds {
            for rule in kind.rules.iter().filter(|rule| rule.sources().any(|one| one == source)) {
                let is_own = rule.source == source;
                for system in &kind.systems {
                    let rows = system.rows.iter().filter(|row| row.rule == rule.id);
                    let steps = if is_own { &mut truth.steps } else { &mut truth.other_steps };
                    // Rows are numbered by index, which differs between tables.
                    steps
                        .extend(rows.map(|row| row.step.split_once(' ').map_or(row.step, |(_, name)| name).to_owned()));
                    if system.rule == Some(rule.id) {
                        steps.insert(system.step.clone());
                        truth.stages.extend(is_own.then(|| system.stage.to_string()));
                    }
                }
                if is_own {
                    truth.draws.extend(rule.draws);
                    truth.facts.extend(rule.facts);
                    truth.has_step |= matches!(rule.place, Place::System | Place::Row(_));
                }
                let is_near = |other: &&RuleInfo| {
                    other.id == rule.id
                        || other.place == Place::Within(rule.id)
                        || rule.place == Place::Within(other.id)
                };
                let near = kind.rules.iter().filter(is_near);
                near.for_each(|other| truth.others.extend(other.draws.iter().chain(other.facts)));
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

/// The names in a sentence; those that are links refer to other docs.
fn names(sentence: &str) -> BTreeSet<&str> {
    let quoted = sentence.split('`').enumerate().filter(|(at, _)| at % 2 == 1);
    let parts: Vec<&str> = sentence.split('`').collect();
    quoted.filter(|(at, _)| !parts[at - 1].ends_with('[')).map(|(_, name)| name).collect()
}

/// The errors in a header; `None` if it lacks one of the sentences.
fn faults(header: &str, truth: &Truth) -> Option<Vec<String>> {
    let (draws, tells) = (sentence(header, ["Draws", "Draw"])?, sentence(header, ["Tells", "Tell"])?);
    let mut faults = Vec::new();
    let mut compare = |what: &str, said: BTreeSet<&str>, is: BTreeSet<&str>, may: BTreeSet<&str>| {
        faults.extend(is.difference(&said).map(|name| format!("it does not say {what} `{name}`")));
        faults.extend(said.difference(&may).map(|name| format!("it says {what} `{name}`, which is not so")));
    };
    fn texts(names: &BTreeSet<String>) -> BTreeSet<&str> {
        names.iter().map(String::as_str).collect()
    }
    let steps = texts(&truth.steps);
    let may = steps.union(&texts(&truth.other_steps)).copied().collect();
    match (sentence(header, ["Step", "Steps"]), sentence(header, ["Stage", "Stages"])) {
        // First and last of several in a row.
        (Some(said), _) if said.contains("` to `") => compare("step", names(said), BTreeSet::new(), may),
        (Some(said), _) => compare("step", names(said), steps, may),
        (None, Some(said)) => compare("stage", names(said), texts(&truth.stages), texts(&truth.stages)),
        (None, None) if truth.has_step => return None,
        (None, None) => {}
    }
    let with = |own: &BTreeSet<&'static str>| own.union(&truth.others).copied().collect::<BTreeSet<&str>>();
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
    for module in endturn::Modules::shipped().iter() {
        let (name, kinds) = (module.name(), kinds(module));
        let rules = || kinds.iter().flat_map(|kind| kind.rules);
        let mut sources: BTreeSet<&str> = rules().map(|rule| rule.source).collect();
        if name == EVERY_FILE {
            sources.extend(rules().flat_map(RuleInfo::sources));
        }
        for source in sources {
            let faults = faults(&header(&super::source(module, source)), &Truth::of(source, &kinds));
            let faults = faults.unwrap_or_else(|| vec!["it doesn't say step, draws and facts".to_owned()]);
            wrong.extend(faults.into_iter().map(|fault| format!("{name} {source}: {fault}")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The rule ids with which a header begins, up to a colon or the end of the sentence; those in
/// brackets are only mentioned.
fn named(header: &str) -> Vec<&str> {
    let end = [": ", ". "].iter().filter_map(|stop| header.find(stop)).min().unwrap_or(header.len());
    let mut is_aside = false;
    let words = header[..end].split_whitespace().filter(|word| {
        let is_now = is_aside || word.starts_with('(');
        is_aside = is_now && !word.contains(')');
        !is_now
    });
    let is_id = |word: &&str| {
        let (start, number) = word.split_once('-').unwrap_or_default();
        let is_upper = !start.is_empty() && start.chars().all(|letter| letter.is_ascii_uppercase());
        is_upper && number.starts_with(|digit: char| digit.is_ascii_digit())
    };
    words.map(|word| word.trim_end_matches([',', '.', ':'])).filter(is_id).collect()
}

#[test]
fn a_rule_list_names_every_file_whose_header_names_a_rule() {
    let mut wrong = Vec::new();
    for module in endturn::Modules::shipped().iter() {
        let all = || module.kinds().iter().flat_map(|kind| kind.rules()).chain(module.rules());
        for path in super::sources_of(module) {
            let header = header(&path);
            for id in named(&header) {
                // `A-41` means all of `A-41.1` and `A-41.2`, which may be in different files.
                let is_meant = |rule: &&RuleInfo| rule.id.0 == id || base(rule) == id;
                let rules: Vec<&RuleInfo> = all().filter(is_meant).collect();
                let is_listed = |rule: &&RuleInfo| rule.sources().any(|one| super::source(module, one) == path);
                if !rules.is_empty() && !rules.iter().any(is_listed) {
                    wrong.push(format!("{id} in the list lacks {}", path.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// `endturn_civ_rules` has the part of a rule that needs no state, `endturn_civ` the carrier: each
/// names the other.
#[test]
fn pure_parts_and_carriers_of_civ_name_their_rule_and_one_another() {
    const PURE: &str = "crates/endturn_civ_rules/src/";
    let module = endturn::Modules::shipped().iter().find(|one| one.name() == EVERY_FILE).expect("a module");
    let mut wrong = Vec::new();
    for rule in module.rules() {
        let mut carrier = rule;
        while let (true, Place::Within(whole)) = (carrier.source.starts_with(PURE), carrier.place) {
            carrier = module.rules().iter().find(|other| other.id == whole).expect("the rule that it is a part of");
        }
        let of_carrier = header(&super::source(module, carrier.source));
        for source in rule.sources() {
            let header = header(&super::source(module, source));
            // The ids of an order are followed by its word.
            let is_order = source.starts_with("src/orders/") && named(&header).contains(&rule.id.0);
            if !is_order && !header.contains(&format!("{} {}", rule.id, rule.name)) {
                wrong.push(format!("{source} does not begin with `{} {}`", rule.id, rule.name));
            }
            let Some(pure) = source.strip_prefix(PURE).and_then(|file| file.strip_suffix(".rs")) else { continue };
            let pure = pure.strip_suffix("/mod").unwrap_or(pure);
            let link = format!("[`endturn_civ_rules::{}`]", pure.replace('/', "::"));
            if carrier.id == rule.id && !of_carrier.contains(&link) {
                wrong.push(format!("{} of {} does not name {link}", carrier.source, rule.id));
            }
            if !header.contains(&format!("`crates/endturn_civ/{}`", carrier.source)) {
                wrong.push(format!("{source} does not name who carries {} out, {}", rule.id, carrier.source));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
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
