//! The ends of a game: by effects, conquest, teams, allies, culture and the turn limit, and the
//! ranking that follows.

use endturn_civ::state::{Record, Relations, Treasury};
use endturn_civ_rules::ruleset::words::Relation;
use endturn_engine::game::Limits;
use endturn_engine::seats::{GameEnded, SeatOutcome};
use endturn_engine::{RuleId, Seat};

use crate::ends::table::{Table, meadow};

const NAMES: [&str; 6] = ["A", "B", "C", "D", "E", "F"];

/// Nations with a city each, by the teams of a word such as `112`, and the sizes of their cities.
fn table(teams: &str, sizes: &[u8], patch: &str) -> Table {
    let names = &NAMES[..teams.len()];
    let nation = |((at, team), size): ((usize, char), &u8)| {
        let (name, x) = (NAMES[at], 3 + 7 * at);
        format!(
            "\"{name}\": (team: {team}, start_units: false, gold: 50, cities: [(name: \"{name} City\", at: ({x}, 3), \
             size: {size})])"
        )
    };
    let nations: Vec<String> = teams.chars().enumerate().zip(sizes).map(nation).collect();
    let civ = format!(
        "ruleset: \"classic\", patch: ({patch}), {}, nations: {{{}}}",
        meadow(8 * teams.len(), 7),
        nations.join(", ")
    );
    Table::seeded(1, names, &civ)
}

/// The city of a nation is no more, so that it has neither city nor unit.
fn fell(table: &mut Table, name: &str) {
    let city = table.city(&format!("{name} City"));
    table.facts_of(move |realm| realm.destroy_city(city, None, RuleId("C-62")));
}

/// Makes the running round the last.
fn last_round(table: &mut Table) {
    table.reach_world(|world| world.resource_mut::<Limits>().turn_limit = 1);
}

fn allied(table: &mut Table, one: u8, other: u8) {
    table.reach_world(move |world| {
        world.resource_mut::<Relations>().set(Seat(one), Seat(other), Relation::Alliance);
    });
}

/// The end, as its condition and for each seat its rank and a letter for its outcome.
fn told(ended: &GameEnded, seats: u8) -> (String, String) {
    let seat = |seat| {
        let result = ended.result(Seat(seat)).expect("every seat has one");
        let outcome = match result.outcome {
            SeatOutcome::Win => "W",
            SeatOutcome::Loss => "L",
            SeatOutcome::Draw => "D",
            SeatOutcome::Eliminated => "E",
        };
        format!("{}{outcome}", result.rank)
    };
    (ended.condition.clone(), (0..seats).map(seat).collect::<Vec<_>>().join(" "))
}

/// The end of the game after this round; `None` if it goes on.
fn end(table: &mut Table) -> Option<(String, String)> {
    table.round();
    let seats = table.game.roster().len() as u8;
    table.game.ended().map(|ended| told(ended, seats))
}

fn ends(condition: &str, results: &str) -> Option<(String, String)> {
    Some((condition.to_owned(), results.to_owned()))
}

#[test]
fn w_110_the_last_team_wins_with_all_its_members_as_soon_as_the_others_are_gone() {
    let mut game = table("1122", &[1, 3, 1, 1], "");
    fell(&mut game, "C");
    assert_eq!(end(&mut game), None, "D is left");
    fell(&mut game, "A");
    assert_eq!(end(&mut game), None, "one of each team is left");
    fell(&mut game, "D");
    assert_eq!(end(&mut game), ends("last team left", "1W 1W 3E 3E"), "the fallen member wins too");
}

#[test]
fn w_110_a_team_that_never_had_an_enemy_has_not_won() {
    let mut game = table("111", &[1, 1, 1], "settings: (victories: [])");
    fell(&mut game, "A");
    assert_eq!(end(&mut game), None);
    fell(&mut game, "B");
    assert_eq!(end(&mut game), None, "a single member left goes on");
    fell(&mut game, "C");
    assert_eq!(end(&mut game), ends("nobody left", "1E 1E 1E"));
}

