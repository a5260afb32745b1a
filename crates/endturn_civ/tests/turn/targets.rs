//! C-33 to C-38: worklists, units, and changes of production.

use endturn_civ::state::{Home, Production, Supported, Veteran};
use endturn_engine::Seat;

use super::table::{Table, in_order, with};

fn roma(techs: &str, city: &str, more: &str, patch: &str) -> Table {
    let rome =
        format!("government: \"Despotism\", techs: [{techs}], cities: [(name: \"Roma\", at: (10, 7), {city}){more}]");
    Table::rome(&rome, patch)
}

fn worklist(table: &Table) -> Vec<String> {
    let entries = &table.part::<Production>("Roma").worklist;
    entries.iter().map(|&entry| table.eye().rules.target_name(entry).to_owned()).collect()
}

#[test]
fn c_33_the_first_entry_that_can_be_built_is_taken_and_others_wait() {
    let city = "shields: 9, production: \"Warriors\", worklist: [\"Library\", \"Barracks\", \"Settlers\"]";
    let mut table = roma("", city, "", "");
    let facts = table.honest_round();
    in_order(&facts, &["C-37 Roma trains Warriors", "C-33 Roma can't build Library (needs a tech)"]);
    assert_eq!(table.target("Roma"), "Barracks");
    assert_eq!(worklist(&table), ["Library", "Settlers"], "postponed entries stay in place");
    assert!(with(&facts, "worklist").is_empty());
}

#[test]
fn c_33_the_last_entry_ends_the_worklist() {
    let mut table = roma("", "shields: 9, production: \"Warriors\", worklist: [\"Barracks\"]", "", "");
    in_order(&table.honest_round(), &["C-37 Roma trains Warriors", "C-33 the worklist of Roma is done"]);
    assert_eq!(table.target("Roma"), "Barracks");
}

#[test]
fn c_33_what_will_never_be_possible_leaves_the_list() {
    // Ostia has the wonder already; Barracks are obsolete and have no successor that Roma could
    // build other than Barracks II.
    let city = "shields: 9, production: \"Warriors\", worklist: [\"Pyramids\", \"Settlers\"]";
    let more = ", (name: \"Ostia\", at: (20, 7), buildings: [\"Pyramids\"])";
    let mut table = roma("\"Masonry\"", city, more, "");
    let facts = table.honest_round();
    in_order(&facts, &["C-33 Roma can't build Pyramids (never possible)"]);
    assert_eq!((table.target("Roma").as_str(), worklist(&table)), ("Settlers", vec![]));
}

#[test]
fn c_33_obsolete_entries_give_way_to_their_successors() {
    let city = "shields: 29, production: \"Temple\", worklist: [\"Barracks\"]";
    let mut table = roma("\"Gunpowder\", \"Ceremonial Burial\"", city, "", "");
    table.honest_round();
    assert_eq!(table.target("Roma"), "Barracks II");
    let city = "shields: 29, production: \"Barracks\", worklist: [\"Phalanx\"]";
    let mut table = roma("\"Bronze Working\", \"Feudalism\"", city, "", "");
    table.honest_round();
    assert_eq!(table.target("Roma"), "Pikemen");
}

#[test]
fn c_34_units_are_repeated_and_buildings_are_not() {
    let mut table = roma("", "shields: 9, production: \"Warriors\"", "", "");
    table.honest_round();
    assert_eq!(table.target("Roma"), "Warriors");
    // The first building of the ruleset that Roma can build and that has an effect.
    let mut table =
        roma("\"Ceremonial Burial\", \"Writing\", \"Pottery\"", "shields: 29, production: \"Temple\"", "", "");
    in_order(&table.honest_round(), &["C-32 Roma builds Temple", "C-34 the advisor of Roma chooses Granary"]);
    assert_eq!(table.target("Roma"), "Granary");
}

#[test]
fn c_34_without_anything_useful_there_is_coinage() {
    let mut table = roma("", "shields: 29, production: \"Barracks\"", "", "");
    in_order(&table.honest_round(), &["C-32 Roma builds Barracks", "C-34 the advisor of Roma chooses Coinage"]);
}

#[test]
fn c_34_a_new_city_trains_its_best_first_unit() {
    let table = roma("\"Bronze Working\"", "", "", "");
    assert_eq!(table.target("Roma"), "Phalanx");
    assert_eq!(roma("", "", "", "").target("Roma"), "Warriors");
}

#[test]
fn c_35_a_target_that_has_a_better_successor_is_upgraded() {
    let mut table = roma("\"Bronze Working\", \"Feudalism\"", "shields: 3, production: \"Phalanx\"", "", "");
    in_order(&table.honest_round(), &["C-35 Roma switches from Phalanx to Pikemen"]);
    assert_eq!((table.target("Roma").as_str(), table.stand("Roma").2), ("Pikemen", 4));
}

