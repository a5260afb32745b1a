//! W-08, W-83, W-138: changes of vision other than movement: fog, borders, fortresses and techs.

use endturn_civ::realm::Realm;
use endturn_civ::state::Regime;
use endturn_civ_rules::nation::revolution::Rule;
use endturn_engine::Seat;

use crate::ends::table::{Table, meadow};

const A: Seat = Seat(0);
const B: Seat = Seat(1);

/// Two nations on a meadow of 32 columns and 11 rows, with some fields of the section.
fn pair(patch: &str, more: &str, one: &str, two: &str) -> Table {
    let civ = format!(
        "ruleset: \"classic\", patch: ({patch}), {}, {more} nations: {{\"A\": ({one}), \"B\": ({two})}}",
        meadow(32, 11)
    );
    Table::new(&["A", "B"], &civ)
}

fn sees(table: &Table, seat: Seat, (x, y): (i32, i32)) -> bool {
    table.eye().vision().sees(seat, table.tile(x, y))
}

fn knows(table: &Table, seat: Seat, (x, y): (i32, i32)) -> bool {
    table.eye().vision().knows(seat, table.tile(x, y))
}

/// Whether a nation's view lists a foreign city, and whether it sees (12, 5).
fn city(table: &Table, seat: Seat) -> (bool, bool) {
    let view = table.game.view(seat)["civ"].take();
    let shows = !view["foreign_cities"].as_array().expect("a list").is_empty();
    (shows, sees(table, seat, (12, 5)))
}

/// A's explorer sees B's city and leaves; the fog lifts in round 4 and comes back in round 7.
const CHANGES: &str = "changes: [(round: 4, fogofwar: false), (round: 7, fogofwar: true)],";
const SCOUT: &str = "units: [(unit: \"Explorer\", at: (11, 5))], cities: [(name: \"One\", at: (2, 5))]";
const TWO: &str = "cities: [(name: \"Two\", at: (12, 5))]";

fn leave(table: &mut Table) {
    table.reach(|realm: &mut Realm<'_, '_>| {
        let (unit, far) = (realm.nations.holdings(A).units[0], realm.land.map.topology().at(5, 5).expect("a tile"));
        realm.move_unit(unit, far);
    });
}

#[test]
fn w_08_without_fog_all_that_is_known_is_seen_and_nothing_else_gets_known() {
    let mut table = pair("", CHANGES, SCOUT, TWO);
    assert_eq!(city(&table, A), (true, true));
    leave(&mut table);
    assert_eq!(city(&table, A), (false, false), "there is fog");
    assert!(knows(&table, A, (12, 6)) && !knows(&table, A, (14, 5)));
    assert!(table.eye().vision().has_fog());
    for round in 2..4 {
        table.round();
        assert_eq!(city(&table, A), (false, false), "in round {round}");
    }
    let facts = table.round();
    assert!(facts.contains(&"the fog of war is now off".to_owned()), "{facts:?}");
    assert_eq!(city(&table, A), (true, true), "from the start of round 4");
    assert!(sees(&table, A, (12, 6)) && !sees(&table, A, (14, 5)) && !knows(&table, A, (14, 5)));
    table.game.check_state().expect("sound");
    for _ in 0..3 {
        assert_eq!(city(&table, A), (true, true));
        table.round();
    }
    assert_eq!(city(&table, A), (false, false), "from the start of round 7");
    assert!(knows(&table, A, (12, 6)) && sees(&table, A, (5, 5)));
    table.game.check_state().expect("sound");
}

#[test]
fn w_08_a_game_may_begin_without_fog() {
    let mut table = pair("settings: (fogofwar: false)", "", SCOUT, TWO);
    leave(&mut table);
    assert_eq!(city(&table, A), (true, true));
    assert!(!sees(&table, B, (2, 5)), "what B has never seen it does not see now");
    table.game.check_state().expect("sound");
}

#[test]
fn w_08_the_last_word_about_a_round_counts() {
    let changes =
        "changes: [(round: 3, fogofwar: false), (round: 3), (round: 3, fogofwar: true), (round: 2, fogofwar: false)],";
    let mut table = pair("", changes, SCOUT, TWO);
    table.round();
    assert!(!table.eye().vision().has_fog(), "in round 2");
    table.round();
    assert!(table.eye().vision().has_fog(), "in round 3");
}

/// A city whose land extends beyond its vision.
const LARGE: &str = "cities: [(name: \"One\", at: (10, 5), size: 8)], techs: [\"Alphabet\"]";
const EFFECT: &str =
    "effects: {Border_Vision: {\"maps\": (value: 1, reqs: [Tech(\"Alphabet\"), Government(\"Despotism\")])}}";

/// A tile of A's that its city does not see.
fn far_land(table: &Table) -> (i32, i32) {
    let eye = table.eye();
    let mut own = eye.map.topology().all().filter(|&tile| eye.map.owner(tile) == Some(A));
    let far = own.find(|&tile| !eye.vision().sees(A, tile)).expect("land beyond its sight");
    let (x, y) = eye.map.topology().xy(far);
    (x as i32, y as i32)
}

fn govern(table: &mut Table, government: &'static str) {
    table.reach(move |realm: &mut Realm<'_, '_>| {
        let government = realm.rules.government_id(government).expect("classic has it");
        *realm.nations.regime_mut(A) = Regime(Rule::settled(government));
        realm.change_nation(A);
    });
}

