//! The text form and the JSON form of orders.

use endturn_civ::orders::{
    Accept, Arrange, Ask, Buy, CancelPact, CityOption, CivOrder, Disband, Found, Goal, Good, Govern, Help, Idle, Join,
    Market, Offer, Produce, Recycle, Rehome, Reject, Research, Retrain, Revolution, Sell, SetOption, SetPolicy,
    SetRates, Term, Trade, Unask, WithdrawVision, Work, Worklist,
};
use endturn_civ_rules::activities::Job;
use endturn_civ_rules::city::arrange::Goal as CityGoal;
use endturn_civ_rules::city::terms::Rates;
use endturn_civ_rules::ids::{BuildingId, ExtraId, GovernmentId, PolicyId, SpecialistId, TechId, Tile, UnitTypeId};
use endturn_civ_rules::keys::{CityAt, UnitNumber};
use endturn_civ_rules::outputs::Outputs;
use endturn_civ_rules::production::target::Target;
use endturn_civ_rules::ruleset::words::Activity;
use endturn_engine::{
    Seat,
    orders::{Order, Words},
};
use proptest::prelude::*;

use crate::orders::{EGYPT, ROME, Table};

fn table() -> Table {
    let rome = "cities: [(name: \"Rome\", at: (4, 5)), (name: \"New Rome\", at: (12, 5)), (name: \"new_rome\", at: (12, 9)), \
                (name: \"#1\", at: (20, 9)), (name: \"4,5\", at: (20, 2))], units: [(unit: \"Alpine Troops\", at: (4, 5)), \
                (unit: \"Mech. Inf.\", at: (27, 6))]";
    let mut table = Table::new(rome, "cities: [(name: \"Thebes\", at: (28, 6), size: 2)]", "");
    // Orders are read for the only seat that can give any.
    table.game.end_turn(EGYPT).expect("both can act");
    table
}

fn parsed(table: &Table, text: &str) -> CivOrder {
    let mut words = Words::new(text, "");
    let order = CivOrder::parse(&mut words, table.game.world()).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    words.end().unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    order
}

#[test]
fn canonical_texts_read_as_people_write() {
    let table = table();
    for text in [
        "produce Rome Mech._Inf.",
        "produce New_Rome Hanging_Gardens",
        "worklist 12,9 Alpine_Troops City_Walls",
        "worklist 20,9",
        "worklist 20,2",
        "worklist #9999",
        "buy Thebes",
        "sell Rome Great_Library",
        "rates science 60 tax 30 luxury 10",
        "research The_Wheel",
        "goal none",
        "goal Theory_of_Gravity",
        "revolution Monarchy",
        "found Alpine_Troops#1",
        "join Mech._Inf.#2 Rome",
        "help #77 Rome",
        "recycle Alpine_Troops#1 3,3",
        "trade Alpine_Troops#1 Thebes",
        "market Alpine_Troops#1 Thebes",
        "disband Mech._Inf.#2",
        "rehome Mech._Inf.#2",
        "work Rome 3,11",
        "idle Rome 31,0",
        "retrain Rome elvis scientist",
        "arrange Rome",
        "governor Rome off",
        "governor Rome weights food 1 minimum gold -5 happy 2 celebrate disorder",
        "option Rome disband off",
        "ask Rome 5,5 build Road 7",
        "ask Rome 5,5 clean Pollution",
        "ask Rome 3,11 transform -3",
        "unask Rome 31,0",
        "treaty Egypt me advance Alphabet you gold 50 me city Thebes you city 3,3 alliance",
        "treaty Egypt me map you seamap me embassy you vision me gold -5 ceasefire peace",
        "treaty #7",
        "accept Egypt",
        "reject Rome",
        "cancel-pact Egypt",
        "withdraw-vision Egypt",
    ] {
        assert_eq!(parsed(&table, text).text(table.game.world()), text);
    }
    for (text, canonical) in [
        ("Produce ROME mech._inf.", "produce Rome Mech._Inf."),
        ("rates tax 30 luxury 10 science 60", "rates science 60 tax 30 luxury 10"),
        ("found #1", "found Alpine_Troops#1"),
        ("buy 4,5", "buy Rome"),
        ("buy #164", "buy Rome"),
        ("buy #99", "buy 3,3"),
        ("buy NEW_ROME", "buy New_Rome"),
        ("cancel-pact #1", "cancel-pact Egypt"),
        ("ask rome 5,5 BUILD road 100", "ask Rome 5,5 build Road"),
        ("accept EGYPT", "accept Egypt"),
    ] {
        assert_eq!(parsed(&table, text).text(table.game.world()), canonical);
    }
}

