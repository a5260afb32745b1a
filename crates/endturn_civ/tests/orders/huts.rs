//! W-137: contents of huts; W-139: ransom for barbarian leaders.

use serde_json::{Value, json};

use super::{EGYPT, ROME, Table};

/// Grassland of 32 columns and 12 rows with huts on these tiles; a hut holds `content`, or is
/// empty. Egypt is far away.
fn village(huts: &[(usize, usize)], content: &str, rome: &str, patch: &str) -> Table {
    let mut things = vec![vec![' '; 32]; 12];
    for &(x, y) in huts {
        things[y][x] = '^';
    }
    let rows = |rows: Vec<String>| rows.into_iter().map(|row| format!("\"{row}\", ")).collect::<String>();
    let land = format!(
        "rows: [{}], things: [{}], legend: {{\"^\": (extras: [\"Hut\"])}}",
        rows(vec!["g".repeat(32); 12]),
        rows(things.into_iter().map(String::from_iter).collect())
    );
    let content = if content.is_empty() { String::new() } else { format!("(weight: 1, content: {content})") };
    let patch = format!("events: (huts: [{content}]), {patch}");
    Table::on(&land, (rome, "units: [(unit: \"Workers\", at: (31, 11))]"), &patch, "")
}

/// The same with one hut at (3, 1), and the finds of a unit of Rome next to it.
fn visit(unit: &str, content: &str, rome: &str, patch: &str) -> (Table, Vec<String>) {
    let rome = format!("units: [(unit: \"{unit}\", at: (2, 1))], {rome}");
    let mut table = village(&[(3, 1)], content, &rome, patch);
    let facts = table.order(ROME, &format!("move {}#1 3,1", unit.replace(' ', "_")));
    (table, facts)
}

fn has_hut(table: &Table, (x, y): (i32, i32)) -> bool {
    let eye = endturn_civ::realm::Eye::of(table.game.world());
    let tile = eye.map.topology().at(x, y).expect("on the map");
    eye.map.has_extra(tile, eye.rules.extra_id("Hut").expect("huts"))
}

fn record(table: &Table) -> endturn_civ::state::Record {
    let eye = endturn_civ::realm::Eye::of(table.game.world());
    *eye.nation_part(ROME).expect("a nation")
}

fn units(table: &Table) -> Vec<String> {
    let units = table.view(ROME, "/units");
    units.as_array().map_or_else(Vec::new, |units| {
        units.iter().map(|unit| unit["type"].as_str().expect("a type").to_owned()).collect()
    })
}

#[test]
fn w_137_gold_is_found_last_of_all_in_a_step_and_the_hut_is_no_more() {
    let (table, facts) = visit("Explorer", "Gold(40)", "", "");
    let found = "Explorer of Rome finds 40 gold in a hut at (3, 1)";
    assert_eq!(facts, ["Explorer of Rome goes from (2, 1) to (3, 1)", found]);
    assert_eq!((table.gold(ROME), has_hut(&table, (3, 1)), record(&table).huts), (540, false, 1));
}

#[test]
fn w_137_a_tech_is_the_one_that_is_researched_and_may_cost_bulbs() {
    let rome = "researching: \"Alphabet\", bulbs: 5";
    let (table, facts) = visit("Explorer", "Tech", rome, "settings: (freecost: 100)");
    assert_eq!(facts[1], "Explorer of Rome finds scrolls of wisdom in a hut at (3, 1)");
    assert_eq!(facts[2], "Rome learns Alphabet (hut)");
    assert!(table.view(ROME, "/research/known").to_string().contains("Alphabet"));
    let bulbs = table.view(ROME, "/research/bulbs").as_i64().expect("bulbs");
    assert!(bulbs < 5, "it was paid for, maybe into debt: {bulbs}");
    let (table, _) = visit("Explorer", "Tech", rome, "");
    assert!(table.view(ROME, "/research/bulbs").as_i64().expect("bulbs") >= 0, "for nothing, in classic");
}

