//! Invariants of every civ world after every round, whatever its rules and content.

mod account;
mod citizens;
mod forecasts;
mod labour;
mod land;
mod lists;
mod long;
mod numbers;
mod seas;
mod spy;
mod troops;
mod truth;
mod watch;
mod ways;
mod worlds;

use endturn_civ::realm::Eye;
use endturn_engine::random::{DrawSubject, Draws, Purpose};
use endturn_engine::{Game, Progress, RuleId};
use endturn_tests::civ::{WorldRecipe, random_order};
use endturn_tests::scenario;
use proptest::prelude::*;

/// Rounds per world.
const ROUNDS: u32 = 20;

/// Plays a world and checks it at the start and after every round.
fn play(recipe: &WorldRecipe, look: impl Fn(Eye<'_>) -> Result<(), String>) -> Result<(), TestCaseError> {
    let mut game = scenario(&recipe.text()).game();
    for round in 0..ROUNDS {
        let seen = look(Eye::of(game.world()));
        prop_assert!(seen.is_ok(), "after round {}: {}", round, seen.unwrap_err());
        prop_assert_eq!(game.check_state(), Ok(()), "after round {}", round);
        give_orders(&mut game, recipe.seed, round);
        if game.advance_round() == Progress::Over {
            break;
        }
    }
    Ok(())
}

/// Gives random orders for the seat to act; most are refused.
fn give_orders(game: &mut Game, seed: u64, round: u32) {
    let mut draw = Draws::new(seed).at(RuleId("test"), DrawSubject::TABLE.nth(round), Purpose("orders"));
    for _ in 0..12 {
        let Some(seat) = game.next_seat() else { return };
        let line = random_order(game, seat, &mut draw);
        let _ = game.submit(seat, &line);
        if draw.below(4) == 0 {
            let _ = game.end_turn(seat);
        }
    }
}

/// A problem, unless the claim holds.
fn claim(holds: bool, problem: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(problem()) }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn cities_books_land_and_lists_are_sound(recipe in worlds::any_world()) {
        play(&recipe, |eye| {
            citizens::of_all_cities(eye)?;
            citizens::books_of_all_cities(eye)?;
            land::is_claimed_in_reach(eye)?;
            lists::agree(eye)
        })?;
    }

    #[test]
    fn a_restored_world_goes_on_as_the_original(recipe in worlds::any_world()) {
        let original = scenario(&recipe.text());
        truth::restored_worlds_go_on_alike(&mut original.game(), &mut original.game(), recipe.seed)?;
    }

    #[test]
    fn c_51_gold_is_what_came_less_what_went(recipe in worlds::any_world()) {
        account::balances(&mut scenario(&recipe.text()).game(), recipe.seed)?;
    }

    #[test]
    fn books_are_those_of_a_world_computed_anew(recipe in worlds::any_world()) {
        let original = scenario(&recipe.text());
        truth::books_are_true(&mut original.game(), &mut original.game(), recipe.seed)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, ..ProptestConfig::default() })]

    #[test]
    fn rules_with_strange_numbers_are_refused_or_played(seed: u64, changes in 1..5_u64) {
        let mut draw = Draws::new(seed).at(RuleId("test"), DrawSubject::TABLE, Purpose("numbers"));
        let recipe = WorldRecipe { seed: seed % 64, units: 3, ..WorldRecipe::default() };
        let Some((mut game, story)) = numbers::game(&recipe, changes, &mut draw) else { return Ok(()) };
        for round in 0..8 {
            give_orders(&mut game, seed, round);
            let played = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| game.advance_round()));
            prop_assert!(played.is_ok(), "in round {}:\n{}", round, story);
            let eye = Eye::of(game.world());
            let seen = citizens::of_all_cities(eye).and_then(|()| citizens::books_of_all_cities(eye)).and_then(|()| lists::agree(eye));
            prop_assert!(seen.is_ok(), "after round {}: {}\n{}", round, seen.unwrap_err(), story);
            prop_assert_eq!(game.check_state(), Ok(()), "after round {}\n{}", round, story);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 8, ..ProptestConfig::default() })]

    #[test]
    fn w_26_worlds_in_which_everybody_works_on_the_land_are_sound(seed: u64) {
        let original = scenario(&labour::recipe(seed).text());
        labour::is_sound(&mut original.game(), &mut original.game(), seed)?;
    }
}

/// The work above is effective: orders are accepted, and land changes.
#[test]
fn w_25_work_on_the_land_changes_it() {
    let original = scenario(&labour::recipe(5).text());
    let [orders, changed] =
        labour::is_sound(&mut original.game(), &mut original.game(), 5).unwrap_or_else(|problem| panic!("{problem}"));
    assert!(orders > 100 && changed > 10, "{orders} orders, {changed} tiles");
}