#[test]
fn w_110_allies_win_together_where_the_setting_lets_them() {
    for (victories, is_over) in [("[]", false), ("[Allied]", true)] {
        let mut game = table("1234", &[1, 2, 3, 1], &format!("settings: (victories: {victories})"));
        for (one, other) in [(0, 1), (0, 2)] {
            allied(&mut game, one, other);
        }
        fell(&mut game, "D");
        assert_eq!(end(&mut game), None, "B and C are no allies");
        allied(&mut game, 1, 2);
        let expected = if is_over { ends("only allies left", "1W 1W 1W 4E") } else { None };
        assert_eq!(end(&mut game), expected, "{victories}");
    }
}

#[test]
fn w_110_an_effect_wins_for_a_nation_and_its_team() {
    let effect = "effects: {Victory: {\"x\": (value: 1, reqs: [Building(\"Great Library\", Player)])}}";
    let mut game = table("1122", &[1, 1, 1, 1], effect);
    assert_eq!(end(&mut game), None);
    let (city, library) = (game.city("D City"), game.building("Great Library"));
    game.reach(move |realm| realm.add_building(city, library));
    assert_eq!(end(&mut game), ends("victory by the ruleset", "3L 3L 1W 1W"));
}

#[test]
fn w_111_culture_wins_for_a_nation_and_its_team_where_the_setting_lets_it() {
    for (victories, is_over) in [("[Allied]", false), ("[Culture]", true)] {
        let patch = format!(
            "settings: (victories: {victories}), game: (culture: (victory_min_points: 500, victory_lead_pct: 50))"
        );
        let mut game = table("1123", &[1, 1, 1, 1], &patch);
        let mut set = |seat: u8, points: i32| {
            game.reach_world(move |world| {
                for (owner, mut record) in world.query::<(&Seat, &mut Record)>().iter_mut(world) {
                    if *owner == Seat(seat) {
                        record.history = points;
                    }
                }
            });
            end(&mut game)
        };
        assert_eq!(set(1, 499), None, "too few");
        assert_eq!(set(3, 400), None);
        assert_eq!(set(1, 600), None, "the lead must be more than half of 400");
        let expected = if is_over { ends("culture", "1W 1W 4L 3L") } else { None };
        assert_eq!(set(1, 601), expected, "{victories}");
    }
}

#[test]
fn w_112_w_114_at_the_turn_limit_the_team_with_the_highest_sum_wins() {
    // The best nation is in the losing team.
    let mut game = table("1122", &[9, 1, 6, 6], "");
    last_round(&mut game);
    let (condition, results) = end(&mut game).expect("it was the last round");
    assert_eq!(results, "3L 3L 1W 1W");
    let score = |seat| {
        let eye = game.eye();
        eye.record(Seat(seat)).score()
    };
    let sums = [score(2) + score(3), score(0) + score(1)];
    assert_eq!(condition, format!("turn limit, {} to {} points", sums[0], sums[1]));
}

#[test]
fn w_114_teams_that_are_equal_in_all_draw_and_gold_decides_before() {
    let game = || {
        let mut game = table("1122", &[2, 1, 1, 2], "");
        last_round(&mut game);
        game
    };
    assert_eq!(end(&mut game()), ends("turn limit", "1D 1D 1D 1D"));
    let mut richer = game();
    richer.reach_world(|world| {
        for (seat, mut treasury) in world.query::<(&Seat, &mut Treasury)>().iter_mut(world) {
            treasury.gold += i32::from(*seat == Seat(3));
        }
    });
    assert_eq!(end(&mut richer), ends("turn limit", "3L 3L 1W 1W"));
}

#[test]
fn w_114_fallen_members_do_not_count_but_win_with_their_team() {
    let mut game = table("112233", &[1, 8, 3, 3, 1, 1], "");
    for name in ["B", "E", "F"] {
        fell(&mut game, name);
    }
    assert_eq!(end(&mut game), None);
    game.reach_world(|world| world.resource_mut::<Limits>().turn_limit = 2);
    let (condition, results) = end(&mut game).expect("it was the last round");
    assert!(condition.starts_with("turn limit, "), "{condition}");
    assert_eq!(results, "3L 3E 1W 1W 5E 5E");
}

#[test]
fn w_114_nations_without_teams_are_ranked_by_themselves() {
    let mut game = table("1234", &[1, 8, 3, 3], "");
    fell(&mut game, "A");
    assert_eq!(end(&mut game), None);
    game.reach_world(|world| world.resource_mut::<Limits>().turn_limit = 2);
    assert_eq!(end(&mut game), ends("turn limit", "4E 1W 2L 2L"));
}
