//! No bytes in any file make the program panic or hang; files that load can be played.

mod corpus;
mod extremes;
mod memory;
mod slips;
mod snapshots;

use std::sync::LazyLock;

use endturn::{Modules, load_from};
use proptest::prelude::*;

const TUTORIAL: &str = include_str!("../../../../scenarios/fleets_tutorial.ron");
const DUEL: &str = include_str!("../../../../scenarios/fleets_duel.ron");
const LESSON: &str = include_str!("../../../../scenarios/civ_tiny.ron");
const VALLEY: &str = include_str!("../../../../scenarios/civ_valley.ron");

const OFFICES: &str = r#"(format: 1, name: "x", turn_limit: 30, seats: [(name: "A", persona: "reckless"),
    (name: "B", persona: "random")], agency: (ruleset: "agency", panic_bp: 700, factions: {"undertow": (threat_level_bp: 90)},
    patch: (economy: (hire_cost: 40), missions: {"raid_relay": (difficulty: 60)}),
    offices: {"B": (money: 800, intel: 90, funding: 30, leads: {"waterfront_rumours": 1}, agents: [(count: 4),
    (skill: 130, missions_survived: 1), (state: OnAssignment, assignment: Espionage), (state: Recovering, hit_points: 28,
    recovery_turns: 3, hit_points_lost_before_recovery: 10)], sites: [(mission: "seize_courier", expires_in: 2),
    (mission: "seize_courier", fulfilled: ["find"], agents: [0, 1])])}))"#;

const BATTLES: &str = r#"(format: 1, name: "x", turn_limit: 30, seats: [(name: "A", persona: "speedrunner"),
    (name: "B", persona: "basic")], agency: (ruleset: "agency_battles", panic_bp: 700,
    factions: {"choir": (activity_level: 6, suppression_turns: 2)},
    patch: (economy: (hire_cost: 40), raids: {"outpost": (money: 60)}, battle: (retreat_below_pct: 40)),
    offices: {"B": (money: 9000, funding: 30, upgrades: {"training_cap": 1, "damage": 1}, leads: {"waterfront_rumours": 1},
    agents: [(count: 9, skill: 130, missions_total: 1), (state: InTraining), (state: Recovering, hit_points: 28),
    (lead: "courier_route", exhaustion: 20)], sites: [(mission: "seize_courier", expires_in: 2),
    (mission: "supply_theft", faction: "choir", agents: [0, 1, 2])])}))"#;

