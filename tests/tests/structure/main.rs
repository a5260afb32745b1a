//! The structure of the repository: floors, rule lists, documents.

mod english;
mod floor_table;
mod floors;
mod headers;
mod imports;
mod ours;
mod packages;
mod paths;
mod reference;
mod rules_text;
mod unread;

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use endturn::scenario::module::GameModule;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn files(folder: &Path, extension: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.ends_with("target") {
            files(&path, extension, found);
        } else if path.extension().is_some_and(|other| other == extension) {
            found.push(path);
        }
    }
}

/// A crate imports only from lower floors; game modules never import one another.
#[test]
fn crates_import_from_lower_floors_only() {
    const FLOORS: [(&str, u32); 18] = [
        // The rules of all modules, as text for people.
        ("endturn_rules_text", 0),
        // The plans and the scenarios, as text.
        ("endturn_plans", 0),
        ("endturn_scenarios", 0),
        ("endturn_engine", 0),
        // Files of Freeciv; it knows nothing of endturn but words.
        ("endturn_freeciv", 0),
        // The derive of file types.
        ("endturn_shape_derive", 0),
        // Tests of what is played on the engine.
        ("endturn_kit", 1),
        ("endturn_scenario", 1),
        // The rulesets of all modules, as text.
        ("endturn_rulesets", 2),
        // The stateless rules of a module, below the module.
        ("endturn_civ_rules", 2),
        ("endturn_agency", 3),
        ("endturn_civ", 3),
        ("endturn_fleets", 3),
        // Board games, each a module.
        ("endturn_tabletop", 3),
        ("endturn_lab", 4),
        // Reports of the laboratory's findings.
        ("endturn_report", 5),
        ("endturn", 6),
        ("endturn_cli", 7),
    ];
    const MODULES: u32 = 3;
    let floor = |name: &str| FLOORS.iter().find(|(other, _)| *other == name).map(|(_, floor)| *floor);
    let mut seen = 0;
    for (name, path) in packages::published() {
        let own = floor(&name).unwrap_or_else(|| panic!("{name} stands on no floor of this test"));
        let manifest = fs::read_to_string(path.join("Cargo.toml")).unwrap();
        let (_, dependencies) = manifest.split_once("[dependencies]").expect("a manifest has dependencies");
        let dependencies = dependencies.split("[dev-dependencies]").next().unwrap();
        for line in dependencies.lines().filter(|line| line.starts_with("endturn")) {
            let other = line.split(['.', ' ', '=']).next().unwrap();
            let below = floor(other).unwrap_or_else(|| panic!("{other} stands on no floor of this test"));
            assert!(below < own, "{name} (floor {own}) imports {other} (floor {below})");
            let is_of_module = other.ends_with("_rules") && own == MODULES;
            assert!(!is_of_module || other.starts_with(&name), "{name} imports the rules of another module: {other}");
        }
        seen += 1;
    }
    assert_eq!(seen, FLOORS.len());
}

/// The command line's sources name no module: its output comes from facts, metrics, and the
/// modules' descriptions of themselves.
#[test]
fn the_command_line_knows_no_module() {
    let home = root().join("crates/endturn_cli");
    let manifest = fs::read_to_string(home.join("Cargo.toml")).unwrap();
    let mut sources = Vec::new();
    files(&home.join("src"), "rs", &mut sources);
    for module in endturn::Modules::shipped().iter() {
        let name = module.name();
        assert!(!manifest.contains(&format!("endturn_{name}")), "the command line depends on {name}");
        for path in &sources {
            let text = fs::read_to_string(path).unwrap();
            let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
            // `endturn::civ`, `endturn::{civ, …}`, `endturn_civ::`.
            let named = text.split("endturn::").skip(1).any(|rest| {
                let (is_group, rest) = rest.strip_prefix('{').map_or((false, rest), |group| (true, group));
                let rest = if is_group { rest.split(';').next().unwrap_or_default() } else { rest };
                let mut words = rest.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
                if is_group { words.any(|word| word == name) } else { words.next() == Some(name) }
            });
            let named = named || text.contains(&format!("endturn_{name}::"));
            assert!(!named, "{} names the module {name}", path.display());
        }
    }
}

