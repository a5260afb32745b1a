//! Scenarios between two others: the first with some of the values of the second.

use std::path::Path;
use std::sync::Arc;

use endturn_scenario::{
    between::{Difference, Differences},
    diagnostic::Report,
    files::{Files, Handed, slashed},
    load::load_scenario,
    module::specs,
    path::Step,
    print::quoted,
    scenario::ScenarioTree,
};

use crate::{GameFiles, Loaded, Modules};

/// Fields of a scenario's header that change no game.
const WORDS: [&str; 5] = ["format", "name", "summary", "lessons", "seed"];

/// The name under which a scenario between two others is loaded.
const BETWEEN: &str = "between.ron";

/// A scenario with changes as arguments of `--set`.
#[derive(Clone)]
pub struct Side {
    /// The scenario's path.
    pub path: String,
    /// `PATH=VALUE`.
    pub overrides: Vec<String>,
    /// The files of the scenario and its rulesets.
    pub files: Arc<dyn Files + Send + Sync>,
}

/// Two scenarios and all values that differ: of their files and of their rulesets.
pub struct Between {
    modules: Modules,
    good: Side,
    header: Differences,
    /// By module: its name, the differences of its section, and those of its ruleset.
    sections: Vec<(String, Differences, Differences)>,
}

/// The reason for which two scenarios have nothing between them.
#[derive(Debug)]
pub enum Unlike {
    /// One of them cannot be loaded.
    Unreadable(Box<Report>),
    /// They have different modules.
    Modules,
}

impl Modules {
    /// A scenario on disk as a side.
    #[must_use]
    pub fn side(&self, path: &str, overrides: Vec<String>) -> Side {
        Side { path: path.to_owned(), overrides, files: Arc::new(GameFiles::for_scenario(self, path)) }
    }

    /// Compares two scenarios value by value.
    ///
    /// # Errors
    /// If one cannot be loaded, or they have different modules.
    pub fn between(&self, good: &Side, bad: &Side) -> Result<Between, Unlike> {
        let (before, after) = (self.tree(good)?, self.tree(bad)?);
        let names = |tree: &ScenarioTree| tree.modules.iter().map(|module| module.name.clone()).collect::<Vec<_>>();
        if names(&before) != names(&after) {
            return Err(Unlike::Modules);
        }
        let is_word = |name: &str| WORDS.contains(&name);
        let header = Differences::between(&before.header_node, &after.header_node, is_word);
        let pairs = before.modules.iter().zip(&after.modules);
        let sections = pairs.map(|(one, other)| {
            let section = Differences::between(&one.section, &other.section, |_| false);
            (one.name.clone(), section, Differences::between(&one.ruleset, &other.ruleset, |_| false))
        });
        Ok(Between { modules: self.clone(), good: good.clone(), header, sections: sections.collect() })
    }

    fn tree(&self, side: &Side) -> Result<ScenarioTree, Unlike> {
        let path = slashed(Path::new(&side.path)).into_owned();
        let (tree, report) = load_scenario(&*side.files, &path, &specs(self.all()), &side.overrides);
        match tree {
            Some(tree) if !report.has_errors() => Ok(tree),
            _ => Err(Unlike::Unreadable(Box::new(report))),
        }
    }
}

impl Between {
    /// All differences, with paths as `--set` takes them.
    #[must_use]
    pub fn all(&self) -> Vec<Difference> {
        let under = |prefix: &[&str], differences: &Differences| -> Vec<Difference> {
            let named = |one: &Difference| {
                let prefix = prefix.iter().map(|part| Step::Name((*part).to_owned()));
                Difference { path: prefix.chain(one.path.steps().iter().cloned()).collect(), ..one.clone() }
            };
            differences.all().iter().map(named).collect()
        };
        let mut all = under(&[], &self.header);
        for (module, section, ruleset) in &self.sections {
            all.extend(under(&["scenario", module], section));
            all.extend(under(&[module], ruleset));
        }
        all
    }

    /// The first scenario with the chosen values of the second, as a file that extends it; `base`
    /// is the way from that file to the first.
    pub fn text(&self, base: &str, is_chosen: &dyn Fn(usize) -> bool) -> String {
        let mut fields = vec!["format: 1".to_owned(), format!("extends: {}", quoted(base))];
        let mut first = 0;
        let own = |first: usize| move |at: usize| is_chosen(first + at);
        fields.extend(self.header.fields(&own(first)).into_iter().map(|(name, value)| format!("{name}: {value}")));
        first += self.header.all().len();
        for (module, section, ruleset) in &self.sections {
            let mut parts = section.fields(&own(first));
            first += section.all().len();
            parts.extend(ruleset.table(&own(first)).map(|table| ("patch".to_owned(), table)));
            first += ruleset.all().len();
            if !parts.is_empty() {
                let parts: Vec<String> = parts.iter().map(|(name, value)| format!("{name}: {value}")).collect();
                fields.push(format!("{module}: ({})", parts.join(", ")));
            }
        }
        format!("(\n    {},\n)\n", fields.join(",\n    "))
    }

    /// The path of the first scenario.
    pub fn base(&self) -> &str {
        &self.good.path
    }

    /// Loads it, with further changes as arguments of `--set`.
    ///
    /// # Errors
    /// If these values do not fit together.
    pub fn load(&self, is_chosen: &dyn Fn(usize) -> bool, more: &[String]) -> Result<Loaded, Box<Report>> {
        let good = slashed(Path::new(&self.good.path)).into_owned();
        let (folder, name) = good.rsplit_once('/').map_or(("", &*good), |(folder, name)| (folder, name));
        let path = if folder.is_empty() { BETWEEN.to_owned() } else { format!("{folder}/{BETWEEN}") };
        let base = format!("./{name}");
        let files = Handed { path: path.clone(), text: self.text(&base, is_chosen), rest: &*self.good.files };
        let overrides = [&self.good.overrides[..], more].concat();
        self.modules.load_from(&files, &path, &overrides).map_err(Box::new)
    }
}