#[test]
fn w_123_steps_are_planned_as_they_can_be_taken() {
    let mut counts = [0; 3];
    for seed in 0..40 {
        let game = ways::field(seed);
        ways::agree(Eye::of(game.world()), &mut counts).unwrap_or_else(|problem| panic!("seed {seed}: {problem}"));
    }
    assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
}

/// The accounts above have something to account for.
#[test]
fn c_53_accounts_hold_sales_purchases_and_upkeep() {
    let mut seen = [0; 3];
    for seed in 0..9 {
        let recipe = worlds::lively(seed);
        let counts = account::balances(&mut scenario(&recipe.text()).game(), seed).expect("balanced");
        seen = std::array::from_fn(|at| seen[at] + counts[at]);
    }
    assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
}

/// Something happens in the worlds above.
#[test]
fn random_worlds_are_lively() {
    let mut names: Vec<&'static str> = Vec::new();
    for seed in 0..12 {
        let recipe = worlds::lively(seed);
        let mut game: Game = scenario(&recipe.text()).game();
        game.listen(true);
        game.advance_rounds(ROUNDS);
        names.extend(game.take_facts().iter().map(|entry| entry.fact.name()));
    }
    for wanted in [
        "CityGrew",
        "FamineStruck",
        "BuildingBuilt",
        "UnitBuilt",
        "UnitLost",
        "DisorderSpread",
        "CelebrationBegan",
        "PollutionAppeared",
        "TechResearched",
        "PlagueStruck",
        "BuildingAuctioned",
        "GovernmentFell",
        "GrowthBlocked",
        "AdvisorChose",
        "WonderBuilt",
    ] {
        assert!(names.contains(&wanted), "no {wanted} in any of these worlds");
    }
}

#[test]
fn w_138_no_seat_of_a_shipped_game_is_shown_more_than_it_may_know() {
    let mut counts = spy::Counts::default();
    for (name, rounds) in [("civ_war", 50), ("civ_islands", 45), ("civ_teams", 45), ("civ_duel", 25)] {
        let file = format!("{}/../scenarios/{name}.ron", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(file).expect("a shipped scenario");
        let mut game = scenario(&text).game();
        for round in 0..rounds {
            give_orders(&mut game, 7, round);
            if game.advance_round() == Progress::Over {
                break;
            }
            for seat in game.roster().seats().collect::<Vec<_>>() {
                spy::shows_what_may_be_known(&mut game, seat, &mut counts)
                    .unwrap_or_else(|fault| panic!("{name}, round {round}: {fault}"));
            }
        }
    }
    assert!(
        counts.units[0] > 100 && counts.units[1] > 20 && counts.cities.iter().all(|&count| count > 100),
        "{counts:?}"
    );
}

#[test]
fn w_138_what_hides_shows_to_nobody_who_does_not_come_near() {
    let mut counts = spy::Counts::default();
    for seed in 0..4 {
        seas::spy_on(&mut seas::game(seed), 12, seed, &mut counts)
            .unwrap_or_else(|fault| panic!("seed {seed}: {fault}"));
    }
    assert!(counts.units[0] > 200 && counts.unseen.iter().all(|&count| count > 20), "{counts:?}");
    assert!(counts.shared > 100 && counts.proposals > 50, "{counts:?}");
}

/// A game by random legal orders, checked after every order and every stage of the turn.
#[test]
fn w_01_worlds_are_sound_after_every_order_and_every_stage() {
    let mut tally = long::Tally::default();
    for (name, rounds, seed) in
        [("civ_war", 12, 2), ("civ_teams", 10, 4), ("civ_islands", 8, 6), ("civ_valley", 6, 7), ("late", 6, 1)]
    {
        let mut table = long::Table::of(name, rounds, true);
        table.play(seed, &mut tally);
        let seen = table.watch().seen();
        let counts = ["order", "TurnStart", "PhaseStart", "PhaseEnd", "TurnEnd"].map(|moment| seen.looks.get(moment));
        let least = if name == "civ_teams" { 2 * rounds } else { rounds };
        assert!(counts[1..].iter().all(|&count| count >= Some(&(rounds - 1))), "{name}: {:?}", seen.looks);
        assert!(counts[3] >= Some(&least) && counts[0] > Some(&10) && seen.sums > 100, "{name}: {seen:?}");
    }
    assert!(tally.of(&["CityBuilt"]) > 5, "{:?}", tally.facts);
}

/// The watch above detects errors: each manual break of a world is reported.
#[test]
fn w_01_worlds_that_are_broken_are_told_apart() {
    let (mut game, watch) = watch::Watch::over(&long::setup("civ_duel", 9));
    for (wanted, act) in watch::BREAKS {
        game.restart(1);
        watch.begin();
        watch.look(game.world(), "start", None);
        assert_eq!(watch.seen().fault, None, "{wanted}");
        act(game.world_mut());
        watch.look(game.world(), "order", None);
        let fault = watch.seen().fault.clone().unwrap_or_default();
        assert!(fault.starts_with("round 1, order: ") && fault.contains(wanted), "{wanted}: `{fault}`");
    }
}

#[test]
fn random_legal_games_of_civ_stay_sound() {
    let tally = long::games(&long::SCENARIOS, 7, 15, 2);
    assert!(tally.games == 7 && tally.rounds >= 7 * 14 && tally.orders > 300, "{tally:?}");
}

/// Whether `ENDTURN_TITLES` names a scenario, or is not set.
fn is_wanted(title: &str) -> bool {
    std::env::var("ENDTURN_TITLES").map_or(true, |wanted| wanted.split(',').any(|one| one == title))
}

/// The scenarios that are wanted.
fn titles() -> Vec<&'static str> {
    long::SCENARIOS.into_iter().filter(|title| is_wanted(title)).collect()
}

