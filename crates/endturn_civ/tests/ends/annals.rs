//! W-95, W-96 to W-98, W-102: achievements, the climate, extras by chance, historians.

use endturn_civ::state::{Annals, Record, Upsets};
use endturn_civ_rules::activities::climate::Upset;
use endturn_engine::Seat;

use crate::ends::table::{QUIET, Table, drawn, meadow};

/// Two nations with a city each, of sizes 9 and 3.
fn table(patch: &str, map: &str) -> Table {
    let city = |name: &str, x: i32, size: i32| {
        format!(
            "\"{name}\": ({QUIET}, start_units: false, cities: [(name: \"{name} City\", at: ({x}, 3), size: {size}, production: \"Coinage\", buildings: [\"Palace\", \"Temple\", \"Marketplace\", \"Colosseum\", \"Aqueduct\"])])"
        )
    };
    let civ = format!(
        "ruleset: \"classic\", patch: ({patch}), {map}, nations: {{{}, {}}}",
        city("A", 3, 9),
        city("B", 15, 3)
    );
    Table::new(&["A", "B"], &civ)
}

fn with<'t>(told: &'t [String], words: &str) -> Vec<&'t str> {
    told.iter().filter(|line| line.contains(words)).map(String::as_str).collect()
}

fn achieved(achievements: &str) -> (Table, Vec<String>) {
    let mut game = table(&format!("achievements: {{{achievements}}}"), &meadow(20, 7));
    let told = game.round();
    let told = with(&told, "achieves").into_iter().map(str::to_owned).collect();
    (game, told)
}

#[test]
fn w_95_nations_gain_what_they_fulfil_once() {
    let metropolis = "\"Great City\": (kind: Metropolis, value: 8, culture: 7)";
    let (mut game, told) = achieved(metropolis);
    assert_eq!(told, ["A achieves Great City (first of all: yes)"]);
    let history = |game: &Table, seat| game.eye().nation_part::<Record>(seat).map_or(-1, |record| record.history);
    assert_eq!((history(&game, Seat(0)), history(&game, Seat(1))), (7, 0));
    assert!(with(&game.round(), "achieves").is_empty());
    let city = game.city("B City");
    game.reach(move |realm| realm.populate(city, 9));
    assert_eq!(with(&game.round(), "achieves"), ["B achieves Great City (first of all: no)"]);
}

#[test]
fn w_95_each_kind_has_its_condition() {
    for (kind, value, count) in [
        ("Metropolis", 3, 2),
        ("Metropolis", 10, 0),
        ("Map_Known", 1, 2),
        ("Map_Known", 100, 0),
        ("Land_Ahoy", 1, 2),
        ("Land_Ahoy", 2, 0),
        ("Lucky", 10_000, 2),
        ("Lucky", 0, 0),
        ("Huts", 0, 2),
        ("Huts", 1, 0),
        ("Cultured_Nation", 0, 2),
        ("Cultured_City", 1000, 0),
        ("Literate", 1, 0),
        ("Spacerace", 0, 0),
    ] {
        let (_, told) = achieved(&format!("\"It\": (kind: {kind}, value: {value})"));
        assert_eq!(told.len(), count, "{kind} {value}: {told:?}");
        let (_, told) = achieved(&format!("\"It\": (kind: {kind}, value: {value}, unique: true)"));
        assert_eq!(told.len(), count.min(1), "{kind} {value} only for the first: {told:?}");
    }
}

/// The first tiles of the map carry an extra.
fn spread(game: &mut Table, extra: &str, count: u32) {
    let extra = game.extra(extra);
    game.reach(move |realm| {
        (0..count).for_each(|tile| realm.add_extra(endturn_civ_rules::ids::Tile(tile), extra));
    });
}

#[test]
fn w_96_pollution_warms_and_fallout_cools_above_the_level() {
    for (extra, upset, other) in
        [("Pollution", Upset::Warming, Upset::Winter), ("Fallout", Upset::Winter, Upset::Warming)]
    {
        // 140 tiles: the level is 1, the chance 1 in 7 for each one above it.
        let mut game = table("settings: (disasters: 0)", &meadow(20, 7));
        spread(&mut game, extra, 1);
        game.round();
        assert_eq!(*game.game.world().resource::<Upsets>(), Upsets::default(), "one is the level");
        spread(&mut game, extra, 9);
        let told = game.round();
        let changes = with(&told, upset.words()).len();
        assert_eq!(changes, 1, "8 above the level are certain: {told:?}");
        let upsets = *game.game.world().resource::<Upsets>();
        assert_eq!((upsets.of(upset).gathered, upsets.of(upset).raised), (0, 1));
        assert_eq!(upsets.of(other).raised, 0);
    }
}

