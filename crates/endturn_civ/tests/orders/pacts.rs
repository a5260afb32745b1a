//! Contact between nations, and making, keeping and breaking treaties.

use endturn_civ::realm::Eye;
use endturn_civ_rules::ruleset::words::Relation;
use endturn_engine::{Seat, number::counted};
use serde_json::Value;

use crate::orders::{EGYPT, ROME, Table};

pub(crate) const GREECE: Seat = Seat(2);

/// Rome at (4, 5), Egypt's Thebes at (16, 6), Athens at (28, 6), and the given fields of each.
pub(crate) fn three(nations: [&str; 3], relations: &str, patch: &str) -> Table {
    let places = [("Rome", "Rome", (4, 5)), ("Egypt", "Thebes", (16, 6)), ("Greece", "Athens", (28, 6))];
    let nations: Vec<String> = places
        .iter()
        .zip(nations)
        .map(|((seat, city, at), more)| {
            let gold = if more.contains("gold: ") { "" } else { "gold: 100, " };
            let cities = if more.contains("cities: ") {
                String::new()
            } else {
                format!("cities: [(name: \"{city}\", at: {at:?}, size: 3)], ")
            };
            format!("\"{seat}\": ({gold}{cities}start_units: false, {more})")
        })
        .collect();
    // Nations in contact can talk.
    let war = relations_of(&[("Rome-Egypt", "War"), ("Rome-Greece", "War"), ("Egypt-Greece", "War")]);
    let relations = if relations.is_empty() { &war } else { relations };
    let row = format!("\"{}\"", "g".repeat(32));
    let rows = vec![row; 12].join(", ");
    Table::of(format!(
        "(format: 1, name: \"test\", seed: 5, turn_limit: 90, seats: [(name: \"Rome\"), (name: \"Egypt\"), (name: \"Greece\")], civ: (\
         ruleset: \"classic\", patch: ({patch}), map: Drawn((wrap_x: false, rows: [{rows}])), \
         nations: {{{}}}, {relations}))",
        nations.join(", ")
    ))
}

/// The relations between pairs, `Rome-Egypt Peace` each.
pub(crate) fn relations_of(all: &[(&str, &str)]) -> String {
    let one = |(pair, state): &(&str, &str)| {
        let (one, other) = pair.split_once('-').expect("a pair");
        format!("(between: (\"{one}\", \"{other}\"), state: {state})")
    };
    format!("relations: [{}]", all.iter().map(one).collect::<Vec<_>>().join(", "))
}

fn plain(state: &str) -> Table {
    three([""; 3], &relations_of(&[("Rome-Egypt", state), ("Rome-Greece", "War"), ("Egypt-Greece", "War")]), "")
}

/// A seat's view of another nation.
fn other(table: &Table, seat: Seat, other: &str, part: &str) -> Value {
    let others = table.view(seat, "/others");
    let found = others.as_array().expect("a list").iter().find(|one| one["seat"] == *other).expect("a seat");
    found.pointer(&format!("/{part}")).cloned().unwrap_or(Value::Null)
}

fn state(table: &Table, one: Seat, other: Seat) -> Relation {
    Eye::of(table.game.world()).relations().between(one, other).expect("two nations")
}

fn has(facts: &[String], text: &str) -> bool {
    facts.iter().any(|fact| fact == text)
}

#[test]
fn w_13_nations_meet_when_one_comes_beside_the_other() {
    let units = "units: [(unit: \"Explorer\", at: (13, 6)), (unit: \"Settlers\", at: (26, 6))]";
    let mut table = three([units, "", ""], "strangers: true", "");
    assert_eq!([state(&table, ROME, EGYPT), state(&table, ROME, GREECE)], [Relation::NeverMet; 2]);
    assert_eq!(other(&table, ROME, "Egypt", "in_contact"), false);
    assert_eq!(table.refused(ROME, "treaty Egypt peace"), "no-contact");
    let facts = table.order(ROME, "move Explorer#1 14,6");
    assert!(!facts.iter().any(|fact| fact.contains("meets")), "two tiles are not beside each other: {facts:?}");
    let facts = table.order(ROME, "move Explorer#1 15,6");
    assert!(has(&facts, "Rome meets Egypt (War)"), "{facts:?}");
    assert_eq!(other(&table, EGYPT, "Rome", "relation"), "War");
    assert_eq!(other(&table, EGYPT, "Rome", "first_contact"), 1);
    let contact = |table: &Table| other(table, EGYPT, "Rome", "contact_turns");
    assert_eq!(contact(&table), 20);
    table.round();
    assert_eq!(contact(&table), 20, "who met in this very turn is counted from the next");
    table.order(ROME, "move Explorer#1 14,6");
    for left in [19, 18] {
        table.round();
        assert_eq!(contact(&table), left);
    }
    table.order(ROME, "move Explorer#1 15,6");
    assert_eq!(contact(&table), 20, "they heard of each other again");
    let facts = table.order(ROME, "move Settlers#2 27,5");
    assert!(has(&facts, "Rome meets Greece (War)"), "{facts:?}");
}