#[test]
fn w_137_mercenaries_are_the_best_of_their_role_that_the_nation_could_raise_else_the_first_of_the_other() {
    let hired = |techs: &str, patch: &str| {
        let (table, facts) = visit("Explorer", "Mercenaries(25)", &format!("techs: [{techs}]"), patch);
        (facts[1].clone(), units(&table))
    };
    let joins = |who: &str| format!("Explorer of Rome finds {who} in a hut at (3, 1), who join");
    assert_eq!(hired("", ""), (joins("Legion"), vec!["Explorer".into(), "Legion".into()]));
    assert_eq!(hired("\"Gunpowder\"", "").0, joins("Musketeers"));
    assert_eq!(hired("\"Gunpowder\", \"Chivalry\"", "").0, joins("Knights"), "later ones are better");
    assert_eq!(hired("\"Gunpowder\", \"Conscription\"", "").0, joins("Legion"), "nobody raises what is outdated");
    let at_sea = "units: {\"Legion\": (class: \"Sea\")}";
    assert_eq!(
        hired("", at_sea),
        ("Explorer of Rome finds 25 gold in a hut at (3, 1)".into(), vec!["Explorer".into()]),
        "they could not live there"
    );
}

#[test]
fn w_137_who_joins_is_at_home_where_the_visitor_is() {
    let rome = "units: [(unit: \"Warriors\", at: (2, 1), home: \"Rome\")], cities: [(name: \"Rome\", at: (9, 9))]";
    let mut table = village(&[(3, 1)], "Mercenaries(25)", rome, "");
    table.order(ROME, "move Warriors#1 3,1");
    assert_eq!(table.view(ROME, "/units/1/home"), json!("Rome"));
    assert_eq!(table.view(ROME, "/units/1/veteran"), json!(0));
}

#[test]
fn w_137_a_hut_is_a_city_where_one_may_be_founded_else_founders_join() {
    let (table, facts) = visit("Explorer", "City(25)", "", "");
    assert_eq!(facts.last().expect("facts"), "Explorer of Rome finds a friendly city at (3, 1): Washington");
    assert_eq!(table.view(ROME, "/cities/0/tile"), json!([3, 1]));
    let rome = "cities: [(name: \"Rome\", at: (4, 2))]";
    let (table, facts) = visit("Explorer", "City(25)", rome, "");
    let nomads = "Explorer of Rome finds nomads in a hut at (3, 1), who join as Settlers";
    assert_eq!((facts[1].as_str(), units(&table)), (nomads, vec!["Explorer".to_owned(), "Settlers".to_owned()]));
    let (_, facts) = visit("Explorer", "City(25)", rome, "units: {\"Settlers\": (class: \"Sea\")}");
    assert_eq!(facts[1], "Explorer of Rome finds 25 gold in a hut at (3, 1)");
}

#[test]
fn w_137_barbarians_leave_nobody_on_the_tile_alive() {
    let rome = "units: [(unit: \"Explorer\", at: (2, 1)), (unit: \"Workers\", at: (2, 1))]";
    let mut table = village(&[(3, 1)], "Barbarians", rome, "");
    let facts = table.order(ROME, "move Explorer#1 3,1");
    let roused = "Explorer of Rome rouses barbarians in a hut at (3, 1)";
    assert_eq!(facts[1..], [roused, "Rome loses Explorer (barbarians unleashed)"]);
    assert_eq!((units(&table), has_hut(&table, (3, 1))), (vec!["Workers".to_owned()], false));
    assert_eq!(record(&table).units_lost, 1);
}

