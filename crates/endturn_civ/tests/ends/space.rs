//! W-60 to W-62, W-113: spaceships are put together, launched, lost, and arrive.

use endturn_civ::orders::{CivOrder, Launch};
use endturn_civ::state::{Calendar, Record, Spaceship};
use endturn_civ_rules::nation::score::ShipState;
use endturn_engine::orders::AnyOrder;
use endturn_engine::seats::SeatOutcome;
use endturn_engine::{RuleId, Seat};

use crate::ends::table::{Table, meadow};

const A: Seat = Seat(0);
const B: Seat = Seat(1);

/// A small ship that can fly: 25 years of travel.
const FIT: &str = "ship: (state: Started, structurals: 8, components: 2, modules: 3)";

/// Two nations with two cities each; `ships` by nation are fields of its state.
fn table(settings: &str, teams: [u8; 2], ships: [&str; 2]) -> Table {
    let nation = |at: usize| {
        let (name, x, team, ship) = (["A", "B"][at], 3 + 14 * at, teams[at], ships[at]);
        format!(
            "\"{name}\": (team: {team}, gold: 50, start_units: false, so_far: ({ship}), cities: [(name: \"{name} One\", at: ({x}, 3), \
             size: 2, buildings: [\"Palace\"], production: \"Coinage\", so_far: ()), (name: \"{name} Two\", at: ({}, 3), size: 2, production: \"Coinage\", so_far: ())])",
            x + 6
        )
    };
    let civ = format!(
        "ruleset: \"classic\", patch: (settings: (disasters: 0, {settings})), year: 1950, {}, nations: {{{}, {}}}",
        meadow(28, 7),
        nation(0),
        nation(1),
    );
    Table::new(&["A", "B"], &civ)
}

fn ship(table: &Table, seat: Seat) -> ShipState {
    table.eye().nation_part::<Spaceship>(seat).map_or(ShipState::None, |ship| ship.state)
}

fn launch(table: &mut Table) -> Result<(), String> {
    let order = CivOrder::from(Launch);
    let seat = table.game.next_seat().expect("somebody acts");
    table.game.submit_order(seat, AnyOrder::new(order)).map(drop).map_err(|refusal| refusal.to_string())
}

fn year(table: &mut Table, year: i32) {
    table.reach_world(move |world| world.resource_mut::<Calendar>().year = year);
}

fn with<'t>(told: &'t [String], words: &str) -> Vec<&'t str> {
    told.iter().filter(|line| line.contains(words)).map(String::as_str).collect()
}

#[test]
fn w_60_parts_built_before_are_placed_at_the_end_of_the_phase_and_told_once() {
    let mut game = table("", [1, 2], [FIT, ""]);
    assert!(game.eye().assembly(A).is_none());
    let told = game.round();
    let placed = "the spaceship of A weighs 5600, needs 25 years and has a 100 % chance to arrive";
    assert_eq!(with(&told, "spaceship"), [placed]);
    assert_eq!(game.eye().assembly(A).map(|ship| ship.structurals.len()), Some(8));
    assert!(with(&game.round(), "spaceship").is_empty());
}

#[test]
fn w_61_the_setting_makes_the_flight_longer() {
    for (pct, years) in [(100, 25), (200, 50), (1000, 254)] {
        let mut game = table(&format!("spaceship_travel_time: {pct}"), [1, 2], [FIT, ""]);
        game.round();
        assert_eq!(game.eye().ship_figures(A).map(|figures| figures.travel.times(1)), Some(years));
    }
}

#[test]
fn w_62_a_ship_is_launched_once_if_it_can_fly() {
    let mut game = table("", [1, 2], [FIT, ""]);
    assert!(launch(&mut game).is_err_and(|text| text.contains("can't fly")), "nothing is placed");
    game.round();
    assert_eq!(launch(&mut game), Ok(()));
    assert_eq!(with(&game.facts(), "launches"), ["A launches its spaceship in 1951; it arrives in 1976"]);
    assert!(launch(&mut game).is_err_and(|text| text.contains("launched already")));
    game.game.end_turn(A).expect("its turn");
    assert!(launch(&mut game).is_err_and(|text| text.contains("no spaceship")), "B has none");
}

#[test]
fn w_62_a_ship_under_way_is_lost_with_the_capital_and_one_that_arrived_is_not() {
    for (state, is_lost) in [("Started", true), ("Launched", true), ("Arrived", false)] {
        let mut game = table("endspaceship: false", [1, 2], [&FIT.replace("Started", state), ""]);
        let capital = game.city("A One");
        let told = game.facts_of(move |realm| realm.destroy_city(capital, None, RuleId("C-62")));
        assert_eq!(!with(&told, "A loses its spaceship").is_empty(), is_lost, "{state}: {told:?}");
        assert_eq!(
            (ship(&game, A) == ShipState::None, game.eye().assembly(A).is_none()),
            (is_lost, is_lost || state == "Started")
        );
    }
}