/// A source file of a module as rule lists name it.
fn source(module: &dyn GameModule, source: &str) -> PathBuf {
    root().join(if source.starts_with("crates/") { "" } else { module.home() }).join(source)
}

/// All source files of a module: of its crate, and of that with its stateless rules.
fn sources_of(module: &dyn GameModule) -> Vec<PathBuf> {
    let mut paths = Vec::new();
    for part in ["", "_rules"].map(|part| format!("{}{part}/src", module.home().trim_end_matches('/'))) {
        Some(root().join(part)).filter(|path| path.exists()).iter().for_each(|path| files(path, "rs", &mut paths));
    }
    paths
}

/// The ids with which functions of a source begin, as in `w_60_parts_are_placed`: `w_60_`.
fn proved_ids(text: &str) -> impl Iterator<Item = String> {
    text.split("fn ").skip(1).filter_map(|rest| {
        let mut parts = rest.splitn(3, '_');
        Some(format!("{}_{}_", parts.next()?, parts.next()?))
    })
}

/// Every rule of a rule list occurs in the doc of the file it names, and in the name of a test or
/// the title of a row.
#[test]
fn every_rule_is_documented_where_it_is_carried_out_and_proved() {
    let mut paths = Vec::new();
    files(&root().join("tests"), "rs", &mut paths);
    files(&root().join("crates"), "rs", &mut paths);
    let texts: Vec<String> = paths.iter().map(|path| fs::read_to_string(path).unwrap()).collect();
    let tests: BTreeSet<String> = texts.iter().flat_map(|text| proved_ids(text)).collect();
    let mut rows = Vec::new();
    files(&root().join("tests/fixtures/turn"), "txt", &mut rows);
    let titles: String = rows.iter().map(|path| fs::read_to_string(path).unwrap()).collect();
    let titles: Vec<&str> = titles.lines().filter(|line| !line.starts_with([' ', '#'])).collect();
    for module in endturn::Modules::shipped().iter() {
        for rule in module.rules().iter().chain(module.kinds().iter().flat_map(|kind| kind.rules())) {
            let base = rule.id.0.split('.').next().unwrap();
            for path in rule.sources().map(|one| source(module, one)) {
                let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
                let in_doc = text.lines().any(|line| line.trim_start().starts_with("//") && line.contains(base));
                assert!(in_doc, "{} does not say that it carries out {}", path.display(), rule.id);
            }
            let test = format!("{}_", base.to_lowercase().replace('-', "_"));
            let title = format!("({base})");
            let proved = tests.contains(&test) || titles.iter().any(|row| row.contains(&title));
            assert!(proved, "no test begins with `{test}` and no row with `{title}`, so nothing proves {}", rule.id);
        }
    }
}

/// The ids of rules in a text, such as `T-49`.
fn ids<'t>(text: &'t str, start: &str) -> Vec<&'t str> {
    let ends = |at: usize| text[at..].find(|letter: char| !letter.is_ascii_digit()).map_or(text.len(), |end| at + end);
    let found = text.match_indices(start).map(|(at, _)| &text[at..ends(at + start.len())]);
    found.filter(|id| id.len() > start.len()).collect()
}

/// The turn core's list names every rule that its sources name, each with a file that documents it.
#[test]
fn the_rules_of_the_turn_core_are_listed_and_stand_where_the_list_says() {
    let engine = root().join("crates/endturn_engine");
    let rules = endturn::engine::rule_list::RULES;
    for rule in rules {
        let text = fs::read_to_string(engine.join(rule.source)).unwrap_or_else(|error| panic!("{}: {error}", rule.id));
        let mut docs = text.lines().filter(|line| line.trim_start().starts_with("//"));
        assert!(docs.any(|line| ids(line, "T-").contains(&rule.id.0)), "{} does not say {}", rule.source, rule.id);
    }
    let mut sources = Vec::new();
    files(&engine.join("src"), "rs", &mut sources);
    for path in sources {
        let text = fs::read_to_string(&path).unwrap();
        let unlisted = |id: &&str| rules.iter().all(|rule| rule.id.0 != *id);
        let code = text.split("#[cfg(test)]").next().unwrap();
        let missing: Vec<&str> = ids(code, "T-").into_iter().filter(unlisted).collect();
        assert!(missing.is_empty(), "{} names {missing:?}, which the list of the core lacks", path.display());
    }
}

