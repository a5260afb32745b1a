//! Nothing that a seat can't know affects any answer: worlds that differ only in things hidden from
//! a seat answer all its orders alike.

use std::cell::RefCell;

use endturn_civ::orders::CivOrder;
use endturn_engine::orders::{Order, Refusal};
use endturn_engine::{Game, Seat};
use proptest::prelude::*;

use crate::orders::{EGYPT, ROME, Table};

/// Possessions of the observing nation.
const OWN: &str = "techs: [\"Bronze Working\", \"Trade\"], cities: [(name: \"Roma\", at: (4, 5), size: 3, buildings: [\"Temple\"], production: \"Colossus\"), \
                   (name: \"Nova Roma\", at: (12, 5), production: \"Warriors\")], \
                   units: [(unit: \"Settlers\", at: (5, 5)), (unit: \"Caravan\", at: (4, 5), home: \"Roma\"), \
                   (unit: \"Settlers\", at: (16, 3)), (unit: \"Legion\", at: (12, 5), home: \"Roma\"), \
                   (unit: \"Caravan\", at: (19, 6), home: \"Roma\")]";

/// The visible part of the other nation: a city next to the observer's second caravan, which no one
/// has founded this round.
const SEEN: &str = "(name: \"Veii\", at: (20, 6), size: 2)";

/// The hidden part of the other nation: cities, units and the rest, one line for each world.
const HIDDEN: [(&str, &str, &str); 5] = [
    ("", "", "gold: 500"),
    ("(name: \"Delhi\", at: (28, 2))", "", "gold: 9, techs: [\"Alphabet\"], bulbs: 12"),
    (
        "(name: \"Delhi\", at: (28, 10), size: 8, buildings: [\"Temple\"]), (name: \"Madras\", at: (30, 2), production: \"Great Library\")",
        "(unit: \"Warriors\", at: (28, 10), count: 7), (unit: \"Settlers\", at: (30, 9))",
        "gold: 500, techs: [\"Alphabet\", \"Writing\", \"Code of Laws\"]",
    ),
    // Names that read like those of the observer.
    (
        "(name: \"roma\", at: (29, 1)), (name: \"NOVA_ROMA\", at: (29, 10))",
        "(unit: \"Caravan\", at: (29, 1))",
        "gold: 1",
    ),
    (
        "(name: \"3,3\", at: (26, 2)), (name: \"#2\", at: (26, 10))",
        "(unit: \"Explorer\", at: (29, 1), count: 3)",
        "gold: 70",
    ),
];

/// A world in which one seat observes, and the other has visible and hidden things.
fn world(looker: Seat, (cities, units, rest): (&str, &str, &str)) -> Game {
    let own = format!("gold: 500, {OWN}");
    let other = format!("{rest}, cities: [{SEEN}, {cities}], units: [{units}]");
    let (rome, egypt) = if looker == ROME { (&own, &other) } else { (&other, &own) };
    // Information from contact is not secret (W-12).
    Table::new(rome, egypt, "settings: (contactturns: 0)").game
}

/// All information that a seat gets.
fn told(game: &Game, seat: Seat) -> (String, String, Vec<(String, String)>) {
    let view = game.view(seat)["civ"].take();
    (view.to_string(), game.status(seat), CivOrder::grammar(game.world()))
}

const CITIES: [&str; 21] = [
    "Roma",
    "roma",
    "ROMA",
    "Nova_Roma",
    "nova_roma",
    "NOVA_ROMA",
    "Veii",
    "Delhi",
    "Madras",
    "Ulundi",
    "Delh",
    "Rom",
    "3,3",
    "28,2",
    "28,10",
    "29,1",
    "20,6",
    "4,5",
    "#2",
    "#92",
    "#164",
];
const UNITS: [&str; 8] = ["Settlers#1", "Settlers#2", "#0", "#2", "#5", "#7", "Warriors#3", "Explorer#9"];
/// Orders about a city, and about a unit and a city; the rest of each order.
const OF_CITIES: [(&str, &str); 14] = [
    ("produce", " Temple"),
    ("produce", " Great_Library"),
    ("worklist", " Warriors Great_Library"),
    ("buy", ""),
    ("sell", " Temple"),
    ("work", " 4,6"),
    ("idle", " 4,6"),
    ("retrain", " elvis taxman"),
    ("arrange", ""),
    ("governor", " off"),
    ("option", " tax on"),
    ("ask", " 4,6 build Road"),
    ("ask", " 4,7 build Irrigation 3"),
    ("unask", " 4,6"),
];
const OF_BOTH: [&str; 5] = ["join", "help", "recycle", "trade", "market"];
const OF_UNITS: [&str; 3] = ["found", "disband", "rehome"];
const OTHERS: [&str; 9] = [
    "rates science 60 tax 40 luxury 0",
    "rates science 90 tax 10 luxury 0",
    "research Alphabet",
    "research Philosophy",
    "goal Monarchy",
    "goal none",
    "revolution Monarchy",
    "revolution Republic",
    "policy Delhi 3",
];

