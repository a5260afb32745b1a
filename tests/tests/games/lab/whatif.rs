//! From one moment on, with and without a change.

use std::{num::NonZeroUsize, sync::Arc};

use endturn::Modules;
use endturn_engine::{Game, GameSetup};
use endturn_lab::{
    batch::Progress,
    play::End,
    whatif::{Moment, Pair, Question, play},
};
use endturn_scenario::render::Style;

/// A game of a shipped scenario with values changed.
fn setup(path: &str, set: &[&str]) -> Arc<GameSetup> {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let set: Vec<String> = set.iter().map(|&one| one.to_owned()).collect();
    let loaded = endturn::load(&format!("{root}/scenarios/{path}.ron"), &set);
    loaded.unwrap_or_else(|report| panic!("{}", report.render(Style::Plain))).setup
}

/// The same after some rounds of its personas.
fn after(path: &str, rounds: u32) -> Game {
    let mut game = Game::new(setup(path, &[])).unwrap();
    game.advance_rounds(rounds);
    assert_eq!(game.rounds_finished(), rounds);
    game
}

/// The game and its twin with values changed from here on.
fn changed(game: &Game, path: &str, set: &[&str]) -> Result<Game, String> {
    let mut twin = game.fork();
    twin.change(setup(path, set))?;
    Ok(twin)
}

fn futures(without: &Game, with: &Game, futures: u64, rounds: Option<u32>, workers: usize) -> Vec<Pair> {
    let question = Question { without: Moment::of(without), with: Moment::of(with), root: 9, rounds };
    let mut all = Vec::new();
    let workers = NonZeroUsize::new(workers).unwrap();
    play(&question, futures, workers, &Progress::default(), &mut |pair| all.push(pair));
    all
}

/// Every module, two in one world; and the number of rounds before and after the moment.
const GAMES: [(&str, u32, u32); 6] = [
    ("fleets_duel", 4, 60),
    ("fleets_four_way", 3, 8),
    ("first_contact", 6, 12),
    ("three_factions", 4, 8),
    ("war_in_the_dark", 3, 8),
    ("civ_tiny", 8, 6),
];

#[test]
fn where_nothing_is_changed_no_future_differs_in_anything() {
    for (path, before, rounds) in GAMES {
        let game = after(path, before);
        // Continuing with the same values is no change either.
        for twin in [game.fork(), changed(&game, path, &[]).unwrap()] {
            assert_eq!(twin.digest(), game.digest(), "{path}");
            for pair in futures(&game, &twin, 3, Some(rounds), 2) {
                assert_eq!((pair.parted, &pair.without), (None, &pair.with), "{path}");
                assert!(pair.without.rounds > before, "{path}");
            }
        }
    }
}

#[test]
fn pairs_are_the_same_in_the_same_order_for_any_number_of_workers() {
    let game = after("fleets_duel", 4);
    let twin = changed(&game, "fleets_duel", &["fleets.ships.frigate.metal=800"]).unwrap();
    let one = futures(&game, &twin, 12, None, 1);
    assert_eq!(one.iter().map(|pair| pair.future).collect::<Vec<_>>(), (0..12).collect::<Vec<_>>());
    assert_eq!(one, futures(&game, &twin, 12, None, 5));
    assert_eq!(one[..4], futures(&game, &twin, 4, None, 2));
    // Luck differs from future to future, and has an effect.
    assert!(one.windows(2).all(|pair| pair[0].seed != pair[1].seed));
    assert!(one.iter().any(|pair| pair.without.digest != one[0].without.digest));
    assert!(one.iter().all(|pair| pair.parted.is_some_and(|round| round > 4)));
}

#[test]
fn other_luck_changes_nothing_but_what_is_still_to_be_drawn() {
    for (path, before, _) in GAMES {
        let game = after(path, before);
        let mut other = game.fork();
        other.reseed(77);
        let sections: Vec<&str> = game.differences(&other).iter().map(|row| row.section).collect();
        assert_eq!(sections, ["engine.draws"], "{path}");
        other.check_state().unwrap();
    }
}

#[test]
fn a_future_is_the_game_that_goes_on_with_its_seed() {
    let game = after("fleets_duel", 4);
    let twin = changed(&game, "fleets_duel", &["fleets.ships.frigate.metal=800"]).unwrap();
    for pair in futures(&game, &twin, 3, None, 1) {
        for (start, told) in [(&game, &pair.without), (&twin, &pair.with)] {
            let mut alone = start.fork();
            alone.reseed(pair.seed);
            alone.advance_rounds(1_000);
            assert_eq!((alone.digest().0, alone.rounds_finished()), (told.digest, told.rounds));
            assert_eq!(told.end, End::Over(alone.ended().unwrap().condition.clone()));
        }
    }
}