#[test]
fn w_137_a_hut_near_a_city_is_deserted_and_so_are_all_where_there_are_no_barbarians_and_before_leaders() {
    let deserted = |unit: &str, rome: &str, patch: &str| {
        let (_, facts) = visit(unit, "Barbarians", rome, patch);
        facts[1] == format!("{unit} of Rome finds a hut at (3, 1) abandoned")
    };
    assert!(!deserted("Explorer", "", ""));
    assert!(deserted("Explorer", "", "settings: (barbarians: Disabled)"));
    assert!(!deserted("Explorer", "", "settings: (barbarians: HutsOnly)"));
    assert!(deserted("Leader", "", ""), "its loss would lose the game");
    let city = |x: i32, y: i32| format!("cities: [(name: \"Rome\", at: ({x}, {y}))]");
    assert!(deserted("Explorer", &city(8, 2), ""), "25 + 1 is near");
    assert!(!deserted("Explorer", &city(8, 3), ""), "25 + 4 is not");
}

#[test]
fn w_137_aircraft_frighten_people_away_and_some_units_go_by() {
    let (table, facts) = visit("Fighter", "Gold(40)", "", "");
    assert_eq!(facts[1], "Fighter of Rome frightens the people of a hut at (3, 1), who run away");
    assert_eq!((table.gold(ROME), has_hut(&table, (3, 1)), record(&table).huts), (500, false, 0));
    let (table, facts) = visit("Explorer", "Gold(40)", "", "unit_classes: {\"Land\": (huts: Nothing)}");
    assert_eq!((facts.len(), table.gold(ROME), has_hut(&table, (3, 1))), (1, 500, true));
}

#[test]
fn w_137_barbarians_leave_huts_alone() {
    let rome = "nation: \"Barbarian\"";
    let (table, facts) = visit("Horsemen", "Gold(40)", rome, "nations: {\"Barbarian\": (playable: true)}");
    assert_eq!((facts.len(), has_hut(&table, (3, 1))), (1, true));
}

#[test]
fn w_137_a_ruleset_without_contents_has_empty_huts() {
    let (table, facts) = visit("Explorer", "", "", "");
    assert_eq!(facts[1], "Explorer of Rome finds a hut at (3, 1) abandoned");
    assert_eq!((table.gold(ROME), record(&table).huts), (500, 1));
}

#[test]
fn w_137_who_dies_in_a_hut_on_the_way_goes_no_farther() {
    let rome =
        "units: [(unit: \"Explorer\", at: (2, 1)), (unit: \"Explorer\", at: (2, 5)), (unit: \"Workers\", at: (5, 1))]";
    let mut table = village(&[(3, 0), (3, 1), (3, 2), (3, 5)], "Barbarians", rome, "");
    let facts = table.order(ROME, "goto Explorer#1 4,1");
    assert_eq!(facts.last().expect("facts"), "Rome loses Explorer (barbarians unleashed)");
    assert_eq!(units(&table), ["Explorer", "Workers"]);
    let facts = table.order(ROME, "explore Explorer#2");
    assert_eq!(facts.last().expect("facts"), "Rome loses Explorer (barbarians unleashed)");
    table.round();
}

#[test]
fn w_137_who_jumps_into_a_hut_has_entered_it() {
    let rome = "cities: [(name: \"Rome\", at: (2, 1))], units: [(unit: \"Paratroopers\", at: (2, 1), home: \"Rome\")]";
    let mut table = village(&[(3, 2)], "Gold(40)", rome, "");
    let facts = table.order(ROME, "paradrop Paratroopers#1 3,2");
    assert_eq!(facts.last().expect("facts"), "Paratroopers of Rome finds 40 gold in a hut at (3, 2)");
}

#[test]
fn w_21_explorers_go_to_huts_in_sight_before_anything_else() {
    let rome = "units: [(unit: \"Explorer\", at: (5, 5))]";
    let mut table = village(&[(6, 6), (30, 0)], "Gold(40)", rome, "");
    let facts = table.order(ROME, "explore Explorer#1");
    assert_eq!(
        facts[..2],
        ["Explorer of Rome goes from (5, 5) to (6, 6)", "Explorer of Rome finds 40 gold in a hut at (6, 6)"]
    );
    assert!(has_hut(&table, (30, 0)), "the other one is not in sight");
}