#[test]
fn w_13_a_city_that_is_founded_meets_those_around() {
    let near = "cities: [], units: [(unit: \"Settlers\", at: (8, 5)), (unit: \"Warriors\", at: (9, 5))]";
    let mut table = three([near, "", ""], "strangers: true", "");
    table.order(ROME, "found Settlers#1");
    assert_eq!(state(&table, ROME, EGYPT), Relation::NeverMet);
    let border = three(
        ["units: [(unit: \"Warriors\", at: (10, 5))]", "units: [(unit: \"Workers\", at: (11, 5))]", ""],
        "strangers: true",
        "",
    );
    assert_eq!(state(&border, ROME, EGYPT), Relation::War, "units that a scenario puts side by side know each other");
    assert_eq!(state(&border, ROME, GREECE), Relation::NeverMet);
}

#[test]
fn w_13_friends_of_a_friend_meet_in_peace_and_who_has_no_diplomacy_stays_out_of_contact() {
    let pacts = relations_of(&[("Rome-Greece", "Alliance"), ("Egypt-Greece", "Alliance")]);
    let units = ["units: [(unit: \"Explorer\", at: (14, 6))]", "", ""];
    let mut table = three(units, &format!("strangers: true, {pacts}"), "");
    let facts = table.order(ROME, "move Explorer#1 15,6");
    assert!(has(&facts, "Rome meets Egypt (Peace)"), "{facts:?}");
    let patch = "effects: {No_Diplomacy: {\"x\": (value: 1)}}";
    let mut table = three(units, "strangers: true", patch);
    table.order(ROME, "move Explorer#1 15,6");
    assert_eq!(state(&table, ROME, EGYPT), Relation::War);
    assert_eq!(other(&table, ROME, "Egypt", "contact_turns"), 0);
    assert_eq!(table.refused(ROME, "treaty Egypt peace"), "no-contact");
}

#[test]
fn w_13_a_first_meeting_may_begin_with_a_cease_fire() {
    let units = ["units: [(unit: \"Explorer\", at: (14, 6))]", "", ""];
    let patch = "game: (civstyle: (initial_diplomatic_state: CeaseFire))";
    let mut table = three(units, "strangers: true", patch);
    table.order(ROME, "move Explorer#1 15,6");
    assert_eq!(other(&table, ROME, "Egypt", "turns_left"), 16);
    table.round();
    assert_eq!(other(&table, ROME, "Egypt", "turns_left"), 16);
    table.round();
    assert_eq!(other(&table, ROME, "Egypt", "turns_left"), 15);
}

#[test]
fn w_14_embassies_go_one_way_by_treaty_and_both_ways_by_effect() {
    let mut table = plain("Peace");
    table.order(ROME, "treaty Egypt me embassy");
    let facts = table.order(EGYPT, "accept Rome");
    assert!(has(&facts, "Egypt has an embassy with Rome"), "{facts:?}");
    assert_eq!([other(&table, EGYPT, "Rome", "embassy"), other(&table, ROME, "Egypt", "embassy")], [true, false]);
    assert_eq!(table.refused(ROME, "treaty Egypt me embassy"), "has-embassy");
    let stated = "relations: [(between: (\"Rome\", \"Egypt\"), state: Peace, embassies: [\"Egypt\"])]";
    let table = three([""; 3], stated, "");
    assert_eq!([other(&table, EGYPT, "Rome", "embassy"), other(&table, ROME, "Egypt", "embassy")], [true, false]);
    let by_effect = three(
        [""; 3],
        &relations_of(&[("Rome-Egypt", "War"), ("Rome-Greece", "NeverMet")]),
        "effects: {Have_Embassies: {\"x\": (value: 1)}}",
    );
    assert_eq!(
        [other(&by_effect, ROME, "Egypt", "embassy"), other(&by_effect, ROME, "Greece", "embassy")],
        [true, false]
    );
}