#[test]
fn futures_of_so_many_rounds_stop_there_with_their_metrics() {
    let game = after("civ_tiny", 8);
    for pair in futures(&game, &game.fork(), 2, Some(3), 2) {
        assert_eq!((&pair.with.end, pair.with.rounds), (&End::RoundBudget, 11));
        assert!(pair.with.seats.iter().all(|row| row.rank.is_none() && !row.metrics.is_empty()));
    }
}

#[test]
fn a_state_that_values_do_not_allow_stays_as_it_was() {
    let mut game = after("fleets_duel", 4);
    let before = game.snapshot();
    let richer = setup("fleets_duel", &["fleets.personas.turtle.resource_multiplier_permille=1500"]);
    assert!(game.change(richer).unwrap_err().contains("fleets.income_scale"));
    assert!(game.change(setup("fleets_four_way", &[])).unwrap_err().contains("a different table"));
    assert!(game.change(setup("war_in_the_dark", &[])).unwrap_err().contains("different"));
    assert_eq!(game.snapshot(), before);
}

/// A change of each value that only the start reads, by module and pattern.
const STARTS: [(&str, &str, &str, &str); 15] = [
    ("fleets", "start", "fleets_duel", "fleets.start.metal=77"),
    ("fleets", "personas.*.resource_multiplier_permille", "", ""),
    ("agency", "start", "first_contact", "agency.start.money=777"),
    ("agency", "factions.*.threat_level_bp", "first_contact", "agency.factions.undertow.threat_level_bp=77"),
    ("agency", "factions.*.threat_increase_bp", "first_contact", "agency.factions.undertow.threat_increase_bp=77"),
    ("agency", "factions.*.suppression_bp", "first_contact", "agency.factions.undertow.suppression_bp=7"),
    ("agency", "factions.*.activity_level", "three_factions", "agency.factions.undertow.activity_level=2"),
    ("civ", "start_units", "civ_tiny", "civ.start_units.c=WorkerStartUnit"),
    ("civ", "settings.gold", "civ_tiny", "civ.settings.gold=777"),
    ("civ", "settings.startunits", "civ_tiny", "civ.settings.startunits=cc"),
    ("civ", "settings.techlevel", "civ_tiny", "civ.settings.techlevel=3"),
    ("civ", "game.calendar.start_year", "civ_tiny", "civ.game.calendar.start_year=77"),
    ("civ", "game.civstyle.initial_diplomatic_state", "civ_tiny", "civ.game.civstyle.initial_diplomatic_state=Peace"),
    ("civ", "game.options.global_init_techs", "civ_tiny", "civ.game.options.global_init_techs=[\"Pottery\"]"),
    ("civ", "nations.*.init_techs", "civ_tiny", "civ.nations.Hillmen.init_techs=[\"Pottery\"]"),
];

#[test]
fn values_that_only_the_start_reads_mean_nothing_to_a_game_that_runs() {
    let listed: Vec<(&str, &str)> =
        Modules::shipped().iter().flat_map(|one| one.start_values().iter().map(|&value| (one.name(), value))).collect();
    let tried: Vec<(&str, &str)> = STARTS.iter().map(|&(module, value, ..)| (module, value)).collect();
    let untried: Vec<_> = listed.iter().filter(|one| !tried.contains(one)).collect();
    assert!(untried.is_empty() && tried.iter().all(|one| listed.contains(one)), "{untried:?} {tried:?}");
    // The one that is left out is refused by the state itself, as another test shows.
    for (_, pattern, path, set) in STARTS.into_iter().filter(|(_, _, path, _)| !path.is_empty()) {
        assert!(endturn::Modules::shipped().only_at_the_start(set).is_some(), "{set}");
        let (mut game, start) = (after(path, 5), Game::new(setup(path, &[set])).unwrap());
        let plain = Game::new(setup(path, &[])).unwrap();
        assert_ne!(start.setup().content, plain.setup().content, "{pattern} changes something");
        let mut twin = changed(&game, path, &[set]).unwrap_or_else(|why| panic!("{set}: {why}"));
        for _ in 0..6 {
            game.advance_round();
            twin.advance_round();
            assert_eq!(game.digest(), twin.digest(), "{set}");
        }
    }
}
