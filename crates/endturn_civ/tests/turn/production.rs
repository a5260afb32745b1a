//! C-30 to C-32: buildings, wonders and parts of spaceships.

use endturn_civ::state::{Production, Spaceship, WonderState, Wonders};
use endturn_civ_rules::nation::score::ShipState;
use endturn_civ_rules::production::complete::SpacePart;
use endturn_engine::Seat;

use super::table::{Scene, Table, in_order, with};

/// Roma under Despotism, with one shield per turn and these techs.
fn roma(profile: &str, techs: &str, city: &str, more: &str) -> Table {
    let rome =
        format!("government: \"Despotism\", techs: [{techs}], cities: [(name: \"Roma\", at: (10, 7), {city}){more}]");
    Table::rome(&rome, &format!("game: (civstyle: (city_order: {profile}))"))
}

fn learn(table: &mut Table, name: &'static str) {
    table.edit(move |realm| {
        let tech = realm.rules.tech_id(name).expect("a tech");
        let research = realm.research_mut(Seat(0));
        research.known.insert(tech.index());
        research.researched += 1;
        realm.learn(Seat(0), tech, "test");
    });
}

#[test]
fn c_30_barracks_become_barracks_ii_without_loss_when_gunpowder_is_known() {
    let mut table = roma("Documented", "", "shields: 12, production: \"Barracks\"", "");
    learn(&mut table, "Gunpowder");
    assert_eq!(table.target("Roma"), "Barracks", "not before its turn");
    let facts = table.honest_round();
    in_order(&facts, &["C-30 Roma switches from Barracks to Barracks II"]);
    assert_eq!((table.target("Roma").as_str(), table.stand("Roma").2), ("Barracks II", 13));
    learn(&mut table, "Mobile Warfare");
    in_order(&table.honest_round(), &["C-30 Roma switches from Barracks II to Barracks III"]);
}

#[test]
fn c_30_an_upgraded_target_is_completed_in_the_same_turn() {
    let mut table = roma("Documented", "", "shields: 29, production: \"Barracks\"", "");
    learn(&mut table, "Gunpowder");
    in_order(
        &table.honest_round(),
        &["C-30 Roma switches from Barracks to Barracks II", "C-32 Roma builds Barracks II"],
    );
    assert!(table.has("Roma", "Barracks II") && !table.has("Roma", "Barracks"));
}

#[test]
fn c_31_who_comes_second_to_a_wonder_keeps_stock_and_target_and_is_told_every_turn() {
    let city = |name: &str, x: i32, shields: i32| {
        format!(
            "techs: [\"Masonry\"], cities: [(name: \"{name}\", at: ({x}, 7), shields: {shields}, production: \"Pyramids\")]"
        )
    };
    let nations = format!("\"Rome\": ({}), \"Egypt\": ({})", city("Roma", 5, 199), city("Thebes", 24, 120));
    let mut table = Table::new(&Scene { nations: &nations, ..Scene::default() });
    in_order(&table.honest_round(), &["C-32 Roma of Rome completes Pyramids"]);
    for shields in [122, 123] {
        let facts = table.honest_round();
        assert_eq!(with(&facts, "C-31 Thebes can't build Pyramids").len(), 1, "{facts:?}");
        assert_eq!((table.target("Thebes").as_str(), table.stand("Thebes").2), ("Pyramids", shields));
    }
    let pyramids = table.building("Pyramids");
    let state = table.game.world().resource::<Wonders>().great[pyramids.index()];
    assert_eq!(state, WonderState::Standing { owner: Seat(0), city: table.city("Roma") });
}

#[test]
fn c_31_two_that_finish_in_one_phase_do_not_both_have_it() {
    for profile in ["Documented", "Code"] {
        let more = ", (name: \"Ostia\", at: (20, 7), shields: 199, production: \"Pyramids\")";
        let mut table = roma(profile, "\"Masonry\"", "shields: 199, production: \"Pyramids\"", more);
        let facts = table.honest_round();
        assert_eq!(with(&facts, "completes Pyramids").len(), 1, "{profile}: {facts:?}");
        assert_eq!(with(&facts, "can't build Pyramids").len(), 1);
        assert!(table.has("Roma", "Pyramids") != table.has("Ostia", "Pyramids"));
    }
}

