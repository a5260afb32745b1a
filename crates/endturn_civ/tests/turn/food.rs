//! C-42 to C-47: plague, harvest, growth, celebration, famine.

use endturn_civ::state::{Citizens, Health, Moods};
use endturn_civ_rules::city::arrange::Placement;
use endturn_civ_rules::ruleset::words::Output;

use super::table::{Table, in_order, land, with};

/// Roma on a meadow under Monarchy, where every city in order makes three food more than it eats,
/// or more with the centre's extra food.
fn roma(city: &str, more: &str, patch: &str) -> Table {
    let rome = format!("government: \"Monarchy\", cities: [(name: \"Roma\", at: (10, 7), {city})] {more}");
    Table::rome(&rome, patch)
}

/// A city of size five with a surplus of five (two more from the centre) and a Temple against
/// disorder.
fn five(food: i32, buildings: &str) -> Table {
    let rome = format!(
        "government: \"Monarchy\", cities: [(name: \"Roma\", at: (10, 7), size: 5, food: {food}, \
         buildings: [\"Temple\", {buildings}])]"
    );
    Table::rome(&rome, "game: (civstyle: (min_city_center_food: 5))")
}

#[test]
fn c_44_what_a_granary_keeps_of_a_growing_city_of_five() {
    // Stock 58, surplus 5 → size 6; without, with Granary, with Granary and Pyramids.
    for (buildings, kept) in [("", 0), ("\"Granary\"", 35), ("\"Granary\", \"Pyramids\"", 52)] {
        let mut table = five(58, buildings);
        assert_eq!(table.surplus("Roma", Output::Food), 5);
        let facts = table.honest_round();
        in_order(&facts, &["C-44 Roma grows to 6"]);
        assert_eq!((table.size("Roma"), table.stand("Roma").1), (6, kept), "{buildings}");
    }
}

#[test]
fn c_43_a_granary_that_is_not_full_waits() {
    let mut table = five(54, "");
    assert!(with(&table.honest_round(), "grows").is_empty());
    assert_eq!(table.stand("Roma").1, 59);
}

#[test]
fn c_43_granaries_grow_with_the_city() {
    // Sizes 1 and 2: 20 and 30. Food 3 a turn.
    let mut table = roma("size: 1, food: 17", "", "");
    table.honest_round();
    assert_eq!((table.size("Roma"), table.stand("Roma").1), (2, 0));
    for _ in 0..9 {
        table.honest_round();
    }
    assert_eq!((table.size("Roma"), table.stand("Roma").1), (2, 27));
    table.honest_round();
    assert_eq!((table.size("Roma"), table.stand("Roma").1), (3, 0));
}

#[test]
fn c_43_the_foodbox_scales_granaries() {
    let mut table = roma("size: 1, food: 7", "", "settings: (foodbox: 50)");
    table.honest_round();
    assert_eq!(table.size("Roma"), 2);
}

#[test]
fn c_44_a_city_grows_one_step_a_turn() {
    let mut table = roma("size: 1, food: 20", "", "game: (civstyle: (min_city_center_food: 100))");
    table.honest_round();
    assert_eq!((table.size("Roma"), table.stand("Roma").1), (2, 0));
}

#[test]
fn c_44_a_city_of_eight_needs_an_aqueduct_and_its_stock_stays_full() {
    // Granary of 90. Calm by a Temple and a Colosseum.
    let city = "size: 8, food: 90, buildings: [\"Temple\", \"Colosseum\"], production: \"Aqueduct\"";
    let techs = "techs: [\"Construction\"], ";
    let rome = format!("government: \"Monarchy\", {techs} cities: [(name: \"Roma\", at: (10, 7), {city})]");
    let mut table = Table::rome(&rome, "");
    let facts = table.honest_round();
    in_order(&facts, &["C-44 Roma can't grow beyond 8"]);
    assert_eq!((table.size("Roma"), table.stand("Roma").1), (8, 90));
    // With the Aqueduct it can.
    let (roma, aqueduct) = (table.city("Roma"), table.building("Aqueduct"));
    table.edit(move |realm| realm.add_building(roma, aqueduct));
    in_order(&table.honest_round(), &["C-44 Roma grows to 9"]);
}

#[test]
fn c_44_aqueductloss_takes_its_part_of_what_is_not_saved() {
    // A small version of C-44: loss 50, savings 50 → 75 of 100 percent of 90 is 67.
    let city = "size: 8, food: 90, buildings: [\"Temple\", \"Colosseum\", \"Granary\"], production: \"Coinage\"";
    let mut table = roma(city, "", "settings: (aqueductloss: 50)");
    table.honest_round();
    assert_eq!((table.size("Roma"), table.stand("Roma").1), (8, 67));
}

#[test]
fn c_44_food_beyond_the_granary_is_kept_as_growth_surplus_pct_says() {
    // Stock 19 + 13 = 32 of 20: 12 too much, of which half is kept.
    let patch = "game: (civstyle: (min_city_center_food: 13)), \
         effects: { Growth_Surplus_Pct: { \"test\": (value: 50) } }";
    let mut table = roma("size: 1, food: 19", "", patch);
    assert_eq!(table.surplus("Roma", Output::Food), 13);
    table.honest_round();
    assert_eq!((table.size("Roma"), table.stand("Roma").1), (2, 6));
}

