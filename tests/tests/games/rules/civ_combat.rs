//! Combat strengths in the classic ruleset, every modifier once, as shown by `endturn civ odds`.

use endturn::civ::story::{self, Fighter, ToldOdds};
use endturn::engine::Game;
use endturn_civ_rules::ruleset::words::Activity;
use endturn_tests::scenario;

const WORLD: &str = r#"(
    format: 1,
    name: "Strengths",
    seed: 5,
    turn_limit: 20,
    seats: [(name: "Rome"), (name: "Egypt"), (name: "Gaul", persona: "governor")],
    civ: (
        ruleset: "classic",
        map: Drawn((
            rows: [
                "                ",
                "   ggpp   ggg   ",
                "  ggghppgghgg   ",
                "  gfmsjgpppgg   ",
                "   ppggg  gggp  ",
                "    ppgg   gg   ",
                "                ",
            ],
            things: [
                "                ",
                "                ",
                "  ~FB           ",
                "                ",
                "                ",
                "                ",
                "                ",
            ],
            legend: { "~": (extras: ["River"]), "F": (extras: ["Fortress"]), "B": (extras: ["River", "Fortress"]) },
            wrap_x: false,
        )),
        nations: {
            "Rome": (
                cities: [
                    (name: "Roma", at: (7, 3), size: 5, buildings: ["Palace", "City Walls"]),
                    (name: "Ostia", at: (3, 1), size: 5, buildings: ["Coastal Defense", "SAM Battery", "SDI Defense"]),
                ],
                units: [(unit: "Legion", at: (9, 3), home: "Roma")],
            ),
            "Egypt": (
                cities: [
                    (name: "Memphis", at: (11, 3), size: 8, buildings: ["Palace", "Great Wall"]),
                    (name: "Thebes", at: (11, 1), size: 5, buildings: ["City Walls"]),
                ],
                units: [
                    (unit: "Warriors", at: (11, 3), home: "Memphis"), (unit: "Phalanx", at: (11, 3), home: "Memphis"),
                    (unit: "Bomber", at: (12, 4), home: "Memphis"), (unit: "Settlers", at: (12, 4), home: "Memphis"),
                ],
            ),
            "Gaul": (skill: Handicapped, units: [(unit: "Catapult", at: (4, 5))]),
        },
    ),
)"#;

fn game() -> Game {
    scenario(WORLD).game()
}

fn fresh(game: &Game, unit_type: &str) -> Fighter {
    story::fighter_of_type(game.world(), unit_type).unwrap_or_else(|| panic!("no {unit_type}"))
}

fn unit(game: &Game, name: &str) -> Fighter {
    let all = story::units(game.world());
    let found = all.iter().find(|unit| unit.name == name).unwrap_or_else(|| panic!("{name} is none of {all:?}"));
    story::fighter(game.world(), found.id).expect("it is there")
}

/// A unit type of a nation on a tile.
fn at(game: &Game, unit_type: &str, (column, row): (i32, i32)) -> Fighter {
    let tile = story::tile_at(game.world(), column, row);
    Fighter { tile, owner: tile.and_then(|tile| story::lord_of(game.world(), tile)), ..fresh(game, unit_type) }
}

fn odds(game: &Game, attacker: Fighter, defender: Fighter) -> ToldOdds {
    story::odds(game.world(), attacker, defender)
}

/// The strength of a type on a tile against another type.
fn defense(game: &Game, unit_type: &str, place: (i32, i32), attacker: &str) -> i32 {
    odds(game, fresh(game, attacker), at(game, unit_type, place)).defender.strength
}

const ROMA: (i32, i32) = (7, 3);
const OSTIA: (i32, i32) = (3, 1);
const MEMPHIS: (i32, i32) = (11, 3);
const THEBES: (i32, i32) = (11, 1);

#[test]
fn w_128_levels_of_experience_add_50_75_and_100_percent() {
    let game = game();
    let attack = |veteran| {
        let catapult = Fighter { veteran, ..fresh(&game, "Catapult") };
        odds(&game, catapult, fresh(&game, "Phalanx")).attacker.strength
    };
    assert_eq!([attack(0), attack(1), attack(2), attack(3), attack(9)], [60, 90, 105, 120, 120]);
    let elite = Fighter { veteran: 3, ..fresh(&game, "Phalanx") };
    assert_eq!(odds(&game, fresh(&game, "Catapult"), elite).defender.strength, 40);
}