#[test]
fn w_14_team_mates_have_embassies_with_each_other() {
    let table = three(["team: 3", "team: 3", ""], "strangers: true", "");
    assert_eq!(state(&table, ROME, EGYPT), Relation::Team);
    assert_eq!([other(&table, EGYPT, "Rome", "embassy"), other(&table, ROME, "Egypt", "embassy")], [true, true]);
    assert_eq!(other(&table, ROME, "Greece", "embassy"), false);
}

#[test]
fn w_12_contact_tells_of_gold_and_pacts_and_embassies_of_techs_and_rates() {
    let egypt = "techs: [\"Alphabet\"], gold: 77";
    let parts = ["gold", "score", "government", "pacts/0/relation", "techs/0", "rates/tax", "culture"];
    let told = |table: &Table| parts.map(|part| other(table, ROME, "Egypt", &format!("known/{part}")) != Value::Null);
    let strangers = three(["", egypt, ""], "strangers: true", "");
    assert_eq!(told(&strangers), [false; 7]);
    assert_eq!(other(&strangers, ROME, "Egypt", "alive"), true);
    let in_contact = three(["", egypt, ""], "", "");
    assert_eq!(told(&in_contact), [true, true, true, true, false, false, false]);
    assert_eq!(other(&in_contact, ROME, "Egypt", "known/gold"), 77);
    let stated = "relations: [(between: (\"Rome\", \"Egypt\"), state: War, embassies: [\"Rome\"])]";
    let with_embassy = three(["", egypt, ""], stated, "");
    assert_eq!(told(&with_embassy), [true; 7]);
    let through_a_mate = three(["team: 1", egypt, "team: 1"], &stated.replace("Rome", "Greece"), "");
    assert_eq!(told(&through_a_mate)[4..], [true; 3], "an embassy of a team mate is as good");
}

#[test]
fn w_12_contact_that_was_lost_tells_nothing_any_more() {
    let mut table = three([""; 3], "", "settings: (contactturns: 2)");
    assert_eq!(other(&table, ROME, "Egypt", "known/gold"), 100);
    table.order(ROME, "treaty Egypt me gold 5");
    table.round();
    assert_eq!(other(&table, ROME, "Egypt", "in_contact"), true);
    let facts = table.round();
    assert!(has(&facts, "the treaty that Rome offered Egypt is void"), "{facts:?}");
    assert_eq!(other(&table, ROME, "Egypt", "in_contact"), false);
    assert_eq!(other(&table, ROME, "Egypt", "known/gold"), Value::Null);
}

#[test]
fn w_117_a_treaty_is_carried_out_clause_by_clause_once_both_agree() {
    let egypt = "techs: [\"Alphabet\"], gold: 100";
    let mut table = three(["gold: 60", egypt, ""], "", "settings: (diplgoldcost: 10)");
    let facts = table.order(ROME, "treaty Egypt me gold 50 you advance Alphabet you embassy peace");
    assert_eq!(facts, ["Rome offers Egypt a treaty"]);
    assert_eq!(table.gold(ROME), 60, "nothing has happened yet");
    let clauses = other(&table, EGYPT, "Rome", "treaty/clauses");
    assert_eq!(clauses, serde_json::json!(["you gold 50", "me advance Alphabet", "me embassy", "peace"]));
    assert_eq!(other(&table, GREECE, "Rome", "treaty"), Value::Null, "it is nobody else's business");
    let needs: Vec<String> = table.game.needs(EGYPT).into_iter().map(|need| need.text).collect();
    let offer = "Rome offers a treaty (you gold 50 me advance Alphabet me embassy peace): accept Rome, reject Rome";
    assert!(has(&needs, offer), "{needs:?}");
    assert_eq!(table.refused(ROME, "accept Egypt"), "no-treaty");
    let facts = table.order(EGYPT, "accept Rome");
    let told = [
        "Egypt accepts the treaty of Rome",
        "Rome gives Egypt 50 gold, of which 45 arrives",
        "Rome learns Alphabet (traded)",
        "Rome has an embassy with Egypt",
        "the war between Rome and Egypt ends in an armistice before peace",
    ];
    let at = told.map(|text| facts.iter().position(|fact| fact == text).unwrap_or_else(|| panic!("{text}: {facts:?}")));
    assert!(at.is_sorted(), "{facts:?}");
    assert_eq!((table.gold(ROME), table.gold(EGYPT)), (10, 145));
    assert_eq!(other(&table, ROME, "Egypt", "turns_left"), 16);
    assert_eq!(table.refused(EGYPT, "accept Rome"), "no-treaty");
}

