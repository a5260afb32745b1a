//! F-10: the questions that balance runs must be able to answer, on a few dozen fixed seeds.

use endturn_engine::{Progress, Seat};
use endturn_tests::{fleets_table, scenario};

fn game(personas: &[&str]) -> endturn_engine::Game {
    let seats: Vec<String> = ["Red", "Blue", "Green", "Grey"]
        .iter()
        .zip(personas)
        .map(|(name, persona)| format!("(name: \"{name}\", persona: \"{persona}\")"))
        .collect();
    let text = format!(
        "(format: 1, name: \"x\", turn_limit: 20, seats: [{}], fleets: (ruleset: \"fleets\"))",
        seats.join(", ")
    );
    scenario(&text).game()
}

/// Games of two, three and four personas last 10 to 20 rounds: hardly any ends earlier, and not all
/// reach the turn limit.
#[test]
fn f_10_games_of_personas_last_10_to_20_rounds() {
    const LINE_UPS: [&[&str]; 4] = [
        &["aggressive", "turtle"],
        &["skirmisher", "turtle"],
        &["aggressive", "turtle", "skirmisher"],
        &["aggressive", "turtle", "skirmisher", "turtle"],
    ];
    let mut eliminated = 0;
    for personas in LINE_UPS {
        let mut game = game(personas);
        let mut lengths = Vec::new();
        for seed in 0..40 {
            game.restart(seed);
            assert_eq!(game.advance_rounds(20), Progress::Over);
            let ended = game.ended().unwrap();
            eliminated += u32::from(ended.condition == "last player left");
            lengths.push(ended.round);
            assert_eq!(game.refused_persona_orders(), 0, "{personas:?}, seed {seed}");
        }
        lengths.sort_unstable();
        assert!(lengths[4] >= 10, "{personas:?}: nine of ten games last {} rounds or more", lengths[4]);
    }
    assert!(eliminated >= 8, "{eliminated} of 160 games ended by elimination");
}

/// No opening beats a persona, not even the rush that once won almost every game: each takes at
/// most 60 % of the points against each persona.
#[test]
fn f_10_no_shipped_script_beats_a_persona() {
    for script in ["eco_rush", "skiff_mass", "frigate_pressure", "dreadnought_tech", "frigate_stream"] {
        for persona in ["aggressive", "turtle", "skirmisher"] {
            let mut game = game(&[script, persona]);
            let mut points = 0.0;
            for seed in 0..40 {
                game.restart(seed);
                game.advance_rounds(20);
                let winners: Vec<Seat> = game.ended().unwrap().winners().collect();
                points += match winners.as_slice() {
                    [Seat(0)] => 1.0,
                    [Seat(1)] => 0.0,
                    _ => 0.5,
                };
            }
            assert!(points <= 24.0, "{script} takes {points} of 40 points from {persona}");
        }
    }
}

/// Every persona wins games against every other: none is helpless.
#[test]
fn f_09_no_persona_is_helpless() {
    for (one, other) in [("aggressive", "turtle"), ("aggressive", "skirmisher"), ("turtle", "skirmisher")] {
        let mut game = game(&[one, other]);
        let mut wins = [0u32; 2];
        for seed in 0..60 {
            game.restart(seed);
            game.advance_rounds(20);
            for winner in game.ended().unwrap().winners() {
                wins[winner.index()] += 1;
            }
        }
        assert!(wins.iter().all(|&wins| wins >= 6), "{one} {} : {} {other}", wins[0], wins[1]);
    }
}

/// Metric rows agree with the rules' results, in the columns' own units.
#[test]
fn f_10_metrics_are_the_state() {
    let homes = r#""Red": (metal: 1_000, energy: 2_000, mines: 2, ships: {"skiff": 10, "frigate": 1}), "Blue": (ships: {"skiff": 1})"#;
    let mut table = fleets_table(&["Red", "Blue"], homes, "");
    table.round(&["1: attack 2 skiff 4", "1: queue dreadnought 1"]);
    let row: Vec<(&str, i64)> = table
        .game
        .metrics()
        .iter()
        .zip(table.game.metric_row(Seat(0)).values)
        .map(|(metric, value)| (metric.name, value))
        .collect();
    let expected = [
        ("alive", 1),
        ("fleet_value", 10 * 200 + 1_200),
        ("income_total", 25_000),
        ("upkeep_total", 10 * 10 + 60),
        ("stock_metal", 1_000 - 4_000 + 15_000 - 50 - 35 - 400),
        ("stock_energy", 2_000 - 2_500 + 10_000 - 50 - 25 - 250),
        ("mines", 2),
        ("reactors", 0),
        ("ships_home", 7),
        ("ships_away", 4),
        ("ships_building", 1),
        ("missions", 1),
    ];
    assert_eq!(row, expected);
}
