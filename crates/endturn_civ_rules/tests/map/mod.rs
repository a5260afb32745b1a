//! Tests of the map: its shape, its text form, steps on it, the generator's promises, its pictures.

mod generate;
mod grid;
mod judged;
mod picture;
mod shape;
mod steps;

use endturn_civ_rules::map::generate::{Recipe, Style};
use endturn_civ_rules::map::lands::Lands;
use endturn_civ_rules::map::topology::{Grid, Topology};
use endturn_civ_rules::ruleset::Ruleset;
use endturn_civ_rules::ruleset::settings::Settings;
use endturn_civ_rules::ruleset_check::read;
use endturn_scenario::{files::DiskFiles, load::load_ruleset, render::Style as Print};

/// A shipped ruleset.
fn ruleset(name: &str) -> Ruleset {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let (node, mut report) = load_ruleset(&DiskFiles::new(vec![root.into()]), name, "civ");
    let ruleset = node.and_then(|node| read(&node, &mut report));
    ruleset.unwrap_or_else(|| panic!("{}", report.render(Print::Plain)))
}

fn lands(name: &str) -> Lands {
    Lands::new(&ruleset(name)).expect("a ruleset has terrain")
}

fn square(width: u32, height: u32) -> Topology {
    Topology::new(width, height, (true, false), Grid::Square).expect("a map")
}

fn recipe(topology: Topology, style: Style, seats: usize) -> Recipe {
    Recipe::new(topology, style, seats, &Settings::default())
}