#[test]
fn c_35_a_city_that_bought_this_turn_is_not_upgraded() {
    let mut table = roma("\"Bronze Working\", \"Feudalism\"", "shields: 20, production: \"Phalanx\"", "", "");
    let roma = table.city("Roma");
    table.edit(move |realm| realm.cities.production_mut(roma).did_buy = true);
    let facts = table.honest_round();
    in_order(&facts, &["trains Phalanx"]);
    assert!(with(&facts, "switches from").is_empty());
}

#[test]
fn c_35_what_can_t_be_trained_is_told_and_shields_stay() {
    let mut table = roma("", "shields: 90, production: \"Archers\"", "", "");
    for shields in [91, 92] {
        in_order(&table.honest_round(), &["C-35 Roma can't build Archers (unavailable)"]);
        assert_eq!((table.target("Roma").as_str(), table.stand("Roma").2), ("Archers", shields));
    }
}

#[test]
fn c_35_barracks_train_veterans() {
    let city = "shields: 9, production: \"Warriors\", buildings: [\"Barracks\"]";
    let mut table = roma("", city, "", "");
    table.honest_round();
    let unit = table.part::<Supported>("Roma").0[0];
    assert_eq!(table.eye().unit_part::<Veteran>(unit).expect("alive").0, 1);
}

#[test]
fn c_36_settlers_take_a_citizen_with_them() {
    let mut table = roma("", "size: 3, food: 5, shields: 39, production: \"Settlers\"", "", "");
    let facts = table.honest_round();
    in_order(&facts, &["C-37 Roma trains Settlers", "C-47 Roma changes size by -1 (unit built)"]);
    assert_eq!(table.stand("Roma").2, 0);
    assert_eq!((table.size("Roma"), table.units(0)), (2, vec!["Settlers".to_owned()]));
}

#[test]
fn c_36_the_last_citizen_stays() {
    let mut table = roma("", "size: 1, shields: 60, production: \"Settlers\"", "", "");
    let facts = table.honest_round();
    in_order(&facts, &["C-36 Roma can't build Settlers (the city is too small)"]);
    assert_eq!((table.size("Roma"), table.stand("Roma").2), (1, 61));
    assert!(table.units(0).is_empty());
}

#[test]
fn c_36_a_city_may_disband_into_its_settlers() {
    let rome = "government: \"Despotism\", cities: [(name: \"Ostia\", at: (20, 7), production: \"Coinage\"), \
         (name: \"Roma\", at: (10, 7), size: 1, shields: 39, production: \"Settlers\"), \
         (name: \"Pisae\", at: (4, 7), production: \"Coinage\")], \
         units: [(unit: \"Warriors\", at: (20, 7), home: \"Roma\"), (unit: \"Workers\", at: (11, 7), home: \"Roma\")]";
    let mut table = Table::rome(rome, "");
    let roma = table.city("Roma");
    table.edit(move |realm| realm.cities.governor_mut(roma).may_disband = true);
    let facts = table.honest_round();
    in_order(&facts, &["trains Settlers", "Roma of Rome is destroyed"]);
    assert!(with(&facts, "loses Settlers").is_empty() && with(&facts, "loses Workers").is_empty());
    // Warriors in Ostia have their home there now; the others go to Pisae, which is nearer to Roma.
    let home = |name: &str| {
        let units = &table.eye().nation_part::<endturn_civ::state::Holdings>(Seat(0)).expect("a seat").units;
        let unit = *units.iter().find(|&&unit| table.unit_name(unit) == name).expect("alive");
        table.name(table.eye().unit_part::<Home>(unit).expect("alive").0.expect("a home"))
    };
    assert_eq!((home("Warriors"), home("Workers"), home("Settlers")), ("Ostia".into(), "Pisae".into(), "Pisae".into()));
}

#[test]
fn c_36_the_only_city_does_not_disband() {
    let mut table = roma("", "size: 1, shields: 39, production: \"Settlers\"", "", "");
    let roma = table.city("Roma");
    table.edit(move |realm| realm.cities.governor_mut(roma).may_disband = true);
    in_order(&table.honest_round(), &["C-36 Roma can't build Settlers (the city is too small)"]);
    assert!(table.lives("Roma"));
}

/// Three slots.
const SLOTS: &str = "effects: { City_Build_Slots: { \"test\": (value: 2) } }";

#[test]
fn c_37_slots_let_a_city_train_several_at_once() {
    let mut table = roma("", "shields: 28, production: \"Warriors\"", "", SLOTS);
    let facts = table.honest_round();
    assert_eq!(with(&facts, "C-37 Roma trains Warriors").len(), 2, "{facts:?}");
    assert_eq!(table.stand("Roma").2, 9, "29 less 20");
    let mut table = roma("", "shields: 99, production: \"Warriors\"", "", SLOTS);
    table.honest_round();
    assert_eq!((table.units(0).len(), table.stand("Roma").2), (3, 70));
}