#[test]
fn c_32_what_is_left_of_the_stock_stays() {
    let mut table = roma("Documented", "\"Ceremonial Burial\"", "shields: 44, production: \"Temple\"", "");
    in_order(&table.honest_round(), &["C-32 Roma builds Temple"]);
    assert!(table.has("Roma", "Temple"));
    // 44 and 1 less 30. Both remember.
    assert_eq!((table.stand("Roma").2, table.part::<Production>("Roma").memory.before_change_shields), (15, 15));
    assert_eq!(table.part::<Production>("Roma").memory.turn_last_built, 1);
}

#[test]
fn c_32_one_improvement_a_turn_whatever_the_stock() {
    let city = "shields: 200, production: \"Temple\", worklist: [\"Barracks\", \"Library\"]";
    let mut table = roma("Documented", "\"Ceremonial Burial\", \"Writing\"", city, "");
    let facts = table.honest_round();
    assert_eq!(with(&facts, "builds").len(), 1, "{facts:?}");
    assert_eq!(table.target("Roma"), "Barracks");
    in_order(&table.honest_round(), &["C-32 Roma builds Barracks"]);
}

#[test]
fn c_32_a_small_wonder_moves() {
    let more = ", (name: \"Ostia\", at: (20, 7), shields: 69, production: \"Palace\")";
    for profile in ["Documented", "Code"] {
        let mut table = roma(profile, "\"Masonry\"", "production: \"Coinage\"", more);
        in_order(&table.honest_round(), &["C-32 Ostia builds Palace"]);
        assert!(table.has("Ostia", "Palace") && !table.has("Roma", "Palace"), "{profile}");
        let capital = |name| table.part::<endturn_civ::state::Site>(name).capital;
        assert_eq!(capital("Ostia"), endturn_civ_rules::nation::capital::CapitalKind::Primary);
        assert_eq!(capital("Roma"), endturn_civ_rules::nation::capital::CapitalKind::None);
    }
}

#[test]
fn c_32_darwins_voyage_brings_two_techs() {
    for profile in ["Documented", "Code"] {
        let mut table = roma(profile, "\"Railroad\"", "shields: 299, production: \"Darwin's Voyage\"", "");
        let known = |table: &Table| {
            table.game.world().resource::<endturn_civ::state::ResearchPools>().pools[0].known.iter().count()
        };
        let before = known(&table);
        let facts = table.honest_round();
        in_order(&facts, &["completes Darwin's Voyage", "W-72 Rome learns", "W-72 Rome learns"]);
        assert_eq!(with(&facts, "(free)").len(), 2, "{profile}");
        assert_eq!(known(&table), before + 2);
        assert!(with(&table.honest_round(), "(free)").is_empty(), "once");
    }
}

#[test]
fn c_32_space_parts_go_to_the_ship_and_the_first_one_is_told_to_all() {
    let city = "size: 3, shields: 150, buildings: [\"Factory\", \"Apollo Program\"], production: \"Space Structural\"";
    let mut table = roma("Documented", "\"Space Flight\"", city, "");
    let facts = table.honest_round();
    in_order(&facts, &["C-32 Roma builds Space Structural", "C-32 Rome starts to build a spaceship"]);
    let ship = *table.eye().nation_part::<Spaceship>(Seat(0)).expect("a seat");
    assert_eq!((ship.state, ship.parts.count(SpacePart::Structural)), (ShipState::Started, 1));
    assert!(!table.has("Roma", "Space Structural"));
    // Two shields per turn (225 percent of one). It continues with the same target, for which 72
    // and two more are not enough.
    assert_eq!((table.target("Roma").as_str(), table.stand("Roma").2), ("Space Structural", 72));
    assert!(with(&table.honest_round(), "Space Structural").is_empty());
}

#[test]
fn c_31_without_the_apollo_program_no_part_can_be_built() {
    let city = "size: 3, shields: 150, buildings: [\"Factory\"], production: \"Space Structural\"";
    let mut table = roma("Documented", "\"Space Flight\"", city, "");
    in_order(&table.honest_round(), &["C-31 Roma can't build Space Structural"]);
    // Despotism's Palace and the Factory: 225 percent of one shield.
    assert_eq!(table.stand("Roma").2, 152);
}

#[test]
fn c_31_a_ship_without_room_takes_no_more_parts() {
    let city = "size: 3, shields: 150, buildings: [\"Factory\", \"Apollo Program\"], production: \"Space Structural\"";
    let mut table = roma("Documented", "\"Space Flight\"", city, "");
    table.edit(|realm| {
        for _ in 0..32 {
            realm.nations.spaceship_mut(Seat(0)).parts.add(SpacePart::Structural);
        }
    });
    in_order(&table.honest_round(), &["C-31 Roma can't build Space Structural"]);
}
