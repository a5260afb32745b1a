//! C-40, C-41, C-50 to C-54, C-58: gold, debts, bulbs, and losses for lack of them.

use endturn_civ::state::{Production, Regime, ResearchPools};
use endturn_civ_rules::ids::TechId;
use endturn_civ_rules::nation::research::Research;
use endturn_civ_rules::production::buy::{Purchase, price};
use endturn_engine::Seat;

use super::table::{Table, in_order, with};

/// A city without income (its one trade goes to science), with these buildings, under an upkeep
/// style.
fn debtor(style: &str, gold: i32, buildings: &str, units: &str, patch: &str) -> Table {
    let rome = format!(
        "government: \"Monarchy\", gold: {gold}, rates: (science: 60, tax: 40, luxury: 0), \
         cities: [(name: \"Roma\", at: (10, 7), size: 2, buildings: [{buildings}], production: \"Warriors\")], units: [{units}]"
    );
    Table::rome(&rome, &format!("game: (civstyle: (gold_upkeep_style: {style})), {patch}"))
}

#[test]
fn c_52_a_city_in_debt_sells_one_building_at_random_until_it_can_pay() {
    // Temple 1, Library 1, Marketplace 0, Colosseum 4: six per turn, with no gold. One sale is
    // enough whichever is drawn: at least 60, or 30 and its upkeep.
    let mut sold = std::collections::BTreeSet::new();
    let mut table = debtor("City", 0, "\"Temple\", \"Library\", \"Marketplace\", \"Colosseum\"", "", "");
    for seed in 0..40 {
        table.again(seed);
        let facts = table.round();
        let sales = with(&facts, "has to sell");
        assert_eq!(sales.len(), 1, "{facts:?}");
        let name = sales[0].split("sell ").nth(1).and_then(|rest| rest.split(' ').next()).unwrap_or_default();
        let (price, upkeep) = match name {
            "Temple" => (30, 1),
            "Library" => (60, 1),
            "Marketplace" => (60, 0),
            "Colosseum" => (70, 4),
            other => panic!("{other}"),
        };
        assert_eq!(table.gold(0), -6 + price + upkeep);
        in_order(&facts, &["C-52 Roma has to sell", "(cant maintain)"]);
        assert!(!table.has("Roma", name) && table.has("Roma", "Palace"));
        sold.insert(name.to_owned());
    }
    assert_eq!(sold.len(), 4, "each can be drawn: {sold:?}");
}

/// Legions that cost two gold each.
const PAID: &str = "units: { \"Legion\": (upkeep: (shield: 0, gold: 2)) }";
const LEGIONS: &str = "(unit: \"Legion\", at: (20, 7), count: 3, home: \"Roma\")";

#[test]
fn c_52_a_city_without_buildings_sells_its_units() {
    // Three times two gold, one in the treasury: −5. A unit returns what it was charged, so three
    // have to go.
    let mut table = debtor("City", 1, "", LEGIONS, PAID);
    let facts = table.honest_round();
    assert_eq!(with(&facts, "C-52 Rome loses Legion (sold)").len(), 3, "{facts:?}");
    assert_eq!((table.gold(0), table.units(0).len()), (1, 0));
    let mut table = debtor("City", 4, "", LEGIONS, PAID);
    table.honest_round();
    assert_eq!((table.gold(0), table.units(0).len()), (0, 2), "−2, and one was enough");
}

#[test]
fn c_53_in_the_mixed_style_the_nation_sells_units_and_no_buildings() {
    let mut table = debtor("Mixed", 4, "\"Marketplace\"", LEGIONS, PAID);
    let facts = table.honest_round();
    assert_eq!(with(&facts, "C-53 Rome loses Legion (sold)").len(), 1, "{facts:?}");
    assert_eq!((table.gold(0), table.units(0).len()), (0, 2));
    assert!(table.has("Roma", "Marketplace"));
}

#[test]
fn c_53_in_the_national_style_buildings_go_before_units() {
    let mut table = debtor("Nation", 1, "\"Temple\"", LEGIONS, PAID);
    let facts = table.honest_round();
    // 1 − 7 = −6; the Temple brings 30 and 1.
    in_order(&facts, &["C-53 Roma has to sell Temple for 30 gold"]);
    assert_eq!((table.gold(0), table.units(0).len()), (25, 3));
    // With nothing else left, units follow.
    let mut table = debtor("Nation", 1, "", LEGIONS, PAID);
    table.honest_round();
    assert_eq!((table.gold(0), table.units(0).len()), (1, 0));
}