#[test]
fn w_128_w_129_a_handicapped_ai_fights_with_80_percent() {
    let game = game();
    let catapult = unit(&game, "Gaul's Catapult#1");
    let attack = odds(&game, catapult, at(&game, "Phalanx", (5, 2)));
    assert_eq!((attack.attacker.strength, &attack.attack[3].from[..]), (48, &["Handicapped AI -20 %".to_owned()][..]));
    let defends = odds(&game, fresh(&game, "Legion"), catapult).defender.strength;
    assert_eq!(defends, 8, "a catapult defends with 10");
}

#[test]
fn w_129_terrain_counts_for_land_units() {
    let game = game();
    let on = |place| defense(&game, "Phalanx", place, "Catapult");
    let (grassland, hills, forest, mountains, swamp, jungle) = ((7, 4), (5, 2), (3, 3), (4, 3), (5, 3), (6, 3));
    assert_eq!([grassland, hills, forest, mountains, swamp, jungle].map(on), [20, 40, 30, 60, 30, 30]);
    assert_eq!(defense(&game, "Helicopter", hills, "Catapult"), 30, "no class but Land gains by terrain");
    let fortified = Fighter { activity: Activity::Fortified, ..at(&game, "Phalanx", hills) };
    assert_eq!(odds(&game, fresh(&game, "Catapult"), fortified).defender.strength, 60);
}

#[test]
fn w_129_rivers_and_fortresses_count_for_those_at_home_on_them() {
    let game = game();
    let on = |place| defense(&game, "Phalanx", place, "Catapult");
    assert_eq!([(2, 2), (3, 2), (4, 2)].map(on), [30, 40, 50], "a river and a fortress add up");
    assert_eq!(defense(&game, "Helicopter", (4, 2), "Catapult"), 30);
    let told = odds(&game, fresh(&game, "Catapult"), at(&game, "Phalanx", (4, 2)));
    let extras = told.defense.iter().find(|one| one.factor == "extras").expect("they count");
    assert_eq!((&extras.by[..], extras.from.join(", ")), ("× 250 %", "Fortress +100 %, River +50 %".to_owned()));
}

#[test]
fn w_129_extras_with_the_flag_for_natural_defence_multiply_with_all_others() {
    let flag = "ruleset: \"classic\", patch: (flags: (extra: {\"NaturalDefense\": \"multiplies\"}), extras: {\"River\": (flags: [\"NaturalDefense\"])}),";
    let game = scenario(&WORLD.replace("ruleset: \"classic\",", flag)).game();
    let on = |place| defense(&game, "Phalanx", place, "Catapult");
    assert_eq!([(2, 2), (3, 2), (4, 2)].map(on), [30, 40, 60]);
}

#[test]
fn w_129_walls_count_against_land_units_and_helicopters_but_not_howitzers() {
    let game = game();
    let against = |place, attacker| defense(&game, "Phalanx", place, attacker);
    for city in [ROMA, MEMPHIS, THEBES] {
        // In a city a phalanx counts as fortified.
        let strengths =
            ["Legion", "Helicopter", "Howitzer", "Frigate", "Bomber"].map(|attacker| against(city, attacker));
        assert_eq!(strengths, [90, 90, 30, 30, 30], "{city:?}");
    }
    assert_eq!(defense(&game, "Settlers", ROMA, "Legion"), 30, "settlers can't fortify");
}

#[test]
fn w_129_coastal_defense_sam_and_sdi_count_against_ships_aircraft_and_missiles() {
    let game = game();
    let against = |attacker| defense(&game, "Phalanx", OSTIA, attacker);
    let attackers = ["Legion", "Battleship", "Trireme", "Bomber", "Cruise Missile", "Helicopter"];
    assert_eq!(attackers.map(against), [30, 60, 60, 60, 60, 30]);
}