/// A number of the environment, or the usual one.
fn number(name: &str, usual: u32) -> u32 {
    std::env::var(name).map_or(usual, |text| text.parse().expect("a number"))
}

/// `ENDTURN_GAMES` sets another number than 200, `ENDTURN_TITLES` selects scenarios, `ENDTURN_SEED`
/// sets the first seed.
#[test]
#[ignore = "takes long; see CONTRIBUTING.md"]
fn two_hundred_games_of_a_hundred_rounds_by_random_legal_orders() {
    let count = number("ENDTURN_GAMES", 200);
    let titles = titles();
    let tally = long::games(&titles, count, 100, number("ENDTURN_SEED", 1).into());
    assert!(tally.games == count, "{} of {count} games", tally.games);
}

/// Plays a shipped game and asks for all forecasts of all rounds. Returns also what is wrong with
/// them, empty if nothing is.
fn foretell(name: &str, seed: u64, rounds: u32) -> (forecasts::Tally, String) {
    let mut tally = forecasts::Tally::default();
    forecasts::play(name, &long::setup(name, rounds), seed, &mut tally);
    let report = forecasts::report(name, &tally);
    println!("{report}");
    let wrong = if tally.is_sound() { String::new() } else { report };
    (tally, wrong)
}

/// Each of these games has thousands of city-turns, ten thousand together.
fn foretell_some(name: &str, least: u32) {
    let (tally, wrong) = foretell(name, 1, 150);
    assert_eq!(wrong, "");
    let counts = [tally.cities, tally.later * 2, tally.next * 10, tally.research * 10];
    assert!(counts.iter().all(|&count| count > least), "{}", forecasts::report(name, &tally));
}

#[test]
fn c_67_what_is_foretold_in_the_valley_comes_true() {
    foretell_some("civ_valley", 4_500);
}

#[test]
fn c_67_what_is_foretold_on_continents_comes_true() {
    foretell_some("civ_continents", 4_000);
}

#[test]
fn c_67_what_is_foretold_on_islands_comes_true() {
    foretell_some("civ_islands", 2_000);
}

/// All shipped scenarios of civ. `ENDTURN_TITLES` selects some of them, `ENDTURN_SEED` and
/// `ENDTURN_GAMES` set the first seed and another number of games of each than 10, and
/// `ENDTURN_ROUNDS` sets another number of rounds than 200.
#[test]
#[ignore = "takes long; see CONTRIBUTING.md"]
fn c_67_what_is_foretold_comes_true_in_many_games() {
    let folder = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../scenarios")).expect("a folder");
    let names = folder.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let names = names.filter_map(|name| Some(name.strip_suffix(".ron")?.to_owned()));
    let mut names: Vec<String> = names.filter(|name| name.starts_with("civ_") && is_wanted(name)).collect();
    names.sort_unstable();
    let (first, rounds) = (number("ENDTURN_SEED", 1), number("ENDTURN_ROUNDS", 200));
    let seeds = first..first + number("ENDTURN_GAMES", 10);
    let games = seeds.flat_map(|seed| names.iter().map(move |name| (name, seed)));
    let wrong: String = games.map(|(name, seed)| foretell(name, seed.into(), rounds).1).collect();
    assert_eq!(wrong, "");
}