#[test]
fn c_44_newcomers_become_what_the_city_wants_where_no_tile_is_free() {
    // All land except the centre is glacier, so all citizens would starve; food comes from the
    // centre.
    let rome = "government: \"Monarchy\", cities: [(name: \"Roma\", at: (10, 7), size: 1, food: 19)]";
    let mut table = Table::of(rome, "game: (civstyle: (min_city_center_food: 30))", &land('a', 30, 15));
    let roma = table.city("Roma");
    table.edit(move |realm| realm.cities.governor_mut(roma).tax = true);
    in_order(&table.honest_round(), &["Roma grows to 2"]);
    let citizens = table.part::<Citizens>("Roma");
    assert_eq!(citizens.size, 2);
    assert_eq!(i32::from(citizens.nationality.count(endturn_engine::Seat(0))), 2);
}

/// A starving city on glaciers, whose centre feeds no citizen.
fn starving(city: &str, units: &str) -> Table {
    let rome = format!("government: \"Monarchy\", cities: [(name: \"Roma\", at: (10, 7), {city})], units: [{units}]");
    let patch = "game: (civstyle: (min_city_center_food: 6))";
    Table::of(&rome, patch, &land('a', 30, 15))
}

#[test]
fn c_46_a_city_of_five_that_starves_keeps_half_a_granary_if_it_has_one() {
    // Stock 1, surplus −4 → size 4; stock 0 or, with a Granary, 25.
    for (buildings, kept) in [("", 0), (", \"Granary\"", 25)] {
        let mut table = starving(&format!("size: 5, food: 1, buildings: [\"Temple\"{buildings}]"), "");
        assert_eq!(table.surplus("Roma", Output::Food), -4);
        let facts = table.honest_round();
        in_order(&facts, &["C-46 famine in Roma", "C-47 Roma changes size by -1 (famine)"]);
        assert_eq!((table.size("Roma"), table.stand("Roma").1), (4, kept));
    }
}

#[test]
fn c_46_units_that_eat_starve_before_citizens_the_newest_first_and_one_a_turn() {
    let units = "(unit: \"Settlers\", at: (20, 7), home: \"Roma\"), (unit: \"Settlers\", at: (21, 7), home: \"Roma\"), \
         (unit: \"Warriors\", at: (20, 7), home: \"Roma\")";
    let mut table = starving("size: 5, food: 1, buildings: [\"Temple\", \"Granary\"]", units);
    assert_eq!(table.surplus("Roma", Output::Food), -6);
    let facts = table.honest_round();
    assert_eq!(with(&facts, "loses"), ["C-46 Rome loses Settlers (starved)"]);
    // Half of the granary of five citizens, all of whom are still there.
    assert_eq!((table.size("Roma"), table.stand("Roma").1), (5, 30));
    assert_eq!(table.units(0), ["Settlers", "Warriors"]);
}

#[test]
fn c_46_a_protected_unit_stays_and_the_famine_is_over_all_the_same() {
    let rome = "government: \"Monarchy\", cities: [(name: \"Roma\", at: (10, 7), size: 5, food: 1, buildings: [\"Temple\"])], \
         units: [(unit: \"Settlers\", at: (20, 7), home: \"Roma\")]";
    let patch = "game: (civstyle: (min_city_center_food: 6)), units: { \"Settlers\": (flags: [\"Cities\", \"EvacuateFirst\"]) }";
    let mut table = Table::of(rome, patch, &land('a', 30, 15));
    table.honest_round();
    assert_eq!((table.size("Roma"), table.stand("Roma").1), (5, 0));
    assert_eq!(table.units(0), ["Settlers"]);
}

#[test]
fn c_46_the_last_citizen_takes_the_city_with_him() {
    let rome = "government: \"Monarchy\", cities: [(name: \"Roma\", at: (10, 7), size: 1), (name: \"Ostia\", at: (20, 7))], \
         units: [(unit: \"Warriors\", at: (20, 7), home: \"Roma\"), (unit: \"Warriors\", at: (11, 7), home: \"Roma\")]";
    let mut table = Table::of(rome, "game: (civstyle: (min_city_center_food: 0))", &land('a', 30, 15));
    let facts = table.round();
    in_order(&facts, &["Roma of Rome is destroyed"]);
    assert!(!table.lives("Roma"));
}

#[test]
fn c_47_specialists_go_before_workers() {
    let mut table = starving("size: 5, food: 0, buildings: [\"Temple\"]", "");
    let roma = table.city("Roma");
    table.edit(move |realm| {
        let mut placement = Placement { worked: 0b1110, ..Placement::default() };
        placement.specialists[0] = 2;
        realm.cities.place_citizens(&mut realm.land, roma, placement);
        realm.derived.change_city(roma);
        assert!(realm.lose_citizens(roma, 1, None, Some("famine")));
    });
    let citizens = table.part::<Citizens>("Roma");
    assert_eq!(citizens.size, 4);
    assert_eq!(citizens.placement.worked.count_ones() as i32 + citizens.placement.idlers(), 4);
    table.check_caches();
}