#[test]
fn c_37_the_worklist_ends_the_series() {
    let city = "shields: 99, production: \"Warriors\", worklist: [\"Warriors\", \"Barracks\"]";
    let mut table = roma("", city, "", SLOTS);
    table.honest_round();
    assert_eq!(table.units(0).len(), 2);
    assert_eq!((table.target("Roma").as_str(), worklist(&table)), ("Barracks", vec![]));
}

#[test]
fn c_37_slots_are_nothing_to_settlers() {
    let mut table = roma("", "size: 4, shields: 200, production: \"Settlers\"", "", SLOTS);
    table.honest_round();
    assert_eq!(table.units(0).len(), 1);
}

fn change(table: &mut Table, name: &str) {
    let (roma, target) = (table.city("Roma"), table.target_of(name));
    table.edit(move |realm| realm.change_production_openly(roma, target));
}

#[test]
fn c_38_another_class_halves_the_stock_and_changing_back_restores_it() {
    let mut table = roma("\"Construction\", \"Masonry\"", "shields: 37, production: \"Aqueduct\"", "", "");
    for _ in 0..3 {
        table.honest_round();
    }
    // 37 and three times 1; nothing was completed last turn.
    assert_eq!(table.stand("Roma").2, 40);
    change(&mut table, "Warriors");
    assert_eq!(table.stand("Roma").2, 20);
    change(&mut table, "Great Wall");
    assert_eq!(table.stand("Roma").2, 20, "only once");
    change(&mut table, "Aqueduct");
    assert_eq!(table.stand("Roma").2, 40);
    change(&mut table, "Colosseum");
    assert_eq!(table.stand("Roma").2, 40);
    // The production at the end of the turn is the one that counts from then on.
    change(&mut table, "Warriors");
    table.honest_round();
    assert_eq!(table.stand("Roma").2, 11, "20 and 1, less the Warriors");
}

#[test]
fn c_38_after_something_was_built_the_last_surplus_carries_over() {
    let city = "shields: 29, production: \"Warriors\"";
    let mut table = roma("\"Construction\"", city, "", "game: (civstyle: (min_city_center_shield: 4))");
    table.honest_round();
    // Four shields become seven with the Palace. 29 and 7 less 10 leaves 26, of which 7 came this
    // turn: 7 and half of 19.
    assert_eq!(table.stand("Roma").2, 26);
    change(&mut table, "Aqueduct");
    assert_eq!(table.stand("Roma").2, 7 + 19 / 2);
}

#[test]
fn c_38_work_on_great_wonders_is_told() {
    let mut table = roma("\"Masonry\"", "production: \"Warriors\"", "", "");
    change(&mut table, "Pyramids");
    change(&mut table, "Great Wall");
    let told = table.facts();
    in_order(
        &told,
        &["C-38 Roma of Rome starts to build Pyramids", "stops building Pyramids", "starts to build Great Wall"],
    );
}

#[test]
fn c_39_units_help_wonders_and_are_recycled() {
    let rome = "government: \"Despotism\", techs: [\"Masonry\"], cities: [(name: \"Roma\", at: (10, 7), shields: 10, \
         production: \"Pyramids\")], units: [(unit: \"Caravan\", at: (10, 7)), (unit: \"Catapult\", at: (10, 7))]";
    let mut table = Table::rome(rome, "");
    let roma = table.city("Roma");
    table.edit(move |realm| {
        use endturn_civ_rules::ruleset::actions::Action::{HelpWonder, RecycleUnit};
        let units = realm.nations.holdings(Seat(0)).units.clone();
        assert_eq!(realm.eye().may_give_shields(units[0], roma, HelpWonder), Ok(()));
        assert!(realm.eye().may_give_shields(units[1], roma, HelpWonder).is_err(), "catapults can't");
        realm.give_shields_to(units[0], roma, HelpWonder);
        realm.spend_unit(units[0]);
        assert_eq!(realm.eye().may_give_shields(units[1], roma, RecycleUnit), Ok(()));
        realm.give_shields_to(units[1], roma, RecycleUnit);
        realm.spend_unit(units[1]);
    });
    // The whole of 50 and half of 40.
    assert_eq!(table.stand("Roma").2, 10 + 50 + 20);
    let memory = table.part::<Production>("Roma").memory;
    assert_eq!((memory.caravan_shields, memory.disbanded_shields), (50, 20));
    assert!(table.units(0).is_empty());
    // Shields from caravans for a wonder are halved elsewhere; those from recycling are not.
    change(&mut table, "Warriors");
    assert_eq!(table.stand("Roma").2, 20 + (10 + 50) / 2);
    table.honest_round();
    assert_eq!(table.part::<Production>("Roma").memory.caravan_shields, 0);
}