#[test]
fn w_83_border_vision_shows_a_nation_all_land_of_its_own_as_long_as_it_lasts() {
    // All nations know the land, so that cities claim all of it.
    let effects = EFFECT.replace("effects: {", "effects: {Reveal_Map: {\"all\": (value: 1)}, ");
    let mut table = pair(&effects, "", LARGE, "cities: [(name: \"Two\", at: (28, 5), size: 8)]");
    govern(&mut table, "Monarchy");
    table.round();
    table.round();
    let far = far_land(&table);
    assert!(!sees(&table, A, far));
    govern(&mut table, "Despotism");
    assert!(!sees(&table, A, far), "as the phase ends, no sooner");
    table.round();
    assert!(sees(&table, A, far));
    let eye = table.eye();
    assert!(eye.map.topology().all().all(|tile| eye.map.owner(tile) != Some(A) || eye.vision().sees(A, tile)));
    let unseen =
        |seat| eye.map.topology().all().any(|tile| eye.map.owner(tile) == Some(seat) && !eye.vision().sees(seat, tile));
    assert!(unseen(B), "B has no such effect");
    table.game.check_state().expect("sound");
    govern(&mut table, "Monarchy");
    table.round();
    assert!(!sees(&table, A, far));
    table.game.check_state().expect("sound");
}

#[test]
fn w_83_where_borders_do_not_leave_it_to_effects_nothing_changes() {
    for mode in ["Disabled", "SeeInside"] {
        let patch = format!("settings: (borders: {mode}), {EFFECT}");
        let mut table = pair(&patch, "", LARGE, TWO.replace("12", "28").as_str());
        table.round();
        assert!(table.eye().vision().insiders().is_empty(), "{mode}");
        table.game.check_state().expect("sound");
    }
}

#[test]
fn w_138_sight_follows_the_fortress_under_a_unit() {
    let legion = "techs: [\"Invention\"], units: [(unit: \"Legion\", at: (10, 6))]";
    let mut table = pair("", "", legion, "units: [(unit: \"Legion\", at: (28, 6))]");
    let fortress = |table: &mut Table| {
        table.reach(move |realm: &mut Realm<'_, '_>| {
            let tile = realm.land.map.topology().at(10, 6).expect("a tile");
            let extra = realm.rules.extra_id("Fortress").expect("classic has it");
            realm.add_extra(tile, extra);
        });
        table.game.check_state().expect("sound");
    };
    fortress(&mut table);
    assert!(sees(&table, A, (13, 7)));
    table.game.submit(A, "move Legion#1 11,6").expect("it can go");
    assert!(!sees(&table, A, (8, 7)) && sees(&table, A, (12, 7)) && !sees(&table, A, (13, 7)));
    table.round();
    table.game.submit(A, "move Legion#1 10,6").expect("it can go");
    assert!(sees(&table, A, (13, 7)));
    table.game.submit(A, "pillage Legion#1 Fortress").expect("it may");
    while table.has_extra(10, 6, "Fortress") {
        table.round();
    }
    assert!(!sees(&table, A, (13, 7)) && sees(&table, A, (11, 7)));
    table.game.check_state().expect("sound");
}

#[test]
fn w_138_a_tech_opens_the_eyes_of_those_who_are_in_fortresses() {
    let legion = "techs: [\"Alphabet\", \"Bronze Working\", \"Code of Laws\", \"Construction\", \"Currency\", \"Engineering\", \
                  \"Horseback Riding\", \"Masonry\", \"The Wheel\", \"Writing\", \"Literacy\", \"Pottery\"], researching: \"Invention\", bulbs: 100000, units: [(unit: \"Legion\", at: (10, 6))], \
                  cities: [(name: \"One\", at: (3, 3))]";
    let civ = format!(
        "ruleset: \"classic\", {}, nations: {{\"A\": ({legion}), \"B\": (cities: [(name: \"Two\", at: (28, 3))])}}",
        meadow(32, 11).replace("rows:", "extras: {\"Fortress\": [(10, 6)]}, rows:")
    );
    let mut table = Table::new(&["A", "B"], &civ);
    assert!(!sees(&table, A, (13, 7)));
    let facts = table.round();
    assert!(facts.iter().any(|fact| fact.contains("Invention")), "{facts:?}");
    assert!(sees(&table, A, (13, 7)));
    table.game.check_state().expect("sound");
}

#[test]
fn w_48_w_138_a_tech_that_is_lost_closes_the_eyes_that_it_opened() {
    // All others lead to Invention, so this is the one to lose.
    let legion = "techs: [\"Alphabet\", \"Bronze Working\", \"Code of Laws\", \"Construction\", \"Currency\", \"Engineering\", \
                  \"Horseback Riding\", \"The Wheel\", \"Writing\", \"Literacy\", \"Pottery\", \"Invention\"], researching: \"Masonry\", \
                  bulbs: -100000, units: [(unit: \"Legion\", at: (10, 6))], cities: [(name: \"One\", at: (3, 3))]";
    let civ = format!(
        "ruleset: \"classic\", patch: (settings: (techlossforgiveness: 0), game: (civstyle: (tech_loss_allow_holes: false))), {}, nations: {{\"A\": ({legion}), \"B\": (cities: [(name: \"Two\", at: \
         (28, 3))])}}",
        meadow(32, 11).replace("rows:", "extras: {\"Fortress\": [(10, 6)]}, rows:")
    );
    let mut table = Table::new(&["A", "B"], &civ);
    assert!(sees(&table, A, (13, 7)));
    let facts = table.round();
    assert!(facts.iter().any(|fact| fact.contains("Invention")), "{facts:?}");
    assert!(!sees(&table, A, (13, 7)) && sees(&table, A, (11, 7)));
    table.game.check_state().expect("sound");
}