#[test]
fn c_53_debt_that_nobody_can_pay_stays() {
    let mut table = debtor("Nation", 0, "", "", "");
    table.edit(|realm| realm.nations.treasury_mut(Seat(0)).gold = -9);
    let facts = table.honest_round();
    assert_eq!(table.gold(0), -9, "{facts:?}");
    let mut table = debtor("City", 0, "", "", "");
    table.edit(|realm| realm.nations.treasury_mut(Seat(0)).gold = -9);
    table.honest_round();
    assert_eq!(table.gold(0), -9);
}

#[test]
fn c_53_homeless_units_cost_gold_only_where_the_table_says_so() {
    let homeless = "(unit: \"Legion\", at: (20, 7), count: 2)";
    let mut table = debtor("City", 3, "", homeless, PAID);
    table.honest_round();
    assert_eq!((table.gold(0), table.units(0).len()), (3, 2));
    let mut table = debtor("City", 3, "", homeless, &format!("{PAID}, settings: (homeless_gold_upkeep: true)"));
    let facts = table.honest_round();
    // 3 − 4 = −1: one has to go.
    assert_eq!(with(&facts, "C-53 Rome loses Legion (sold)").len(), 1);
    assert_eq!((table.gold(0), table.units(0).len()), (1, 1));
}

#[test]
fn c_52_the_debt_of_one_city_is_the_next_ones_too() {
    // Roma costs ten and can sell only its Temple; the rest is Ostia's.
    let rome = "government: \"Monarchy\", gold: 0, cities: [\
         (name: \"Roma\", at: (10, 7), buildings: [\"Temple\", \"Colosseum\"], production: \"Warriors\"), \
         (name: \"Ostia\", at: (20, 7), buildings: [\"Temple\", \"Colosseum\"], production: \"Warriors\")]";
    let mut table = Table::rome(rome, "buildings: { \"Temple\": (build_cost: 1), \"Colosseum\": (build_cost: 1) }");
    table.honest_round();
    // −5 and 1 + 1 + 1 + 4 = 2 left of the first; then 2 − 5 = −3, and either sale of the second:
    // +2 → −1, then +5; or +5.
    for city in ["Roma", "Ostia"] {
        let left = usize::from(table.has(city, "Temple")) + usize::from(table.has(city, "Colosseum"));
        assert!(left < 2, "{city}");
    }
    assert!(table.gold(0) >= 0);
}

#[test]
fn c_54_a_loss_of_more_than_a_third_is_warned_of() {
    // No warning with 90 down to 61, one with 59. Colosseums cost four, Temples one.
    let colosseum = |upkeep: i32| format!("buildings: {{ \"Colosseum\": (upkeep: {upkeep}) }}");
    for (upkeep, warned) in [(29, 0), (30, 0), (31, 1)] {
        let mut table = debtor("City", 90, "\"Colosseum\"", "", &colosseum(upkeep));
        let facts = table.honest_round();
        assert_eq!(table.gold(0), 90 - upkeep);
        assert_eq!(with(&facts, "C-54 Rome is low on funds").len(), warned, "{upkeep}: {facts:?}");
    }
}

#[test]
fn c_50_bulbs_of_all_cities_are_gathered_before_anything_is_completed() {
    // Two cities, 20 trade each: Roma wastes 2 (15 percent, half back), Ostia 15 + 200 * 10 / 100 =
    // 35 percent, 7.
    let rome = "government: \"Monarchy\", rates: (science: 70, tax: 30, luxury: 0), researching: \"Alphabet\", cities: [\
         (name: \"Roma\", at: (10, 7)), (name: \"Ostia\", at: (20, 7))]";
    let patch = "game: (civstyle: (min_city_center_trade: 20)), settings: (sciencebox: 10000)";
    let mut table = Table::rome(rome, patch);
    table.honest_round();
    // 70 percent of 18 and of 13: 12.6 and 9.1 → 13 and 9.
    assert_eq!(pool(&table).bulbs, 22);
    table.honest_round();
    assert_eq!(pool(&table).bulbs, 44);
}

fn pool(table: &Table) -> &Research {
    &table.game.world().resource::<ResearchPools>().pools[0]
}

fn tech(table: &Table, name: &str) -> TechId {
    table.eye().rules.tech_id(name).unwrap_or_else(|| panic!("no tech {name}"))
}