#[test]
fn w_96_the_settings_turn_it_off() {
    let mut game = table("settings: (disasters: 0, globalwarming: false)", &meadow(20, 7));
    spread(&mut game, "Pollution", 12);
    assert!(with(&game.round(), "global warming").is_empty());
    assert_eq!(*game.game.world().resource::<Upsets>(), Upsets::default());
}

#[test]
fn w_97_dry_land_becomes_drier_and_wet_land_wetter_but_no_city_drowns() {
    for (rows, from, to) in
        [([&"g".repeat(20)[..]; 7], "Grassland", "Desert"), ([" f f f f f f f f f f"; 7], "Forest", "Jungle")]
    {
        let mut game = table("settings: (disasters: 0)", &drawn(&rows));
        spread(&mut game, "Pollution", 15);
        let told = game.round();
        let changed = with(&told, &format!("{from} at"));
        let wanted = format!("becomes {to}");
        assert!(!changed.is_empty() && changed.iter().all(|line| line.contains(&wanted)), "{told:?}");
        assert_eq!(with(&told, "global warming changes").len(), 1, "{told:?}");
    }
    // Wet grassland becomes a lake, and beside the sea part of it; under a city it becomes desert.
    let mut game = table("settings: (disasters: 0)", &drawn(&[" g g g g g g g g g g"; 7]));
    spread(&mut game, "Pollution", 60);
    let told = game.round();
    assert!(!with(&told, "becomes Ocean").is_empty(), "{told:?}");
    for (x, y) in [(3, 3), (15, 3)] {
        let terrain = game.eye().map.terrain(game.tile(x, y));
        assert!(!game.eye().rules.land.terrain(terrain).is_oceanic);
        assert!(with(&told, &format!("Grassland at ({x}, {y})")).iter().all(|line| line.ends_with("becomes Desert")));
    }
}

#[test]
fn w_98_extras_come_up_and_go_away_by_chance() {
    let patch = "settings: (disasters: 0, globalwarming: false), extras: {\"Fortress\": (appears: (chance: 10000, reqs: [Terrain(\"Hills\")])), \
                 \"Road\": (disappears: (chance: 10000))}";
    let mut rows = [
        "g".repeat(20),
        "g".repeat(20),
        "g".repeat(20),
        "g".repeat(20),
        "g".repeat(20),
        "g".repeat(20),
        "g".repeat(20),
    ];
    rows[0].replace_range(0..2, "hh");
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let mut game = table(patch, &drawn(&rows));
    let road = game.extra("Road");
    let tile = game.tile(10, 6);
    game.reach(move |realm| realm.add_extra(tile, road));
    let told = game.round();
    assert_eq!(with(&told, "Fortress comes up at").len(), 2, "{told:?}");
    assert!(game.has_extra(0, 0, "Fortress") && game.has_extra(1, 0, "Fortress") && !game.has_extra(2, 0, "Fortress"));
    assert!(!game.has_extra(10, 6, "Road") && with(&told, "Road at (10, 6) is gone (chance)").len() == 1, "{told:?}");
}

#[test]
fn w_102_historians_report_from_turn_19_on() {
    let mut game = table("settings: (disasters: 0, historians: true)", &meadow(20, 7));
    let mut reports = Vec::new();
    for _ in 0..60 {
        let turn = game.game.turn().round_number();
        let told = game.round();
        if let [report] = with(&told, " reports on ")[..] {
            assert_eq!(with(&told, "1. ").len(), 1, "{told:?}");
            assert_eq!(with(&told, "2. ").len(), 1, "{told:?}");
            reports.push((turn, report.to_owned()));
        }
    }
    assert_eq!(reports.first().map(|(turn, _)| *turn), Some(19), "{reports:?}");
    let pause = reports[1].0 - reports[0].0;
    assert!((20..40).contains(&pause), "{reports:?}");
    assert!(game.game.world().resource::<Annals>().next_report > 60);
    let mut silent = table("settings: (disasters: 0)", &meadow(20, 7));
    assert!((0..25).all(|_| with(&silent.round(), " reports on ").is_empty()), "off if left out");
}