#[test]
fn w_117_an_offer_takes_the_place_of_another_and_can_be_turned_down_or_taken_back() {
    let mut table = plain("War");
    table.order(ROME, "treaty Egypt me gold 10 ceasefire");
    table.order(EGYPT, "treaty Rome you gold 30 ceasefire");
    assert_eq!(table.refused(EGYPT, "accept Rome"), "no-treaty");
    assert_eq!(table.order(ROME, "reject Egypt"), ["Rome wants no treaty with Egypt"]);
    assert_eq!(table.refused(ROME, "reject Egypt"), "no-treaty");
    table.order(ROME, "treaty Egypt ceasefire");
    table.order(ROME, "reject Egypt");
    assert_eq!(table.refused(EGYPT, "accept Rome"), "no-treaty");
    table.order(ROME, "treaty Egypt ceasefire");
    table.order(EGYPT, "accept Rome");
    assert_eq!(
        (state(&table, ROME, EGYPT), other(&table, ROME, "Egypt", "turns_left")),
        (Relation::CeaseFire, 16.into())
    );
}

#[test]
fn w_117_what_can_not_be_promised_is_refused() {
    let rome = "cities: [(name: \"Rome\", at: (4, 5)), (name: \"Ostia\", at: (8, 5))], techs: [\"Alphabet\"]";
    let mut table = three([rome, "", ""], &relations_of(&[("Rome-Greece", "Peace"), ("Rome-Egypt", "War")]), "");
    for (order, code) in [
        ("treaty Egypt", "no-clauses"),
        ("treaty Rome peace", "yourself"),
        ("treaty Egypt peace ceasefire", "clause-twice"),
        ("treaty Egypt me gold 5 me gold 6", "clause-twice"),
        ("treaty Egypt me embassy me embassy", "clause-twice"),
        ("treaty Egypt me gold 101", "not-enough-gold"),
        ("treaty Egypt me gold 0", "not-enough-gold"),
        ("treaty Egypt you gold -1", "not-enough-gold"),
        ("treaty Egypt me advance Pottery", "tech-unknown"),
        ("treaty Egypt you advance Alphabet", "tech-known"),
        ("treaty Egypt you city Ostia", "not-givers-city"),
        ("treaty Egypt me city Thebes", "unknown-city"),
        ("treaty Egypt me city Rome", "capital"),
        ("treaty Greece ceasefire", "no-such-pact"),
        ("treaty Greece peace", "no-such-pact"),
        ("treaty Carthage peace", "unknown-word"),
        ("treaty Egypt me", "missing-word"),
        ("treaty Egypt you peace", "unknown-word"),
    ] {
        let refusal = table.refusal(ROME, order);
        assert_eq!(refusal.code, code, "{order}: {refusal}");
    }
    let many = format!("treaty Egypt{}", " me map you map me seamap you seamap".repeat(5));
    assert_eq!(table.refused(ROME, &many), "too-many-clauses");
    // The other's lack of the tech shows only when it is asked for it.
    table.order(ROME, "treaty Egypt you advance Pottery me city Ostia");
    assert_eq!(table.refused(EGYPT, "accept Rome"), "tech-unknown");
    table.order(ROME, "treaty Egypt me gold 90 you embassy");
    table.order(ROME, "treaty Greece me gold 90");
    table.order(GREECE, "accept Rome");
    assert_eq!(table.refused(EGYPT, "accept Rome"), "broken-promise");
    let facts = table.round();
    assert!(has(&facts, "the treaty that Rome offered Egypt is void"), "{facts:?}");
}

