//! The rules of all modules with their stage and step, read from schedules that are actually built.

use endturn_engine::{
    RuleId, rule_list,
    rules::{Place, RuleInfo, SystemRow},
};
use endturn_scenario::{diagnostic::Report, module::GameModule};

use crate::Modules;

/// One rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleRow {
    /// The module.
    pub module: &'static str,
    /// The ruleset whose kind of game has it, unless that is the module's default ruleset.
    pub ruleset: Option<&'static str>,
    /// The rule's id, as in `docs/rules`.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// The stage whose schedule holds it; `orders`, `personas`, `views` or `core` if no system
    /// carries it out.
    pub stage: String,
    /// The step within the stage; for a rule that another carries out, that rule's id too.
    pub step: String,
    /// Its effect in one sentence.
    pub summary: &'static str,
    /// The source files in the repository; the first one documents step, draws and facts.
    pub sources: Vec<String>,
    /// The purposes of its random draws.
    pub draws: &'static [&'static str],
    /// The names of the facts that it emits.
    pub facts: &'static [&'static str],
    /// Other ids of the same rule.
    pub known_as: &'static [&'static str],
}

impl Modules {
    /// Returns every rule of the turn core and of every module, in the order of the rule lists;
    /// those of further kinds of games come last. Each kind is built with its starter scenario.
    ///
    /// # Errors
    /// If a module's starter does not load, which is a bug in the module.
    pub fn rule_book(&self) -> Result<Vec<RuleRow>, Report> {
        let core = (rule_list::NAME, None);
        let mut rows: Vec<RuleRow> =
            rule_list::RULES.iter().map(|rule| row(core, "crates/endturn_engine/", rule, &[])).collect();
        for module in self.iter() {
            for (ruleset, rules, starter) in kinds(module) {
                let systems = systems(self, starter)?;
                rows.extend(rules.iter().map(|rule| row((module.name(), ruleset), module.home(), rule, &systems)));
            }
        }
        Ok(rows)
    }
}

/// Returns the kinds of games of a module: ruleset unless it is the default one, rule list and
/// starter.
fn kinds(module: &dyn GameModule) -> impl Iterator<Item = (Option<&'static str>, &'static [RuleInfo], &'static str)> {
    let more = module.kinds().iter().map(|kind| (kind.default_ruleset(), kind.rules(), kind.starter()));
    std::iter::once((None, module.rules(), module.starter())).chain(more)
}

fn systems(modules: &Modules, starter: &str) -> Result<Vec<SystemRow>, Report> {
    let mut files = modules.files_in_memory();
    files.insert("starter.ron", starter);
    Ok(modules.load_from(&files, "starter.ron", &[])?.game().systems().to_vec())
}

fn row(
    (module, ruleset): (&'static str, Option<&'static str>),
    home: &str,
    rule: &RuleInfo,
    systems: &[SystemRow],
) -> RuleRow {
    let system = |id| systems.iter().find(|row| row.rule == Some(id));
    let built =
        |row: Option<&SystemRow>| row.map_or_else(Default::default, |row| (row.stage.to_string(), step_of(row)));
    let (stage, step) = match rule.place {
        Place::System => built(system(rule.id)),
        Place::Within(other) => {
            let (stage, step) = match system(other) {
                Some(row) => built(Some(row)),
                None => built_row(systems, other, driver_of(systems, other)),
            };
            (stage, format!("{step}, within {other}"))
        }
        Place::Row(driver) => built_row(systems, rule.id, driver),
        Place::Orders => ("orders".to_owned(), String::new()),
        Place::Personas => ("personas".to_owned(), String::new()),
        Place::Views => ("views".to_owned(), String::new()),
        Place::Core => ("core".to_owned(), String::new()),
    };
    let whole = |source: &str| match source.starts_with("crates/") {
        true => source.to_owned(),
        false => format!("{home}{source}"),
    };
    let sources = rule.sources().map(whole).collect();
    let RuleInfo { id, name, summary, draws, facts, known_as, .. } = *rule;
    RuleRow { module, ruleset, id: id.0, name, stage, step, summary, sources, draws, facts, known_as }
}

/// The step of a system, with the rule beside which its module has placed it.
fn step_of(row: &SystemRow) -> String {
    row.beside.map_or_else(|| row.step.clone(), |beside| format!("{}, {beside}", row.step))
}

/// The driver of a row; the rule itself if it has none.
fn driver_of(systems: &[SystemRow], rule: RuleId) -> RuleId {
    let mut drivers = systems.iter().filter(|row| row.rows.iter().any(|one| one.rule == rule));
    drivers.find_map(|row| row.rule).unwrap_or(rule)
}

/// Returns the step of a row and its index in the driver's table, of the first occurrence if there
/// are several.
fn built_row(systems: &[SystemRow], rule: RuleId, driver: RuleId) -> (String, String) {
    let tables = systems.iter().filter(|row| row.rule == Some(driver));
    let mut found = tables.filter_map(|row| Some((row, row.rows.iter().position(|one| one.rule == rule)?)));
    found.next().map_or_else(Default::default, |(row, at)| {
        (row.stage.to_string(), format!("{}, row {} of {driver}", row.rows[at].step, at + 1))
    })
}