/// Rome's horsemen next to a leader of barbarians, played by Egypt.
fn hunt(attacker: &str, guard: &str, gold: i32) -> (Table, Vec<String>) {
    let egypt = format!(
        "nation: \"Barbarian\", gold: {gold}, units: [(unit: \"Barbarian Leader\", at: (5, 5)), (unit: \"Workers\", at: (30, 9)){guard}]"
    );
    let patch = format!(
        "nations: {{\"Barbarian\": (playable: true)}}, units: {{\"{attacker}\": (attack: 99)}}, settings: (killstack: false)"
    );
    let rome = format!("units: [(unit: \"{attacker}\", at: (4, 5))]");
    let war = "relations: [(between: (\"Rome\", \"Egypt\"), state: War)]";
    let mut table = Table::with(&rome, &egypt, &patch, war);
    let facts = table.order(ROME, &format!("attack {attacker}#1 5,5"));
    (table, facts)
}

#[test]
fn w_139_barbarians_pay_for_a_leader_who_is_caught_alone() {
    let (table, facts) = hunt("Horsemen", "", 250);
    assert!(
        facts.contains(&"Rome catches Barbarian Leader of Egypt at (5, 5) and is paid 100 gold".to_owned()),
        "{facts:?}"
    );
    assert_eq!((table.gold(ROME), table.gold(EGYPT)), (600, 150));
    let (table, _) = hunt("Horsemen", "", 30);
    assert_eq!((table.gold(ROME), table.gold(EGYPT)), (530, 0), "no more than they have");
    let (table, facts) = hunt("Horsemen", ", (unit: \"Workers\", at: (5, 5))", 250);
    assert!(!facts.iter().any(|fact| fact.contains("is paid")), "he was not alone");
    assert_eq!(table.gold(ROME), 500);
    let (table, facts) = hunt("Fighter", "", 250);
    assert!(facts.iter().any(|fact| fact.contains("and wins")), "{facts:?}");
    assert_eq!(table.gold(ROME), 500, "aircraft catch nobody");
}

#[test]
fn w_139_nobody_pays_for_a_leader_of_others() {
    let egypt = "units: [(unit: \"Barbarian Leader\", at: (5, 5)), (unit: \"Workers\", at: (30, 9))]";
    let war = "relations: [(between: (\"Rome\", \"Egypt\"), state: War)]";
    let mut table = Table::with("units: [(unit: \"Horsemen\", at: (4, 5))]", egypt, "", war);
    table.order(ROME, "attack Horsemen#1 5,5");
    assert_eq!((table.gold(ROME), table.gold(EGYPT)), (500, 500));
}

#[test]
fn w_107_nations_are_as_old_as_the_rounds_at_whose_end_they_stood_and_all_hear_of_it() {
    let mut table =
        Table::new("units: [(unit: \"Workers\", at: (1, 1))]", "units: [(unit: \"Workers\", at: (31, 11))]", "");
    let ages = |table: &Table| {
        let own = table.view(ROME, "/nation/turns_alive");
        let theirs = table.view(ROME, "/others/0/turns_alive");
        (own, theirs, table.view(ROME, "/others/0/in_contact"))
    };
    assert_eq!(ages(&table), (json!(0), json!(0), Value::Bool(false)));
    table.round();
    table.round();
    assert_eq!(ages(&table), (json!(2), json!(2), Value::Bool(false)));
}

#[test]
fn w_137_a_hut_is_what_a_unit_that_enters_removes() {
    let gold = "Gold(40)";
    let (table, facts) = visit("Legion", gold, "", "extras: {\"Hut\": (causes: [], removal: [Enter])}");
    assert!(!has_hut(&table, (3, 1)) && facts.len() == 2, "{facts:?}");
    let (table, facts) = visit("Legion", gold, "", "extras: {\"Hut\": (removal: [Pillage])}");
    assert!(has_hut(&table, (3, 1)) && facts.len() == 1, "{facts:?}");
}