#[test]
fn w_117_tables_may_forbid_treaties_and_trade() {
    let refused = |patch: &str, order: &str| three(["techs: [\"Alphabet\"]", "", ""], "", patch).refused(ROME, order);
    assert_eq!(refused("settings: (diplomacy: Disabled)", "treaty Egypt peace"), "no-diplomacy");
    assert_eq!(refused("settings: (diplomacy: Ai)", "treaty Egypt peace"), "no-diplomacy");
    assert_eq!(refused("settings: (trading_tech: false)", "treaty Egypt me advance Alphabet"), "not-traded");
    assert_eq!(refused("settings: (trading_gold: false)", "treaty Egypt me gold 5"), "not-traded");
    assert_eq!(refused("settings: (trading_city: false)", "treaty Egypt me city Rome"), "not-traded");
}

#[test]
fn w_117_a_city_goes_over_with_its_units_and_a_map_with_all_that_is_known() {
    let rome = "cities: [(name: \"Rome\", at: (4, 5)), (name: \"Ostia\", at: (10, 5), size: 2)], \
                units: [(unit: \"Warriors\", at: (10, 5), home: \"Ostia\")]";
    let mut table = three([rome, "", ""], &relations_of(&[("Rome-Egypt", "Peace")]), "");
    table.order(ROME, "treaty Egypt me city Ostia me map you seamap");
    let facts = table.order(EGYPT, "accept Rome");
    assert!(has(&facts, "Ostia goes from Rome to Egypt (trade)"), "{facts:?}");
    assert!(facts.iter().any(|fact| fact.starts_with("Rome gives Egypt a map with ")), "{facts:?}");
    assert!(has(&facts, "Egypt gives Rome a map with 0 new tiles"), "there is no sea: {facts:?}");
    assert_eq!(table.view(EGYPT, "/cities/1/size"), 2);
    assert_eq!(table.view(EGYPT, "/units/0/type"), "Warriors");
    let eye = Eye::of(table.game.world());
    let tile = eye.map.topology().at(3, 4).expect("a tile");
    assert!(eye.vision().knows(EGYPT, tile) && !eye.vision().sees(EGYPT, tile));
}

#[test]
fn w_117_an_alliance_needs_that_nobody_fights_an_ally_of_the_other() {
    let pacts = relations_of(&[("Rome-Egypt", "Peace"), ("Egypt-Greece", "Alliance"), ("Rome-Greece", "War")]);
    let mut table = three([""; 3], &pacts, "");
    assert_eq!(table.refused(ROME, "treaty Egypt alliance"), "ally-at-war");
    let pacts = relations_of(&[("Rome-Egypt", "Armistice"), ("Egypt-Greece", "Alliance"), ("Rome-Greece", "Peace")]);
    let mut table = three([""; 3], &pacts, "");
    table.order(ROME, "treaty Egypt alliance");
    let facts = table.order(EGYPT, "accept Rome");
    assert!(has(&facts, "Egypt and Rome become allies") || has(&facts, "Rome and Egypt become allies"), "{facts:?}");
    assert_eq!(table.refused(ROME, "treaty Egypt alliance"), "no-such-pact");
}

#[test]
fn w_117_and_w_138_who_is_given_sight_sees_what_the_giver_sees_until_it_is_withdrawn() {
    let rome = "units: [(unit: \"Explorer\", at: (8, 8))]";
    let mut table = three([rome, "", ""], &relations_of(&[("Rome-Egypt", "Peace"), ("Egypt-Greece", "Peace")]), "");
    table.order(ROME, "treaty Egypt me vision");
    table.order(EGYPT, "accept Rome");
    table.order(EGYPT, "treaty Greece me vision");
    table.order(GREECE, "accept Egypt");
    let sees = |table: &Table, (x, y): (i32, i32)| {
        let eye = Eye::of(table.game.world());
        let tile = eye.map.topology().at(x, y).expect("a tile");
        [ROME, EGYPT, GREECE].map(|seat| eye.vision().sees(seat, tile))
    };
    assert_eq!(sees(&table, (8, 9)), [true; 3], "sight goes on from hand to hand");
    assert_eq!(sees(&table, (16, 6)), [false, true, true]);
    table.order(ROME, "move Explorer#1 8,9");
    assert_eq!(sees(&table, (8, 10)), [true; 3], "new sights too");
    assert_eq!(table.game.check_state(), Ok(()));
    assert_eq!(table.refused(ROME, "treaty Egypt me vision"), "has-vision");
    assert_eq!(table.order(ROME, "withdraw-vision Egypt"), ["Rome no longer shares its vision with Egypt"]);
    assert_eq!(sees(&table, (8, 9)), [true, false, false]);
    assert_eq!(sees(&table, (16, 6)), [false, true, true]);
    assert_eq!(table.refused(ROME, "withdraw-vision Egypt"), "no-vision");
    assert_eq!(table.game.check_state(), Ok(()));
}

