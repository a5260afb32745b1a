//! The rules of all modules with their stage and step, read from schedules that were really built.

use endturn_engine::rules::{Place, RuleInfo, SystemRow};
use endturn_scenario::{diagnostic::Report, module::GameModule};

use crate::{MODULES, load_from, shipped_files};

/// One rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleRow {
    /// The module.
    pub module: &'static str,
    /// The id in the rules texts.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// The stage whose schedule holds it; `personas` or `views` where no system carries it out.
    pub stage: String,
    /// The step within the stage; for a rule within another, that rule's id too.
    pub step: String,
    /// One sentence of what it does.
    pub summary: &'static str,
    /// The source file inside the module's crate.
    pub source: &'static str,
}

/// Every rule of every module, in the order of the rule lists. Each module is built with its starter scenario.
///
/// # Errors
/// If a module's starter does not load, which is a mistake in the module.
pub fn rule_book() -> Result<Vec<RuleRow>, Report> {
    let mut rows = Vec::new();
    for module in MODULES {
        let systems = systems(*module)?;
        rows.extend(module.rules().iter().map(|rule| row(module.name(), rule, &systems)));
    }
    Ok(rows)
}

fn systems(module: &dyn GameModule) -> Result<Vec<SystemRow>, Report> {
    let mut files = shipped_files();
    files.insert("starter.ron", module.starter());
    Ok(load_from(&files, "starter.ron", &[])?.game().systems().to_vec())
}

fn row(module: &'static str, rule: &RuleInfo, systems: &[SystemRow]) -> RuleRow {
    let system = |id| systems.iter().find(|row| row.rule == Some(id));
    let built =
        |row: Option<&SystemRow>| row.map_or_else(Default::default, |row| (row.stage.to_string(), row.step.clone()));
    let (stage, step) = match rule.place {
        Place::System => built(system(rule.id)),
        Place::Within(other) => {
            let (stage, step) = built(system(other));
            (stage, format!("{step}, within {other}"))
        }
        Place::Personas => ("personas".to_owned(), String::new()),
        Place::Views => ("views".to_owned(), String::new()),
    };
    RuleRow { module, id: rule.id.0, name: rule.name, stage, step, summary: rule.summary, source: rule.source }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rule_lists_and_built_schedules_name_the_same_rules() {
        for module in MODULES {
            let systems = systems(*module).expect("the starter loads");
            for rule in module.rules() {
                let is_system = systems.iter().any(|row| row.rule == Some(rule.id));
                assert_eq!(is_system, rule.place == Place::System, "{} {}", module.name(), rule.id);
            }
            for row in systems.iter().filter_map(|row| row.rule) {
                assert!(module.rules().iter().any(|rule| rule.id == row), "{row} is in no rule list");
            }
        }
        assert!(rule_book().expect("starters load").iter().all(|row| !row.stage.is_empty()));
    }
}