#[test]
fn w_62_a_ship_is_lost_with_its_nation() {
    let mut game = table("", [1, 2], [&FIT.replace("Started", "Launched"), ""]);
    for name in ["A Two", "A One"] {
        let city = game.city(name);
        game.reach(move |realm| realm.destroy_city(city, None, RuleId("C-62")));
    }
    game.round();
    assert_eq!((ship(&game, A), game.eye().assembly(A)), (ShipState::None, None));
}

#[test]
fn w_113_the_first_ship_to_arrive_wins_for_its_team() {
    let mut game = table("", [1, 2], [&FIT.replace("Started", "Launched"), &FIT.replace("Started", "Launched")]);
    // Both were launched in 1950; B's ship is bigger and faster.
    year(&mut game, 1973);
    assert_eq!(game.game.ended(), None);
    let told = game.round();
    assert_eq!(with(&told, "about to arrive").len(), 2, "{told:?}");
    assert!(game.game.ended().is_none());
    let told = game.round();
    assert_eq!(with(&told, "arrives").len(), 1, "{told:?}");
    let ended = game.game.ended().expect("it is over");
    assert_eq!(ended.condition, "space race");
    let outcomes = [A, B].map(|seat| ended.result(seat).map(|result| result.outcome));
    assert!(outcomes.contains(&Some(SeatOutcome::Win)) && outcomes.contains(&Some(SeatOutcome::Loss)), "{outcomes:?}");
}

#[test]
fn w_113_a_team_mate_wins_too() {
    let mut game = table("", [1, 1], [&FIT.replace("Started", "Launched"), ""]);
    year(&mut game, 1980);
    game.round();
    let ended = game.game.ended().expect("it is over");
    assert!([A, B].iter().all(|&seat| ended.result(seat).is_some_and(|result| result.outcome == SeatOutcome::Win)));
}

#[test]
fn w_113_without_the_setting_ships_arrive_and_the_game_goes_on() {
    let mut game = table("endspaceship: false", [1, 2], [&FIT.replace("Started", "Launched"), ""]);
    year(&mut game, 1980);
    let before = game.eye().record(A).score();
    let told = game.round();
    assert_eq!(with(&told, "the spaceship of A arrives").len(), 1);
    assert_eq!((game.game.ended().is_none(), ship(&game, A)), (true, ShipState::Arrived));
    assert_eq!(game.eye().record(A).score() - before, 100, "W-04: 10,000 people at 100 percent");
    assert!(with(&game.round(), "spaceship").is_empty(), "only once");
}

#[test]
fn w_112_the_last_turn_is_announced_and_comes_before_a_ship() {
    let mut game = table("", [1, 2], [&FIT.replace("Started", "Launched"), ""]);
    game.reach_world(|world| world.resource_mut::<endturn_engine::game::Limits>().turn_limit = 2);
    assert_eq!(with(&game.round(), "last one"), ["turn 2 is the last one"]);
    year(&mut game, 1980);
    let told = game.round();
    assert!(with(&told, "last one").is_empty() && with(&told, "arrives").is_empty(), "{told:?}");
    assert_eq!(game.game.ended().map(|ended| ended.condition.clone()), Some("turn limit".to_owned()));
}

#[test]
fn w_115_the_final_report_lists_all_nations_by_score() {
    let mut game = table("", [1, 2], ["", ""]);
    game.reach(|realm| realm.nations.record_mut(B).units_killed = 30);
    game.reach_world(|world| world.resource_mut::<endturn_engine::game::Limits>().turn_limit = 1);
    let round = game.game.turn().round_number();
    while game.game.ended().is_none() && game.game.turn().round_number() == round {
        let seat = game.game.next_seat().expect("somebody acts");
        game.game.end_turn(seat).expect("its turn");
    }
    let told: Vec<String> = game.game.take_facts().iter().map(|entry| entry.fact.text(game.game.world())).collect();
    let report: Vec<&String> = told.iter().filter(|line| line.contains("units killed")).collect();
    assert_eq!(report.len(), 2, "{told:?}");
    assert!(report[0].starts_with("1. B with ") && report[0].contains("units killed 30"), "{report:?}");
    assert!(report[1].starts_with("2. A with ") && report[1].contains("population 60, trade "), "{report:?}");
    assert!(game.eye().nation_part::<Record>(A).is_some());
}