#[test]
fn c_58_what_is_known_costs_bulbs() {
    let rome = "government: \"Monarchy\", rates: (science: 0, tax: 70, luxury: 30), techs: [\"Alphabet\"], \
         cities: [(name: \"Roma\", at: (10, 7)), (name: \"Ostia\", at: (20, 7))]";
    // Alphabet costs 20 · 2 · √2 / 2 = 28.28; classic frees 3: 25.28; 7.07 − 3; 2 · 25.28.
    for (style, divider, upkeep) in [("Off", 1, 0), ("Basic", 1, 25), ("Basic", 4, 4), ("Cities", 1, 50)] {
        let patch = format!("game: (research: (tech_upkeep_style: {style}, tech_upkeep_divider: {divider}))");
        let mut table = Table::rome(rome, &patch);
        table.honest_round();
        assert_eq!(pool(&table).bulbs, -upkeep, "{style}");
    }
}

#[test]
fn c_58_bulbs_in_debt_cost_a_tech_and_its_government() {
    let rome = "government: \"Monarchy\", rates: (science: 0, tax: 70, luxury: 30), \
         techs: [\"Alphabet\", \"Ceremonial Burial\", \"Code of Laws\", \"Monarchy\"], researching: \"Pottery\", \
         cities: [(name: \"Roma\", at: (10, 7), production: \"Temple\")]";
    let patch =
        "settings: (techlossforgiveness: 0, techlossrestore: -1), game: (civstyle: (tech_loss_allow_holes: false))";
    let mut table = Table::rome(rome, patch);
    let (monarchy, roma) = (tech(&table, "Monarchy"), table.city("Roma"));
    table.edit(move |realm| realm.add_bulbs(Seat(0), -5001));
    let told = table.facts();
    in_order(&told, &["C-58 Rome loses Monarchy", "revolution in Rome"]);
    // Only Monarchy is no step to another known tech; the debt is forgiven.
    assert!(!pool(&table).known.contains(monarchy.index()));
    assert_eq!(pool(&table).bulbs, 0);
    let rule = table.eye().nation_part::<Regime>(Seat(0)).expect("a seat").0;
    assert_eq!(table.eye().rules.government_name(rule.government), "Anarchy");
    assert!(table.eye().lives(roma));
    table.check_caches();
}

#[test]
fn c_58_by_default_nothing_is_lost() {
    let rome = "government: \"Monarchy\", techs: [\"Alphabet\"], researching: \"Pottery\", \
         cities: [(name: \"Roma\", at: (10, 7))]";
    let mut table = Table::rome(rome, "");
    table.edit(|realm| realm.research_mut(Seat(0)).bulbs = -5000);
    let facts = table.honest_round();
    assert!(with(&facts, "loses").is_empty());
    assert_eq!(pool(&table).bulbs, -4999);
}

#[test]
fn c_41_learning_makes_buildings_obsolete_which_are_sold() {
    // Barracks become obsolete with Gunpowder.
    let rome = "government: \"Monarchy\", gold: 10, cities: [(name: \"Roma\", at: (10, 7), buildings: [\"Barracks\"])]";
    let mut table = Table::rome(rome, "");
    let gunpowder = tech(&table, "Gunpowder");
    table.edit(move |realm| {
        realm.research_mut(Seat(0)).known.insert(gunpowder.index());
        realm.learn(Seat(0), gunpowder, "test");
    });
    let told = table.facts();
    in_order(&told, &["C-41 Roma loses Barracks (obsolete)", "C-41 Roma sells Barracks for 30 gold"]);
    assert_eq!(table.gold(0), 40);
    assert!(!table.has("Roma", "Barracks"));
    table.check_caches();
}

#[test]
fn c_40_buying_fills_the_stock_and_the_next_turn_completes() {
    // Warriors cost 10: 8 missing are 16 + 64 / 20 = 19 gold.
    let rome = "government: \"Monarchy\", gold: 50, cities: [(name: \"Roma\", at: (10, 7), shields: 2, production: \"Warriors\")]";
    let mut table = Table::rome(rome, "");
    table.honest_round();
    let roma = table.city("Roma");
    let price = table.edit(move |realm| {
        let Purchase { goods, cost, stock, pct, .. } = realm.eye().purchase(roma).unwrap();
        let price = price(goods, cost, stock, pct);
        realm.buy(roma, price);
        price
    });
    // Two, plus the one of this turn: seven missing are 14 + 49 / 20 = 16.
    assert_eq!(price, 16);
    assert_eq!((table.gold(0), table.stand("Roma").2), (34, 10));
    assert!(table.part::<Production>("Roma").did_buy);
    in_order(&table.honest_round(), &["C-37 Roma trains Warriors"]);
    assert_eq!(table.stand("Roma").2, 1, "the shield of this turn is left");
}