#[test]
fn w_75_a_tech_may_be_lost_on_its_way_and_cost_bulbs() {
    let patch = "settings: (techlost_recv: 100)";
    let mut table = three(["techs: [\"Alphabet\"]", "", ""], "", patch);
    table.order(ROME, "treaty Egypt me advance Alphabet");
    let facts = table.order(EGYPT, "accept Rome");
    assert!(has(&facts, "Alphabet is lost on its way to Egypt"), "{facts:?}");
    let known = |table: &Table| table.view(EGYPT, "/research/known");
    assert_eq!(known(&table), serde_json::json!([]));
    let patch = "settings: (diplbulbcost: 50)";
    let mut table = three(["techs: [\"Alphabet\"]", "", ""], "", patch);
    table.order(ROME, "treaty Egypt me advance Alphabet");
    let before = table.view(EGYPT, "/research/bulbs").as_i64().expect("a number");
    table.order(EGYPT, "accept Rome");
    assert_eq!(known(&table), serde_json::json!(["Alphabet"]));
    assert!(table.view(EGYPT, "/research/bulbs").as_i64().expect("a number") < before);
}

#[test]
fn w_117_holes_in_knowledge_are_traded_only_where_the_rules_let_them() {
    let patch = "game: (civstyle: (tech_trade_allow_holes: false))";
    let rome = "techs: [\"Alphabet\", \"Writing\"]";
    let mut table = three([rome, "", ""], "", patch);
    table.order(ROME, "treaty Egypt me advance Writing");
    assert_eq!(table.refused(EGYPT, "accept Rome"), "tech-too-early");
    let mut table = three([rome, "", ""], "", "");
    table.order(ROME, "treaty Egypt me advance Writing");
    table.order(EGYPT, "accept Rome");
}

#[test]
fn w_100_an_armistice_becomes_peace_after_sixteen_turns_and_soldiers_who_stayed_are_lost() {
    // The second is at home, the third is no soldier.
    let rome = "units: [(unit: \"Warriors\", at: (16, 7)), (unit: \"Warriors\", at: (4, 5)), (unit: \"Workers\", at: (16, 7))]";
    let mut table = three([rome, "", ""], "", "");
    table.order(ROME, "treaty Egypt peace");
    table.order(EGYPT, "accept Rome");
    for turn in 1..16 {
        let facts = table.round();
        assert_eq!((state(&table, ROME, EGYPT), turn), (Relation::Armistice, turn));
        let warning = format!("1 unit of Rome must leave the land of Egypt within {}", counted(16 - turn, "turn"));
        assert!(has(&facts, &warning), "{facts:?}");
    }
    let facts = table.round();
    assert_eq!(state(&table, ROME, EGYPT), Relation::Peace);
    assert!(has(&facts, "the armistice between Rome and Egypt becomes peace"), "{facts:?}");
    assert!(has(&facts, "Rome loses Warriors (armistice)"), "{facts:?}");
    let types = [0, 1].map(|nth| table.view(ROME, &format!("/units/{nth}/unit")));
    assert_eq!(types, ["Warriors#2", "Workers#3"]);
    assert_eq!(other(&table, ROME, "Egypt", "turns_left"), Value::Null);
}

#[test]
fn w_101_a_cease_fire_lasts_sixteen_turns_and_ends_in_war() {
    let mut table = three([""; 3], "", "");
    table.order(ROME, "treaty Egypt ceasefire");
    table.order(EGYPT, "accept Rome");
    for turn in 1..16 {
        let facts = table.round();
        assert_eq!((state(&table, ROME, EGYPT), turn), (Relation::CeaseFire, turn));
        let is_warned = has(&facts, "the cease-fire of Rome with Egypt ends next turn");
        assert_eq!(is_warned, turn == 15, "turn {turn}: {facts:?}");
    }
    let facts = table.round();
    assert_eq!(state(&table, ROME, EGYPT), Relation::War);
    assert!(has(&facts, "the cease-fire between Rome and Egypt runs out: they are at war"), "{facts:?}");
}