/// Every order that can be made from these words, in both forms.
fn orders() -> Vec<String> {
    let mut all: Vec<String> = OTHERS.map(str::to_owned).to_vec();
    for city in CITIES {
        all.extend(OF_CITIES.map(|(verb, rest)| format!("{verb} {city}{rest}")));
    }
    for unit in UNITS {
        all.extend(OF_UNITS.map(|verb| format!("{verb} {unit}")));
        all.extend(OF_BOTH.map(|verb| format!("{verb} {unit}")));
        all.extend(CITIES.iter().flat_map(|city| OF_BOTH.map(|verb| format!("{verb} {unit} {city}"))));
    }
    for number in [0, 1, 2, 5, 6, 12, 92, 99, 164, 196, 212, 323, 384, 9_999, 4_000_000_000_u32] {
        all.extend(["buy", "arrange"].map(|verb| format!("{{\"{verb}\": {number}}}")));
        all.push(format!("{{\"produce\": [{number}, {{\"Unit\": 3}}]}}"));
        all.push(format!("{{\"option\": [{number}, \"tax\", true]}}"));
        all.push(format!("{{\"work\": [{number}, 100]}}"));
        all.extend(OF_UNITS.map(|verb| format!("{{\"{verb}\": {number}}}")));
        all.extend(OF_BOTH.map(|verb| format!("{{\"{verb}\": [5, {number}]}}")));
        all.extend(OF_BOTH.map(|verb| format!("{{\"{verb}\": [{number}, 164]}}")));
    }
    all
}

fn give(game: &mut Game, seat: Seat, order: &str) -> Result<(), Refusal> {
    if order.starts_with('{') { game.submit_json(seat, "civ", order) } else { game.submit(seat, order) }
}

/// Gives an order in all worlds; all must answer alike, and look the same afterwards. Returns
/// whether it was accepted.
fn ask(games: &mut [Game], looker: Seat, order: &str) -> bool {
    let answers: Vec<Result<(), Refusal>> = games.iter_mut().map(|game| give(game, looker, order)).collect();
    for (world, answer) in answers.iter().enumerate() {
        assert_eq!(answer, &answers[0], "`{order}` in world {world}");
    }
    if answers[0].is_ok() {
        same(games, looker, order);
    }
    answers[0].is_ok()
}

fn same(games: &[Game], looker: Seat, when: &str) {
    let first = told(&games[0], looker);
    for (world, game) in games.iter().enumerate() {
        assert_eq!(told(game, looker), first, "after `{when}`, world {world}");
    }
}

fn end_round(games: &mut [Game]) {
    for game in games {
        let round = game.rounds_finished();
        while game.rounds_finished() == round {
            let seat = game.next_seat().expect("somebody has to end the turn");
            game.end_turn(seat).expect("the seat was to act");
        }
    }
}

#[test]
fn worlds_that_differ_in_what_is_hidden_answer_every_order_alike() {
    let orders = orders();
    for looker in [ROME, EGYPT] {
        let mut games = [0, 2, 3].map(|at| world(looker, HIDDEN[at]));
        same(&games, looker, "the beginning");
        // In the round in which a city is founded most orders are refused for that reason.
        end_round(&mut games);
        same(&games, looker, "the end of a round");
        let images = games.each_ref().map(Game::snapshot);
        let mut taken = 0;
        for order in &orders {
            if ask(&mut games, looker, order) {
                taken += 1;
                for (game, image) in games.iter_mut().zip(&images) {
                    game.restore(image).expect("its own snapshot");
                }
            }
        }
        assert!(taken > 50, "{taken} of {} orders taken show little", orders.len());
    }
}