/// The draws and facts in rule lists have these names in the sources; the conformance kit finds
/// those they leave out.
#[test]
fn draws_and_facts_of_rule_lists_are_those_of_the_sources() {
    for module in endturn::Modules::shipped().iter() {
        let mut paths = sources_of(module);
        paths.retain(|path| !path.ends_with("rule_list.rs"));
        let sources: String = paths.iter().map(|path| fs::read_to_string(path).unwrap()).collect();
        for rule in module.rules().iter().chain(module.kinds().iter().flat_map(|kind| kind.rules())) {
            for purpose in rule.draws {
                assert!(sources.contains(&format!("\"{purpose}\"")), "{} draws no {purpose:?}", rule.id);
            }
            for fact in rule.facts {
                assert!(sources.contains(&format!("::{fact} ")), "nothing tells {fact} of {}", rule.id);
            }
        }
    }
}

/// Every path that ARCHITECTURE.md, README.md and CONTRIBUTING.md name exists.
#[test]
fn documents_name_only_what_exists() {
    for document in ["ARCHITECTURE.md", "README.md", "CONTRIBUTING.md"] {
        let text = fs::read_to_string(root().join(document)).unwrap_or_else(|error| panic!("{document}: {error}"));
        let quoted = text.split('`').skip(1).step_by(2);
        let tops = ["crates/", "assets/", "scenarios/", "tests/", "benches/", "docs/", "fuzz/", ".ci/"];
        for path in
            quoted.filter(|text| tops.iter().any(|top| text.starts_with(top)) && !text.contains([' ', '*', '<']))
        {
            assert!(root().join(path).exists(), "{document} names {path}, which does not exist");
        }
    }
}

/// The program includes every file of the rulesets that its modules play, word for word.
#[test]
fn the_program_carries_every_ruleset_that_can_be_played() {
    let mut on_disk = Vec::new();
    files(&root().join("assets/rulesets"), "ron", &mut on_disk);
    assert_eq!(
        on_disk.len(),
        endturn::Modules::shipped().rulesets().len(),
        "the lists in assets/src/lib.rs are not complete"
    );
    for (path, text) in endturn::Modules::shipped().rulesets() {
        assert_eq!(fs::read_to_string(root().join(path)).unwrap(), *text, "{path}");
    }
}

/// Every shipped scenario is valid, and says what it teaches.
#[test]
fn every_shipped_plan_loads() {
    let mut plans = Vec::new();
    files(&root().join("plans"), "ron", &mut plans);
    assert!(plans.len() > 3, "{plans:?}");
    for path in plans {
        let loaded = endturn::Modules::shipped().load_plan(&path.canonicalize().unwrap().to_string_lossy());
        let told = |reports: Vec<endturn::scenario::diagnostic::Report>| -> String {
            reports.iter().map(|report| report.render(endturn::scenario::render::Style::Plain)).collect()
        };
        let plan = loaded.unwrap_or_else(|reports| panic!("{}", told(reports)));
        assert!(plan.report.diagnostics().is_empty(), "{}", path.display());
    }
}

#[test]
fn every_shipped_scenario_loads() {
    let mut scenarios = Vec::new();
    files(&root().join("scenarios"), "ron", &mut scenarios);
    assert!(!scenarios.is_empty());
    for path in scenarios {
        let disk = endturn::scenario::files::DiskFiles::new(vec![root()]);
        let loaded = endturn::load_from(
            &endturn::GameFiles::new(&endturn::Modules::shipped(), disk),
            &path.to_string_lossy(),
            &[],
        );
        let loaded =
            loaded.unwrap_or_else(|report| panic!("{}", report.render(endturn::scenario::render::Style::Plain)));
        assert!(loaded.report.diagnostics().is_empty(), "{} gives warnings", path.display());
    }
}