#[test]
fn w_101_people_whom_an_ally_holds_back_go_on() {
    let pacts = "relations: [(between: (\"Rome\", \"Egypt\"), state: CeaseFire, turns: 2), \
                 (between: (\"Rome\", \"Greece\"), state: Alliance), (between: (\"Egypt\", \"Greece\"), state: Alliance)]";
    let mut table = three([""; 3], pacts, "");
    for _ in 0..4 {
        table.round();
        assert_eq!(
            (state(&table, ROME, EGYPT), other(&table, ROME, "Egypt", "turns_left")),
            (Relation::CeaseFire, 1.into())
        );
    }
}

#[test]
fn w_99_nothing_is_counted_below_nought() {
    let mut table = plain("Peace");
    for _ in 0..25 {
        table.round();
    }
    assert_eq!(other(&table, ROME, "Egypt", "contact_turns"), 0);
    assert_eq!(state(&table, ROME, EGYPT), Relation::Peace);
}

#[test]
fn w_118_a_cancelled_pact_leaves_the_lesser_one_and_voids_treaties() {
    for (before, after) in [("CeaseFire", "War"), ("Armistice", "War"), ("Peace", "War"), ("Alliance", "Armistice")] {
        let mut table = plain(before);
        table.order(GREECE, "treaty Rome me gold 5");
        let facts = table.order(ROME, "cancel-pact Egypt");
        let told = match before {
            "CeaseFire" => "Rome breaks its cease-fire with Egypt: they are at war".to_owned(),
            "Alliance" => "Rome ends its alliance with Egypt; an armistice remains".to_owned(),
            _ => format!("Rome breaks its {} with Egypt: they are at war", before.to_lowercase()),
        };
        assert!(has(&facts, &told), "{facts:?}");
        assert!(has(&facts, "the treaty that Greece offered Rome is void"), "{facts:?}");
        let turns = if after == "War" { Value::Null } else { 16.into() };
        assert_eq!(other(&table, EGYPT, "Rome", "turns_left"), turns);
        let last = if after == "War" { 1 } else { 0 };
        assert_eq!(Eye::of(table.game.world()).relations().last_war, [last, last, 0]);
    }
    assert_eq!(plain("War").refused(ROME, "cancel-pact Egypt"), "no-pact");
    assert_eq!(plain("NeverMet").refused(ROME, "cancel-pact Egypt"), "no-pact");
    assert_eq!(three(["team: 2", "team: 2", ""], "strangers: true", "").refused(ROME, "cancel-pact Egypt"), "one-team");
}

#[test]
fn w_118_a_senate_refuses_unless_governments_change_at_once() {
    let rome = "techs: [\"The Republic\"], government: \"Republic\"";
    let pacts = relations_of(&[("Rome-Egypt", "Peace")]);
    let mut table = three([rome, "", ""], &pacts, "");
    assert_eq!(table.refused(ROME, "cancel-pact Egypt"), "senate");
    assert_eq!(table.order(EGYPT, "cancel-pact Rome").len(), 1, "despots ask nobody");
    let mut spared = three([rome, "", ""], &pacts, "effects: {No_Anarchy: {\"x\": (value: 1)}}");
    spared.order(ROME, "cancel-pact Egypt");
}

#[test]
fn w_118_war_drives_citizens_from_the_tiles_of_soldiers() {
    let rome = "units: [(unit: \"Warriors\", at: (16, 7)), (unit: \"Warriors\", at: (15, 6)), (unit: \"Warriors\", at: (17, 6)), \
                (unit: \"Warriors\", at: (16, 5)), (unit: \"Warriors\", at: (15, 5)), (unit: \"Warriors\", at: (17, 7))]";
    let mut table = three([rome, "", ""], &relations_of(&[("Rome-Egypt", "CeaseFire")]), "");
    let held = |table: &Table| {
        let eye = Eye::of(table.game.world());
        let tiles = [(16, 7), (15, 6), (17, 6), (16, 5), (15, 5), (17, 7)];
        let worked = tiles.map(|(x, y)| eye.map.worker(eye.map.topology().at(x, y).expect("a tile")).is_some());
        worked.iter().filter(|&&worked| worked).count()
    };
    assert!(held(&table) > 0, "the test needs a worker beside a soldier");
    table.order(ROME, "cancel-pact Egypt");
    assert_eq!(held(&table), 0);
    assert_eq!(table.game.check_state(), Ok(()));
}

