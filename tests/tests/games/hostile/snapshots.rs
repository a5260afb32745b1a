//! Snapshots that were changed and sealed again: refused with the place of the error, or played.

use std::{fs, path::Path, sync::Arc};

use endturn::scenario::files::DiskFiles;
use endturn::{GameFiles, Modules, load_from};
use endturn_engine::{
    Game, GameSetup, Seat,
    random::Draw,
    snapshot::{Forgery, RestoreError},
};
use endturn_kit::Subject;
use endturn_tests::{agency, civ, scenario};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

pub fn shipped(name: &str) -> Arc<GameSetup> {
    let files = GameFiles::new(&Modules::shipped(), DiskFiles::new(vec![ROOT.into()]));
    load_from(&files, &format!("scenarios/{name}.ron"), &[]).expect(name).setup
}

/// An order for any module of the game.
fn any_order(game: &Game, seat: Seat, draw: &mut Draw) -> String {
    let module = game.setup().modules[0].name();
    match module {
        "civ" => civ::random_order(game, seat, draw),
        "agency" if game.grammar().iter().any(|(_, form, _)| form.starts_with("train")) => {
            agency::random_battles_order(game, seat, draw)
        }
        "agency" => agency::random_order(game, seat, draw),
        _ => {
            let rival = 1 + draw.below(game.roster().len() as u64);
            let count = 1 + draw.below(30);
            match draw.below(4) {
                0 => "build mine 1".to_owned(),
                1 => format!("queue skiff {count}"),
                2 => format!("scan {rival} deep"),
                _ => format!("attack {rival} skiff {count}"),
            }
        }
    }
}

/// Forgeries of one scenario: some are detected, some are valid games, none does harm.
fn forge(name: &str, forgeries: u32) {
    let subject = Subject { setup: shipped(name), random_order: any_order, rounds: 30 };
    let forged = subject.a_forged_snapshot_is_refused_or_played(1, forgeries);
    assert!(forged.refused > 0 && forged.played > 0, "{name}: {forged:?}");
}

#[test]
fn forged_snapshots_of_fleets_are_refused_or_played() {
    for name in ["fleets_duel", "fleets_four_way", "fleets_quick", "fleets_tutorial", "fleets_underdog"] {
        forge(name, 150);
    }
}

#[test]
fn forged_snapshots_of_agencies_are_refused_or_played() {
    for name in ["first_contact", "rival_offices", "rival_offices_changed"] {
        forge(name, 150);
    }
}

#[test]
fn forged_snapshots_of_agencies_with_battles_are_refused_or_played() {
    for name in ["three_factions", "war_in_the_dark"] {
        forge(name, 100);
    }
}

#[test]
fn forged_snapshots_of_small_worlds_are_refused_or_played() {
    for name in ["civ_tiny", "civ_two_cities", "civ_duel"] {
        forge(name, 120);
    }
}

#[test]
fn forged_snapshots_of_large_worlds_are_refused_or_played() {
    for name in ["civ_valley", "civ_continents", "civ_war", "civ_teams", "civ_islands", "civ_space", "civ_barbarians"] {
        forge(name, 80);
    }
}

#[test]
fn forged_snapshots_of_worlds_that_fill_are_refused_or_played() {
    for name in ["civ_tiny_duel", "civ_small", "civ_standard", "civ_earth", "civ_equal_starts"] {
        forge(name, 20);
    }
}

#[test]
fn forged_snapshots_of_board_games_are_refused_or_played() {
    for name in [
        "auction",
        "auction_english",
        "auction_second_price",
        "backgammon",
        "catan",
        "chess",
        "go",
        "hidden_orders",
        "kalaha",
        "ludo",
        "risk",
        "risk_small",
    ] {
        forge(name, 60);
    }
}

/// Every shipped scenario is in a list above; those of turns are forged by the kit of their module.
#[test]
fn no_shipped_scenario_is_left_out() {
    let own = include_str!("snapshots.rs");
    for entry in fs::read_dir(Path::new(ROOT).join("scenarios")).expect("the folder") {
        let path = entry.expect("a file").path();
        if path.extension().is_none_or(|end| end != "ron") {
            continue;
        }
        let name = path.file_stem().and_then(|name| name.to_str()).expect("a name");
        assert!(own.contains(&format!("\"{name}\"")), "{name}");
    }
}

/// A case that once made a persona go on for ever: fewer counts of investigations than leads, so
/// that a free lead is never done.
#[test]
fn a_snapshot_whose_lists_are_too_short_is_refused_by_name() {
    let section = "ruleset: \"agency\", offices: {\"Harbour\": (intel: 5000)}";
    let mut game = scenario(&agency::text("(name: \"Harbour\", persona: \"basic\")", 40, section)).game();
    let mut forgery = Forgery::open(&game.snapshot()).expect("a snapshot");
    let knowledge = forgery.section("agency.knowledge").expect("a section");
    // The key, no investigations, and the successes as they were.
    let leads = usize::from(knowledge[1]);
    knowledge.splice(1..2 + leads, [0]);
    let before = game.digest();
    let error = game.restore(&forgery.seal()).expect_err("it is no state of a game");
    let told = "the snapshot describes an impossible game: section agency.knowledge, Seat(0), field investigations: \
                0 is not from 12 to 12";
    assert_eq!(error.to_string(), told);
    assert_eq!(game.digest(), before);
}

/// Derived values are recomputed: a city's books can't be forged.
#[test]
fn a_snapshot_whose_books_are_made_up_is_refused_by_name() {
    let mut game = Game::new(shipped("civ_tiny")).expect("a game");
    game.advance_rounds(5);
    let mut forgery = Forgery::open(&game.snapshot()).expect("a snapshot");
    let books = forgery.section("civ.books").expect("a section");
    books[1] = books[1].wrapping_add(2) & 0x7f;
    let Err(RestoreError::Unsound(unsound)) = game.restore(&forgery.seal()) else { panic!("it was taken") };
    assert_eq!((unsound.section, unsound.entity.as_str()), ("civ.books", "CityId(0)"));
    assert_eq!(unsound.problem, "it does not follow from the rest of the state");
}

/// A refused snapshot has no effect: facts and orders that have not been taken yet are still there.
#[test]
fn a_refused_snapshot_loses_neither_facts_nor_orders() {
    let mut game = Game::new(shipped("fleets_duel")).expect("a game");
    game.listen(true);
    game.keep_log();
    game.advance_rounds(3);
    let mut forgery = Forgery::open(&game.snapshot()).expect("a snapshot");
    forgery.section("engine.draws").expect("a section")[0] ^= 1;
    let error = game.restore(&forgery.seal()).expect_err("another seed has other keys");
    assert!(error.to_string().contains("section engine.draws, resource, field key"), "{error}");
    assert!(!game.take_facts().is_empty() && !game.take_log().is_empty());
}

/// Data that follows from the state is made again, too, before the first rule asks for it.
#[test]
fn a_game_goes_on_after_a_refused_snapshot_as_without_it() {
    let [mut game, mut twin] = [(); 2].map(|()| Game::new(shipped("civ_tiny")).expect("a game"));
    game.advance_rounds(25);
    twin.advance_rounds(25);
    let mut forgery = Forgery::open(&game.snapshot()).expect("a snapshot");
    forgery.section("engine.draws").expect("a section")[0] ^= 1;
    game.restore(&forgery.seal()).expect_err("another seed has other keys");
    game.advance_rounds(15);
    twin.advance_rounds(15);
    assert_eq!(game.digest(), twin.digest());
}
