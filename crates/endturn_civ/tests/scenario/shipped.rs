//! The shipped scenarios and the starter load without warnings, run, and are fair.

use std::sync::Arc;

use endturn_civ::Civ;
use endturn_civ_rules::map::generate::starts::Starts;
use endturn_civ_rules::map::grid::MapGrid;
use endturn_civ_rules::map::lands::Lands;
use endturn_engine::{Game, GameSetup};
use endturn_scenario::bridge;
use endturn_scenario::diagnostic::Report;
use endturn_scenario::files::Files;
use endturn_scenario::load::load_scenario;
use endturn_scenario::module::{GameModule, specs};
use endturn_scenario::render::Style;
use serde::Deserialize;

use super::{MODULES, files, load, root};

#[track_caller]
fn sound(files: &dyn Files, path: &str) -> GameSetup {
    let (setup, report) = load(files, path);
    assert!(report.diagnostics().is_empty(), "{}", report.render(Style::Plain));
    setup.expect("no problems")
}

#[test]
fn all_shipped_scenarios_of_the_module_load_without_a_remark_and_run() {
    let disk = root();
    let mut names: Vec<String> = disk.list("scenarios").expect("shipped").into_iter().map(|entry| entry.name).collect();
    names.retain(|name| name.starts_with("civ_"));
    assert!(names.len() >= 3, "{names:?}");
    for name in names {
        let mut game = Game::new(Arc::new(sound(&disk, &format!("scenarios/{name}")))).expect("a game");
        game.advance_rounds(3);
        assert_eq!(game.rounds_finished(), 3, "{name}");
    }
}

#[test]
fn the_starter_loads_without_a_remark_and_runs() {
    let text = Civ.starter().replace("{name}", "My first");
    let mut game = Game::new(Arc::new(sound(&files(&text), "test.ron"))).expect("a game");
    game.advance_rounds(10);
    assert_eq!((game.setup().title.as_str(), game.rounds_finished()), ("My first", 10));
}

#[test]
fn the_starter_explains_every_field_of_the_section() {
    let fields = [
        "ruleset",
        "patch",
        "map",
        "nations",
        "relations",
        "year",
        "size",
        "style",
        "wrap_x",
        "wrap_y",
        "seed",
        "grid",
        "rows",
        "things",
        "legend",
        "nation",
        "team",
        "government",
        "gold",
        "rates",
        "techs",
        "researching",
        "goal",
        "bulbs",
        "skill",
        "cities",
        "units",
        "settlers",
        "start_units",
        "start",
        "name",
        "at",
        "buildings",
        "production",
        "worklist",
        "food",
        "shields",
        "routes",
        "unit",
        "count",
        "home",
        "turn",
        "veteran",
        "first",
        "every",
        "between",
        "state",
    ];
    for field in fields {
        assert!(Civ.starter().contains(&format!("{field}: ")), "{field}");
    }
}

/// The map's source in a section, as far as this test reads it.
#[derive(Deserialize)]
enum Source {
    Drawn(MapGrid),
}

#[test]
fn the_four_corners_of_the_valley_are_worth_about_the_same() {
    let (tree, mut report) = load_scenario(&root(), "scenarios/civ_valley.ron", &specs(MODULES), &[]);
    let tree = tree.expect("a scenario");
    let ruleset =
        endturn_civ_rules::ruleset_check::read(&tree.modules[0].ruleset, &mut Report::default()).expect("a ruleset");
    let lands = Lands::new(&ruleset).expect("terrain");
    let section = &tree.modules[0].section;
    let map = section.field("map").and_then(|node| bridge::read(node, &mut report));
    let Source::Drawn(grid) = map.expect("a drawn map");
    let map = grid.to_map(&lands).expect("a map");
    let capital = |seat: &str| {
        let path = format!("nations.{seat}.cities[0].at");
        let (x, y) = section.find(&path.as_str().into()).node.and_then(|node| bridge::read(node, &mut report))?;
        map.topology().at(x, y)
    };
    let tiles: Option<Vec<_>> = ["Rome", "Egypt", "China", "Babylon"].into_iter().map(capital).collect();
    let tiles = tiles.expect("four capitals");
    let starts = Starts::measure(&map, &lands, tiles);
    assert_eq!(starts.tiles.len(), 4);
    assert!(starts.fairness_permille() >= 800, "{:?}", starts.values);
    assert!(starts.closest(map.topology()) >= Some(12), "there is room for cities between them");
}