#[test]
fn w_120_and_w_28_allies_who_part_leave_the_tiles_they_share() {
    let rome = "units: [(unit: \"Warriors\", at: (16, 6)), (unit: \"Horsemen\", at: (10, 3))]";
    let egypt = "units: [(unit: \"Horsemen\", at: (10, 3)), (unit: \"Warriors\", at: (16, 6))]";
    let mut table = three([rome, egypt, ""], &relations_of(&[("Rome-Egypt", "Alliance")]), "");
    let facts = table.order(ROME, "cancel-pact Egypt");
    assert!(
        facts.iter().any(|fact| fact.starts_with("Warriors of Rome has to leave (16, 6) and goes to ")),
        "{facts:?}"
    );
    let place = |table: &Table, seat, nth: usize| table.view(seat, &format!("/units/{nth}/tile"));
    assert_ne!(place(&table, ROME, 0), serde_json::json!([16, 6]));
    let far = facts.iter().filter(|fact| fact.contains("Horsemen of")).count();
    assert_eq!(far, 2, "{facts:?}");
    assert_ne!(place(&table, ROME, 1), place(&table, EGYPT, 0));
    assert_eq!(table.game.check_state(), Ok(()));
}

#[test]
fn w_28_a_unit_without_moves_can_not_leave_and_is_lost() {
    let rome = "units: [(unit: \"Warriors\", at: (15, 6))]";
    let mut table = three([rome, "", ""], &relations_of(&[("Rome-Egypt", "Alliance")]), "");
    table.order(ROME, "move Warriors#1 16,6");
    let facts = table.order(EGYPT, "cancel-pact Rome");
    assert!(has(&facts, "Rome loses Warriors (stack conflict)"), "{facts:?}");
    assert_eq!(table.view(ROME, "/units/0"), Value::Null);
}

#[test]
fn w_117_offers_and_pacts_are_in_snapshots() {
    let mut table = plain("Armistice");
    table.order(ROME, "treaty Egypt me gold 5 you vision");
    let digest = table.game.digest();
    let snapshot = table.game.snapshot();
    table.order(EGYPT, "accept Rome");
    table.round();
    assert_ne!(table.game.digest(), digest);
    table.game.restore(&snapshot).expect("its own snapshot");
    assert_eq!(table.game.digest(), digest);
    assert_eq!(other(&table, EGYPT, "Rome", "treaty/clauses/1"), "me vision");
    table.order(EGYPT, "accept Rome");
    assert_eq!(table.game.check_state(), Ok(()));
}

#[test]
fn w_82_who_has_the_effect_is_in_contact_with_all() {
    let rome = "cities: [(name: \"Rome\", at: (4, 5), buildings: [\"Marco Polo's Embassy\"])]";
    let mut table = three([rome, "", ""], "strangers: true", "");
    assert_eq!(other(&table, ROME, "Egypt", "in_contact"), Value::Bool(false));
    let facts = table.round();
    assert_eq!(facts.iter().filter(|fact| fact.starts_with("Rome meets ")).count(), 2, "{facts:?}");
    assert_eq!(other(&table, ROME, "Egypt", "in_contact"), Value::Bool(true));
}

#[test]
fn w_81_who_has_the_effect_hears_of_all_land_or_of_all_cities() {
    let known = |effect: &str| {
        let patch = format!("effects: {{{effect}}}");
        let mut table = three(["", "", ""], "", &patch);
        table.round();
        let eye = Eye::of(table.game.world());
        let all = eye.map.topology().all().count();
        let known = eye.map.topology().all().filter(|&tile| eye.vision().knows(ROME, tile)).count();
        assert_eq!(table.game.check_state(), Ok(()));
        (known, all, eye.vision().clone())
    };
    let (few, all, _) = known("");
    assert!(few < all / 2, "{few} of {all}");
    let (whole, ..) = known("Reveal_Map: {\"test\": (value: 1)}");
    assert_eq!(whole, all);
    let (with_cities, ..) = known("Reveal_Cities: {\"test\": (value: 1)}");
    assert!((few + 1..few + 4).contains(&with_cities), "two cities of others: {few} became {with_cities}");
}