#[test]
fn the_json_form_has_the_words_of_the_text_form() {
    let mut table = table();
    let orders = [
        (r#"{"produce":[164,{"Building":9999}]}"#, "unknown-word"),
        (r#"{"produce":[99,{"Unit":0}]}"#, "unknown-city"),
        (r#"{"sell":[164,9999]}"#, "unknown-word"),
        (r#"{"research":9999}"#, "unknown-word"),
        (r#"{"revolution":9999}"#, "unknown-word"),
        (r#"{"policy":[9,5]}"#, "unknown-word"),
        (r#"{"retrain":[164,77,0]}"#, "unknown-word"),
        (r#"{"work":[164,99999]}"#, "not-workable"),
        (r#"{"found":4000000000}"#, "unknown-unit"),
        (r#"{"rates":{"science":2147483647,"tax":2147483647,"luxury":-2147483648}}"#, "rate-too-high"),
        (r#"{"accept":1}"#, "no-treaty"),
        (r#"{"reject":77}"#, "unknown-nation"),
        (r#"{"cancel_pact":0}"#, "yourself"),
        (r#"{"withdraw_vision":1}"#, "no-vision"),
        (r#"{"treaty":[1,[]]}"#, "no-clauses"),
        (r#"{"treaty":[1,[{"me":{"advance":9999}}]]}"#, "tech-unknown"),
        (r#"{"treaty":[1,[{"you":{"city":9999}}]]}"#, "unknown-city"),
        (r#"{"treaty":[200,["peace"]]}"#, "unknown-nation"),
        (r#"{"fly":[0]}"#, "bad-json"),
    ];
    for (json, code) in orders {
        let before = table.game.digest();
        let refusal = table.game.submit_json(ROME, "civ", json).expect_err(json);
        assert_eq!((refusal.code, table.game.digest()), (code, before), "{json}: {refusal}");
    }
    table.game.submit_json(ROME, "civ", r#"{"option":[164,"science",true]}"#).expect("a legal order");
    table.game.submit_json(ROME, "civ", r#""no_goal""#).expect("a legal order");
}

#[test]
fn the_examples_of_the_manual_are_right() {
    let table = table();
    for (text, json) in [
        ("produce Rome City_Walls", r#"{"produce":[164,{"Building":7}]}"#),
        ("worklist Rome Warriors", r#"{"worklist":[164,[{"Unit":3}]]}"#),
        ("rates science 60 tax 40 luxury 0", r#"{"rates":{"science":60,"tax":40,"luxury":0}}"#),
        ("join #12 Rome", r#"{"join":[12,164]}"#),
        ("option Rome science on", r#"{"option":[164,"science",true]}"#),
        (
            "ask Rome 5,5 build Road",
            r#"{"ask":{"city":164,"tile":165,"job":{"activity":"Road","target":11},"want":100}}"#,
        ),
        ("goal none", r#""no_goal""#),
        (
            "treaty Egypt me gold 50 you embassy peace",
            r#"{"treaty":[1,[{"me":{"gold":50}},{"you":"embassy"},"peace"]]}"#,
        ),
        ("cancel-pact Egypt", r#"{"cancel_pact":1}"#),
    ] {
        assert_eq!(serde_json::to_string(&parsed(&table, text)).expect("plain data"), json, "{text}");
    }
}

#[test]
fn help_has_a_line_for_every_keyword() {
    let table = table();
    let grammar = CivOrder::grammar(table.game.world());
    for keyword in CivOrder::KEYWORDS {
        assert!(grammar.iter().any(|(form, _)| form.split(' ').next() == Some(keyword)), "{keyword}");
    }
    assert!(grammar.iter().all(|(form, meaning)| !form.is_empty() && !meaning.is_empty()));
    let policy = grammar.iter().find(|(form, _)| form.starts_with("policy")).map(|(_, meaning)| meaning.as_str());
    assert_eq!(policy, Some("set a policy; these rules have none"), "classic has no policies");
}

fn target() -> impl Strategy<Value = Target> {
    prop_oneof![
        (0..80_u16).prop_map(|id| Target::Unit(UnitTypeId(id))),
        (0..100_u16).prop_map(|id| Target::Building(BuildingId(id))),
    ]
}

fn goal() -> impl Strategy<Value = Option<CityGoal>> {
    let fields = (any::<[i32; 6]>(), any::<[i32; 6]>(), any::<bool>(), any::<bool>(), any::<i32>());
    proptest::option::of(fields.prop_map(|(weights, minimum, allow_disorder, require_happy, happy_weight)| CityGoal {
        weights: Outputs(weights),
        minimum: Outputs(minimum),
        allow_disorder,
        require_happy,
        happy_weight,
    }))
}

fn nation() -> impl Strategy<Value = Seat> {
    prop_oneof![(0..2_u8).prop_map(Seat), any::<u8>().prop_map(Seat)]
}

fn term(place: impl Strategy<Value = u32> + Clone + 'static) -> impl Strategy<Value = Term> {
    let good = prop_oneof![
        (0..100_u16).prop_map(|tech| Good::Advance(TechId(tech))),
        any::<i32>().prop_map(Good::Gold),
        place.prop_map(|tile| Good::City(CityAt(Tile(tile)))),
        proptest::sample::select(&[Good::Map, Good::Seamap, Good::Embassy, Good::Vision][..]),
    ];
    prop_oneof![
        (good, any::<bool>()).prop_map(|(good, mine)| if mine { Term::Me(good) } else { Term::You(good) }),
        proptest::sample::select(&[Term::Ceasefire, Term::Peace, Term::Alliance][..]),
    ]
}

/// Index of roads in the table of extras.
const ROAD: ExtraId = ExtraId(11);

/// Jobs as orders spell them.
fn job() -> impl Strategy<Value = Job> {
    proptest::sample::select(vec![
        Job::of(Activity::Cultivate),
        Job::of(Activity::Plant),
        Job::of(Activity::Transform),
        Job::to(Activity::Road, ROAD),
        Job::to(Activity::Base, ExtraId(200)),
    ])
}

fn order() -> impl Strategy<Value = CivOrder> {
    let place = prop_oneof![0..500_u32, proptest::sample::select(&[164_u32, 172, 300, 308, 84, 220][..])];
    let city = || place.clone().prop_map(|tile| CityAt(Tile(tile)));
    let unit = || (0..5_u32).prop_map(UnitNumber);
    let tile = || (0..500_u32).prop_map(Tile);
    let kind = || (0..9_u16).prop_map(SpecialistId);
    prop_oneof![
        (city(), target()).prop_map(|(city, target)| Produce(city, target).into()),
        (city(), proptest::collection::vec(target(), 0..80)).prop_map(|(city, list)| Worklist(city, list).into()),
        city().prop_map(|city| Buy(city).into()),
        (city(), 0..100_u16).prop_map(|(city, building)| Sell(city, BuildingId(building)).into()),
        any::<[i32; 3]>().prop_map(|[science, tax, luxury]| SetRates(Rates { science, tax, luxury }).into()),
        (0..100_u16).prop_map(|tech| Research(TechId(tech)).into()),
        (0..100_u16).prop_map(|tech| Goal(Some(TechId(tech))).into()),
        Just(CivOrder::NoGoal),
        (0..9_u16).prop_map(|government| Revolution(GovernmentId(government)).into()),
        unit().prop_map(|unit| Found(unit).into()),
        (unit(), city()).prop_map(|(unit, city)| Join(unit, city).into()),
        (unit(), city()).prop_map(|(unit, city)| Help(unit, city).into()),
        (unit(), city()).prop_map(|(unit, city)| Recycle(unit, city).into()),
        (unit(), city()).prop_map(|(unit, city)| Trade(unit, city).into()),
        (unit(), city()).prop_map(|(unit, city)| Market(unit, city).into()),
        unit().prop_map(|unit| Disband(unit).into()),
        unit().prop_map(|unit| Rehome(unit).into()),
        (city(), tile()).prop_map(|(city, tile)| Work(city, tile).into()),
        (city(), tile()).prop_map(|(city, tile)| Idle(city, tile).into()),
        (city(), tile(), job(), any::<i32>()).prop_map(|(city, tile, job, want)| Ask { city, tile, job, want }.into()),
        (city(), tile()).prop_map(|(city, tile)| Unask(city, tile).into()),
        (city(), kind(), kind()).prop_map(|(city, from, to)| Retrain(city, from, to).into()),
        city().prop_map(|city| Arrange(city).into()),
        (city(), goal()).prop_map(|(city, goal)| Govern(city, goal).into()),
        (city(), 0..3_usize, any::<bool>())
            .prop_map(|(city, option, on)| SetOption(city, CityOption::ALL[option], on).into()),
        (0..3_u16, any::<i32>()).prop_map(|(policy, percent)| SetPolicy(PolicyId(policy), percent).into()),
        (nation(), proptest::collection::vec(term(place.clone()), 0..20))
            .prop_map(|(other, terms)| Offer(other, terms).into()),
        nation().prop_map(|other| Accept(other).into()),
        nation().prop_map(|other| Reject(other).into()),
        nation().prop_map(|other| CancelPact(other).into()),
        nation().prop_map(|other| WithdrawVision(other).into()),
    ]
}

#[test]
fn every_order_reads_back_from_its_text_and_from_its_json() {
    let table = table();
    let world = table.game.world();
    proptest!(ProptestConfig::with_cases(2000), |(order in order())| {
        let text = order.text(world);
        let mut words = Words::new(&text, "");
        let read = CivOrder::parse(&mut words, world);
        prop_assert_eq!(read.as_ref(), Ok(&order), "{}", text);
        prop_assert_eq!(words.end(), Ok(()));
        let json = serde_json::to_string(&order).expect("plain data");
        let read: Option<CivOrder> = serde_json::from_str(&json).ok();
        prop_assert_eq!(read.as_ref(), Some(&order), "{}", json);
        // The check does no harm, whether the order is allowed or not.
        let _ = order.may(ROME, world);
    });
}

#[test]
fn no_text_makes_the_parser_stumble() {
    let table = table();
    let world = table.game.world();
    let word = prop_oneof![
        "[#,_a-z0-9-]{0,6}",
        proptest::sample::select(CivOrder::KEYWORDS).prop_map(str::to_owned),
        proptest::sample::select(
            &["Rome", "#1", "20,2", "Temple", "weights", "minimum", "on", "4,5", "#unit#0", "#building#"][..]
        )
        .prop_map(str::to_owned),
        any::<String>(),
    ];
    proptest!(ProptestConfig::with_cases(2000), |(words in proptest::collection::vec(word, 0..7))| {
        let text = words.join(" ");
        let mut words = Words::new(&text, "");
        if let Ok(order) = CivOrder::parse(&mut words, world) {
            let again = order.text(world);
            prop_assert_eq!(CivOrder::parse(&mut Words::new(&again, ""), world), Ok(order));
        }
    });
}