/// A way to damage a file.
#[derive(Clone, Debug)]
enum Damage {
    Byte(u8),
    Cut(usize),
    Repeat(usize),
    Word(&'static str),
}

const WORDS: [&str; 20] = [
    "-1",
    "0",
    "99999999999999999999999999999999999999999",
    "1.5",
    "Remove",
    "None",
    "Some(3)",
    "()",
    "[]",
    "{}",
    "\"\"",
    "(",
    "]",
    "true",
    "\u{0}",
    "é",
    "\"skiff\"",
    "4294967296",
    "1000001",
    ": (",
];

/// Numbers at the ends of ranges.
const ENDS: [&str; 10] = [
    "-1",
    "0",
    "1",
    "2",
    "1000000",
    "1000000001",
    "2147483647",
    "4294967295",
    "9223372036854775807",
    "-9223372036854775808",
];

fn damage() -> impl Strategy<Value = Damage> {
    prop_oneof![
        any::<u8>().prop_map(Damage::Byte),
        (1..200usize).prop_map(Damage::Cut),
        (1..200usize).prop_map(Damage::Repeat),
        prop::sample::select(WORDS.to_vec()).prop_map(Damage::Word),
    ]
}

/// Damages bytes at a place; words replace the run of letters and digits there.
fn hurt(bytes: &mut Vec<u8>, place: usize, damage: &Damage) {
    let at = place % bytes.len().max(1);
    match damage {
        Damage::Byte(byte) => bytes.insert(at, *byte),
        Damage::Cut(length) => drop(bytes.drain(at..(at + length).min(bytes.len()))),
        Damage::Repeat(length) => {
            let copy = bytes[at..(at + length).min(bytes.len())].to_vec();
            bytes.splice(at..at, copy);
        }
        Damage::Word(word) => {
            let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
            let start = at - bytes[..at].iter().rev().take_while(|byte| is_word(byte)).count();
            let end = at + bytes[at..].iter().take_while(|byte| is_word(byte)).count();
            bytes.splice(start..end, word.bytes());
        }
    }
}

/// Loads the scenario with a file of the ruleset replaced, and plays a few rounds if it loads.
fn survive(scenario: &[u8], file: usize, text: &[u8]) {
    let mut files = Modules::shipped().files_in_memory();
    files.insert(Modules::shipped().rulesets()[file % Modules::shipped().rulesets().len()].0, text);
    files.insert("x.ron", scenario);
    match load_from(&files, "x.ron", &[]) {
        Ok(loaded) => {
            let mut game = loaded.game();
            game.advance_rounds(4);
            for seat in game.roster().seats().collect::<Vec<_>>() {
                game.view(seat);
                game.status(seat);
            }
            let image = game.snapshot();
            game.restore(&image).expect("its own snapshot");
        }
        Err(report) => assert!(report.has_errors(), "a scenario that does not load says why"),
    }
}

/// Scenarios of games under way, as they are written.
static UNDER_WAY: LazyLock<Vec<String>> = LazyLock::new(|| {
    let written = |(text, rounds): (&str, u32)| {
        let mut files = Modules::shipped().files_in_memory();
        files.insert("x.ron", text);
        let loaded = load_from(&files, "x.ron", &[]).expect("a sound scenario");
        let mut game = loaded.game();
        game.advance_rounds(rounds);
        loaded.going_on(&game, loaded.setup.seed).expect("a game that can be written")
    };
    [(DUEL, 7), (OFFICES, 9), (BATTLES, 9)].map(written).into()
});

/// Loads a scenario, and plays a few rounds if it loads; then its states are sound.
fn survive_soundly(scenario: &[u8]) {
    let mut files = Modules::shipped().files_in_memory();
    files.insert("x.ron", scenario);
    match load_from(&files, "x.ron", &[]) {
        Ok(loaded) => {
            let mut game = loaded.game();
            for _ in 0..3 {
                game.check_state().unwrap_or_else(|unsound| panic!("{unsound}"));
                game.advance_round();
            }
            for seat in game.roster().seats().collect::<Vec<_>>() {
                game.view(seat);
                game.status(seat);
            }
        }
        Err(report) => assert!(report.has_errors(), "a scenario that does not load says why"),
    }
}

/// Damage means something only if the text was valid before.
#[test]
fn the_undamaged_texts_of_offices_are_sound() {
    for text in [OFFICES, BATTLES] {
        let mut files = Modules::shipped().files_in_memory();
        files.insert("x.ron", text);
        let report = load_from(&files, "x.ron", &[]).map(|loaded| loaded.report).unwrap_or_else(|report| report);
        assert!(report.diagnostics().is_empty(), "{report:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn a_damaged_game_under_way_is_refused_or_played(
        game in any::<prop::sample::Index>(),
        wounds in prop::collection::vec((any::<usize>(), damage()), 1..4),
    ) {
        let mut bytes = game.get(&UNDER_WAY).as_bytes().to_vec();
        for (place, damage) in &wounds {
            hurt(&mut bytes, *place, damage);
        }
        survive_soundly(&bytes);
    }

    /// Any of the numbers of a game under way at an end of a range.
    #[test]
    fn numbers_of_a_game_under_way_at_their_ends_are_refused_or_played(
        game in any::<prop::sample::Index>(),
        wounds in prop::collection::vec((any::<prop::sample::Index>(), prop::sample::select(ENDS.to_vec())), 1..3),
    ) {
        let mut text = game.get(&UNDER_WAY).clone();
        for (place, number) in &wounds {
            let digits = |text: &str| -> Vec<usize> {
                let bytes = text.as_bytes();
                (1..bytes.len()).filter(|&at| bytes[at].is_ascii_digit() && bytes[at - 1] == b' ').collect()
            };
            let start = *place.get(&digits(&text));
            let end = start + text[start..].find(|c: char| !c.is_ascii_digit()).expect("a number ends");
            text.replace_range(start..end, number);
        }
        survive_soundly(text.as_bytes());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn a_damaged_scenario_is_refused_or_played(
        tutorial in any::<bool>(),
        wounds in prop::collection::vec((any::<usize>(), damage()), 1..6),
    ) {
        let mut bytes = if tutorial { TUTORIAL } else { DUEL }.as_bytes().to_vec();
        for (place, damage) in &wounds {
            hurt(&mut bytes, *place, damage);
        }
        survive(&bytes, 0, Modules::shipped().rulesets()[0].1.as_bytes());
    }

    #[test]
    fn a_damaged_ruleset_is_refused_or_played(
        file in 0..64usize,
        wounds in prop::collection::vec((any::<usize>(), damage()), 1..4),
    ) {
        let mut bytes = Modules::shipped().rulesets()[file % Modules::shipped().rulesets().len()].1.as_bytes().to_vec();
        for (place, damage) in &wounds {
            hurt(&mut bytes, *place, damage);
        }
        survive(DUEL.as_bytes(), file, &bytes);
    }

    #[test]
    fn a_damaged_agency_scenario_is_refused_or_played(
        wounds in prop::collection::vec((any::<usize>(), damage()), 1..6),
    ) {
        let mut bytes = OFFICES.as_bytes().to_vec();
        for (place, damage) in &wounds {
            hurt(&mut bytes, *place, damage);
        }
        survive(&bytes, 0, Modules::shipped().rulesets()[0].1.as_bytes());
    }

    #[test]
    fn a_damaged_agency_ruleset_is_refused_or_played(
        file in any::<prop::sample::Index>(),
        wounds in prop::collection::vec((any::<usize>(), damage()), 1..4),
    ) {
        let own: Vec<usize> =
            (0..Modules::shipped().rulesets().len()).filter(|&at| Modules::shipped().rulesets()[at].0.starts_with("assets/rulesets/agency/")).collect();
        let file = own[file.index(own.len())];
        let mut bytes = Modules::shipped().rulesets()[file].1.as_bytes().to_vec();
        for (place, damage) in &wounds {
            hurt(&mut bytes, *place, damage);
        }
        survive(OFFICES.as_bytes(), file, &bytes);
    }

    #[test]
    fn a_damaged_scenario_with_battles_is_refused_or_played(
        wounds in prop::collection::vec((any::<usize>(), damage()), 1..6),
    ) {
        let mut bytes = BATTLES.as_bytes().to_vec();
        for (place, damage) in &wounds {
            hurt(&mut bytes, *place, damage);
        }
        survive(&bytes, 0, Modules::shipped().rulesets()[0].1.as_bytes());
    }

    #[test]
    fn a_damaged_ruleset_with_battles_is_refused_or_played(
        file in any::<prop::sample::Index>(),
        wounds in prop::collection::vec((any::<usize>(), damage()), 1..4),
    ) {
        let own: Vec<usize> =
            (0..Modules::shipped().rulesets().len()).filter(|&at| Modules::shipped().rulesets()[at].0.starts_with("assets/rulesets/agency_battles/")).collect();
        let file = own[file.index(own.len())];
        let mut bytes = Modules::shipped().rulesets()[file].1.as_bytes().to_vec();
        for (place, damage) in &wounds {
            hurt(&mut bytes, *place, damage);
        }
        survive(BATTLES.as_bytes(), file, &bytes);
    }

    #[test]
    fn a_damaged_civ_scenario_is_refused_or_played(
        valley in prop::bool::weighted(0.1),
        wounds in prop::collection::vec((any::<usize>(), damage()), 1..6),
    ) {
        let mut bytes = if valley { VALLEY } else { LESSON }.as_bytes().to_vec();
        for (place, damage) in &wounds {
            hurt(&mut bytes, *place, damage);
        }
        survive(&bytes, 0, Modules::shipped().rulesets()[0].1.as_bytes());
    }

    #[test]
    fn a_damaged_civ_ruleset_is_refused_or_played(
        file in any::<prop::sample::Index>(),
        wounds in prop::collection::vec((any::<usize>(), damage()), 1..4),
    ) {
        let tiny: Vec<usize> =
            (0..Modules::shipped().rulesets().len()).filter(|&at| Modules::shipped().rulesets()[at].0.starts_with("assets/rulesets/tiny/")).collect();
        let file = tiny[file.index(tiny.len())];
        let mut bytes = Modules::shipped().rulesets()[file].1.as_bytes().to_vec();
        for (place, damage) in &wounds {
            hurt(&mut bytes, *place, damage);
        }
        survive(LESSON.as_bytes(), file, &bytes);
    }

    #[test]
    fn numbers_at_the_edge_of_their_range_are_playable_or_refused(
        file in 0..64usize,
        edges in prop::collection::vec((any::<usize>(), prop::sample::select(vec![
            "0", "1", "1000", "1_000_000", "1_000_000_000", "1_000_000_000_000", "10_000", "100", "500",
        ])), 1..12),
    ) {
        let mut text = Modules::shipped().rulesets()[file % Modules::shipped().rulesets().len()].1.as_bytes().to_vec();
        for (place, number) in &edges {
            let digits: Vec<usize> = (1..text.len()).filter(|&at| text[at].is_ascii_digit() && text[at - 1] == b' ').collect();
            if digits.is_empty() {
                break;
            }
            let start = digits[place % digits.len()];
            let length = text[start..].iter().take_while(|byte| byte.is_ascii_digit() || **byte == b'_').count();
            text.splice(start..start + length, number.bytes());
        }
        survive(DUEL.as_bytes(), file, &text);
    }
}