/// A city of this size under Democracy that is already celebrating.
fn feasting(city: &str, patch: &str) -> Table {
    let rome = format!(
        "government: \"Democracy\", rates: (science: 0, tax: 0, luxury: 100), \
         cities: [(name: \"Roma\", at: (10, 7), {city})]"
    );
    let mut table = Table::rome(&rome, &format!("game: (civstyle: (min_city_center_trade: 40)), {patch}"));
    let roma = table.city("Roma");
    table.edit(move |realm| {
        *realm.cities.moods_mut(roma) = Moods { was_happy: true, rapture: 0, disorder: 0 };
        realm.refresh(roma);
    });
    table
}

#[test]
fn c_45_a_feast_makes_a_city_grow_and_it_keeps_its_food() {
    let mut table = feasting("size: 4, food: 10", "");
    let facts = table.honest_round();
    in_order(&facts, &["C-25 Roma celebrates in your honour", "C-44 Roma grows to 5"]);
    assert_eq!((table.size("Roma"), table.stand("Roma").1), (5, 13), "ten and the three of this turn");
    in_order(&table.honest_round(), &["Roma grows to 6"]);
    assert_eq!((table.size("Roma"), table.stand("Roma").1), (6, 16));
}

#[test]
fn c_45_rapturedelay_makes_feasts_slower() {
    let mut table = feasting("size: 4, food: 0", "settings: (rapturedelay: 2)");
    table.honest_round();
    assert_eq!((table.size("Roma"), table.moods("Roma").rapture), (4, 1));
    table.honest_round();
    assert_eq!((table.size("Roma"), table.moods("Roma").rapture), (5, 2));
    table.honest_round();
    assert_eq!((table.size("Roma"), table.moods("Roma").rapture), (5, 3));
}

#[test]
fn c_45_without_food_to_spare_nobody_comes() {
    let rome = "government: \"Democracy\", rates: (science: 0, tax: 0, luxury: 100), \
         cities: [(name: \"Roma\", at: (10, 7), size: 4)]";
    let patch = "game: (civstyle: (min_city_center_trade: 40, min_city_center_food: 4))";
    // Plains: four food of the centre, one of each worker.
    let mut table = Table::of(rome, patch, &land('p', 30, 15));
    let roma = table.city("Roma");
    table.edit(move |realm| realm.cities.moods_mut(roma).was_happy = true);
    assert_eq!(table.surplus("Roma", Output::Food), 0);
    in_order(&table.honest_round(), &["Roma celebrates"]);
    assert_eq!(table.size("Roma"), 4);
}

/// Plague is practically certain in large cities.
const PLAGUE: &str = "game: (illness: (enabled: true, base_factor_pct: 1000, min_size: 3))";

#[test]
fn c_42_plague_takes_a_citizen_and_halts_growth() {
    // Size 5: (1 − exp(−0.2)) · 10 · 1000 is 1812, limited to 999. 999 of 1000 is practically
    // certain with this seed.
    let mut table = roma("size: 5, food: 59, buildings: [\"Temple\"]", "", PLAGUE);
    let facts = table.honest_round();
    in_order(&facts, &["C-42 plague in Roma", "C-47 Roma changes size by -1 (plague)", "C-43 Roma does not grow"]);
    // The stock of 59 was cut to the granary of four citizens, 50, and with three more to 50 again.
    assert_eq!((table.size("Roma"), table.stand("Roma").1), (4, 50));
    let health = table.part::<Health>("Roma");
    // Recomputed for four: (1 − exp(−0.1)) · 10 · 1000.
    assert_eq!((health.last_plague, health.illness), (Some(1), 951));
}

#[test]
fn c_42_at_the_least_size_nobody_falls_ill() {
    let mut table = roma("size: 3", "", PLAGUE);
    table.honest_round();
    assert_eq!((table.size("Roma"), table.part::<Health>("Roma").illness), (3, 0));
}

#[test]
fn c_42_classic_has_no_plague() {
    let mut table = roma("size: 5, buildings: [\"Temple\"]", "", "");
    table.honest_round();
    assert_eq!(*table.part::<Health>("Roma"), Health::default());
}

#[test]
fn c_42_the_chance_is_that_of_the_worked_example() {
    // Size 8, classic factors: 98 of 1000, so about 39 of 400 games have plague.
    let patch = "game: (illness: (enabled: true))";
    let mut table = roma("size: 8, buildings: [\"Temple\", \"Colosseum\"], production: \"Coinage\"", "", patch);
    let mut struck = 0;
    for seed in 0..400 {
        table.again(seed);
        let facts = table.round();
        let plague = !with(&facts, "plague in Roma").is_empty();
        struck += i32::from(plague);
        assert_eq!(table.size("Roma"), if plague { 7 } else { 8 });
        if !plague {
            assert_eq!(table.part::<Health>("Roma").illness, 98);
        }
    }
    // Standard deviation 6.
    assert!((21..=58).contains(&struck), "{struck} of 400");
}