#[test]
fn w_129_types_have_bonuses_against_flags() {
    let game = game();
    let plain = |defender, attacker| odds(&game, fresh(&game, attacker), fresh(&game, defender)).defender.strength;
    assert_eq!([plain("Pikemen", "Legion"), plain("Pikemen", "Knights"), plain("Phalanx", "Knights")], [20, 40, 20]);
    assert_eq!([plain("AEGIS Cruiser", "Battleship"), plain("AEGIS Cruiser", "Bomber")], [80, 400]);
    assert_eq!([plain("Helicopter", "Bomber"), plain("Helicopter", "Fighter")], [30, 15]);
}

#[test]
fn w_130_firepower_changes_with_place_and_types() {
    let game = game();
    let both = |attacker, defender| {
        let told = odds(&game, attacker, defender);
        (told.attacker.firepower, told.defender.firepower)
    };
    assert_eq!(both(fresh(&game, "Fighter"), fresh(&game, "Helicopter")), (2, 1));
    assert_eq!(both(fresh(&game, "Artillery"), at(&game, "Battleship", OSTIA)), (4, 1), "surprised in port");
    let at_sea = at(&game, "Battleship", (2, 1));
    assert_eq!(both(at_sea, at(&game, "Artillery", (3, 2))), (1, 1), "neither can go where the other is");
    assert_eq!(both(at_sea, at(&game, "Artillery", OSTIA)), (1, 1));
    assert_eq!(both(at_sea, at(&game, "Cruiser", (1, 1))), (2, 2));
}

#[test]
fn w_126_who_may_not_attack_is_told_why() {
    let game = game();
    let why = |attacker, defender| odds(&game, attacker, defender).obstacles;
    let legion = unit(&game, "Rome's Legion#1");
    let phalanx = unit(&game, "Egypt's Phalanx#2");
    assert_eq!(why(legion, phalanx), Vec::<String>::new(), "who has never met is at war");
    assert_eq!(why(unit(&game, "Egypt's Settlers#4"), legion), ["Egypt's Settlers#4 needs not(UnitFlag(\"NonMil\"))"]);
    assert_eq!(why(phalanx, unit(&game, "Egypt's Warriors#1")), ["the two are not at war"]);
    assert_eq!(
        why(legion, unit(&game, "Egypt's Bomber#3")),
        ["Air is out of reach of Legion"],
        "a bomber in the field is reached by fighters alone"
    );
    assert_eq!(why(legion, unit(&game, "Egypt's Settlers#4")), ["a unit that can't be attacked shields its tile"]);
    assert_eq!(why(fresh(&game, "Fighter"), unit(&game, "Egypt's Bomber#3")), Vec::<String>::new());
    let trireme = Fighter { owner: None, ..at(&game, "Trireme", (2, 1)) };
    let ashore = why(trireme, at(&game, "Phalanx", (3, 2)));
    assert_eq!(ashore, ["Trireme can't hit a tile that is not native to Trireme"]);
}

#[test]
fn w_127_who_defends_the_tile_is_told() {
    let game = game();
    let stands_in = |defender| odds(&game, unit(&game, "Rome's Legion#1"), unit(&game, defender)).stands_in;
    assert_eq!(stands_in("Egypt's Warriors#1").as_deref(), Some("Egypt's Phalanx#2"));
    assert_eq!(stands_in("Egypt's Phalanx#2"), None);
}

#[test]
fn w_131_w_132_chances_and_what_comes_of_victory() {
    let game = game();
    let told = odds(&game, fresh(&game, "Archers"), fresh(&game, "Phalanx"));
    assert_eq!([told.attacker.strength, told.defender.strength], [30, 20]);
    assert_eq!(told.attacker.wins_millionths + told.defender.wins_millionths, 1_000_000);
    assert_eq!((told.attacker.rises_pct, told.defender.rises_pct), (50, 50));
    let legion = odds(&game, fresh(&game, "Legion"), fresh(&game, "Archers"));
    assert_eq!((&legion.attacker.wins[..], legion.attacker.wins_millionths), ("93.52 %", 935_234), "40 v 20");
    let elite = Fighter { veteran: 3, ..fresh(&game, "Archers") };
    assert_eq!(odds(&game, elite, fresh(&game, "Settlers")).attacker.rises_pct, 0);
    assert_eq!(odds(&game, elite, fresh(&game, "Settlers")).defender.rises_pct, 0, "settlers never rise");
}