#[test]
fn worlds_that_differ_in_what_is_hidden_answer_whole_turns_of_orders_alike() {
    let word = prop_oneof![
        4 => proptest::sample::select(CivOrder::KEYWORDS).prop_map(str::to_owned),
        4 => proptest::sample::select(&CITIES[..]).prop_map(str::to_owned),
        4 => proptest::sample::select(&UNITS[..]).prop_map(str::to_owned),
        2 => proptest::sample::select(&["Temple", "Great_Library", "Warriors", "on", "tax", "4,6", "off"][..]).prop_map(str::to_owned),
        1 => "[#,a-z0-9]{0,5}",
    ];
    let made = proptest::collection::vec(word, 1..5).prop_map(|words| words.join(" "));
    let line = prop_oneof![1 => made, 2 => proptest::sample::select(orders())];
    let turns = proptest::collection::vec(proptest::collection::vec(line, 0..12), 1..4);
    for looker in [ROME, EGYPT] {
        let games = HIDDEN.map(|hidden| world(looker, hidden));
        let images = games.each_ref().map(Game::snapshot);
        let games = RefCell::new(games);
        proptest!(ProptestConfig::with_cases(20), |(turns in &turns)| {
            let games = &mut *games.borrow_mut();
            for (game, image) in games.iter_mut().zip(&images) {
                game.restore(image).expect("its own snapshot");
            }
            for turn in &turns {
                for order in turn {
                    ask(games, looker, order);
                }
                end_round(games);
                same(games, looker, "the end of a round");
            }
        });
    }
}

#[test]
fn a_city_out_of_sight_is_refused_in_the_very_words_of_one_that_is_not_there() {
    let mut game = world(ROME, HIDDEN[2]);
    for (verb, rest) in OF_CITIES.into_iter().chain(OF_BOTH.map(|verb| (verb, ""))) {
        let line = |city: &str| {
            if OF_BOTH.contains(&verb) { format!("{verb} #2 {city}") } else { format!("{verb} {city}{rest}") }
        };
        let mut refuse = |city: &str| game.submit(ROME, &line(city)).expect_err("nothing is there to be known");
        let (there, nowhere) = (refuse("Delhi"), refuse("Ulundi"));
        assert_eq!((there.code, &there), ("unknown-city", &nowhere), "{verb}");
        // By tile too, in the same words.
        assert_eq!(
            [refuse("28,10"), refuse("28,9"), refuse("#9999")],
            [there.clone(), there.clone(), there.clone()],
            "{verb}"
        );
        assert!(there.expected.contains(&"Roma".to_owned()), "{there:?}");
        assert!(there.example.contains("Roma") || verb == "found", "an example of what the seat has: {there:?}");
    }
}

#[test]
fn examples_speak_of_what_the_seat_has_and_are_right() {
    let mut game = world(ROME, HIDDEN[2]);
    let image = game.snapshot();
    for &keyword in CivOrder::KEYWORDS {
        let refusal = game.submit(ROME, &format!("{keyword} ??? ??? ??? ???")).expect_err("no order");
        let example = refusal.example.clone();
        let is_whole = example == keyword || example.starts_with(&format!("{keyword} "));
        assert!(is_whole, "{keyword}: {refusal}");
        // Everything that it names exists, so only a rule can forbid it.
        if let Err(refusal) = game.submit(ROME, &example) {
            let form = ["unknown-word", "unknown-city", "unknown-unit", "missing-word", "extra-words", "bad-number"];
            assert!(keyword == "policy" || !form.contains(&refusal.code), "{example}: {refusal}");
        }
        game.restore(&image).expect("its own snapshot");
    }
    let mut bare = Table::new("units: [(unit: \"Workers\", at: (3, 3))]", "cities: [(at: (28, 6))]", "");
    assert_eq!(bare.refusal(ROME, "buy Rome").example, "buy CITY");
    assert_eq!(bare.refusal(ROME, "help #9 Rome").example, "help UNIT CITY");
    assert_eq!(bare.refusal(ROME, "disband #9").example, "disband Workers#1");
}

#[test]
fn names_mean_what_the_seat_knows_by_them() {
    // The other's city has the same name except for its case, and is older.
    let mut table = Table::new("cities: [(name: \"Roma\", at: (4, 5))]", "cities: [(name: \"ROMA\", at: (28, 6))]", "");
    for (seat, word, place) in [(ROME, "Roma", [4, 5]), (EGYPT, "ROMA", [28, 6])] {
        assert_eq!(table.view(seat, "/cities/0/word"), word);
        assert_eq!(table.view(seat, "/cities/0/tile"), serde_json::json!(place));
        table.game.keep_log();
        table.order(seat, "produce roma Settlers");
        assert_eq!(table.view(seat, "/cities/0/building/target"), "Settlers");
        assert_eq!(table.game.take_log()[0].text, format!("produce {word} Settlers"), "as the seat would write it");
    }
}
