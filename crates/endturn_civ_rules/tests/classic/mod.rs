//! Tests that the classic ruleset matches the tables: every cell of every table in this folder is
//! compared with the RON files, and every table derived from others (users of a flag, techs
//! unlocked by a tech) is derived again.

mod facts;
mod game;
mod land;
mod notation;
mod play;
mod sheet;
mod society;
mod things;

use endturn_civ_rules::ruleset::Ruleset;
use endturn_civ_rules::ruleset_check::read;
use endturn_scenario::{files::DiskFiles, load::load_ruleset, render::Style, tree::Node};

/// The classic ruleset, typed and as a tree.
fn classic() -> (Ruleset, Node) {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let (node, mut report) = load_ruleset(&DiskFiles::new(vec![root.into()]), "classic", "civ");
    let node = node.unwrap_or_else(|| panic!("{}", report.render(Style::Plain)));
    let ruleset = read(&node, &mut report);
    let is_clean = report.diagnostics().is_empty();
    let ruleset = ruleset.filter(|_| is_clean).unwrap_or_else(|| panic!("{}", report.render(Style::Plain)));
    (ruleset, node)
}

/// Compares all tables with the ruleset; the number of cells below ensures that none is missing.
#[test]
fn every_cell_of_every_table_is_what_the_ruleset_says() {
    let (rules, node) = classic();
    let cells = [
        ("terrain", land::terrain(&rules)),
        ("resources", land::resources(&rules)),
        ("extras", land::extras(&rules)),
        ("unit_classes", things::unit_classes(&rules)),
        ("units", things::units(&rules)),
        ("veteran", things::veteran(&rules)),
        ("buildings", things::buildings(&rules)),
        ("techs", things::techs(&rules)),
        ("governments", society::governments(&rules)),
        ("specialists", society::specialists(&rules)),
        ("nations", society::nations(&rules)),
        ("effects", play::effects(&rules)),
        ("effect_reqs", play::effect_reqs(&rules)),
        ("action_enablers", play::action_enablers(&rules)),
        ("disasters", play::disasters(&rules)),
        ("traderoutes", play::trade_routes(&rules)),
        ("goods", play::goods(&rules)),
        ("treaty_clauses", play::treaties(&rules)),
        ("start_units", play::start_units(&rules)),
        ("events", play::events(&rules)),
        ("flags", play::flags(&rules)),
        ("game_params", game::params(&rules, &node)),
        ("server_settings", game::settings(&node)),
    ];
    for (name, count) in cells {
        let table = sheet::Sheet::read(name);
        assert_eq!(
            count,
            table.rows.len() * table.header.len() - table.left_out(),
            "{name}: some cells are not compared"
        );
    }
    let sum: usize = cells.iter().map(|(_, count)| count).sum();
    assert_eq!(sum, SUM, "cells compared");
}

/// Total cells of all tables, so that an emptied table can't pass.
const SUM: usize = 11_568;
