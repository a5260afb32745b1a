//! Risk on the clock: setups, cards and eliminations as played, views of seats, the promises of the
//! kit, and complete games of personas.

mod odds;
mod rules;

use std::sync::Arc;

use endturn_engine::{Game, GameSetup, Seat};
use endturn_kit::Subject;
use endturn_tabletop::Risk;

use crate::support::{game, load, play, seeded, setup, state};

const SMALL: &str = "ruleset: \"risk_small\"";

/// The territories of the small world.
const LANDS: [&str; 24] = [
    "Amber Coast",
    "Ashford",
    "Copper Hills",
    "Drywell",
    "Dunes",
    "Fairmead",
    "Frosthold",
    "Greyfell",
    "Gullrock",
    "Hartwell",
    "Icemere",
    "Kingsmoor",
    "Lantern",
    "Millbrook",
    "Northgate",
    "Oasis",
    "Oldbridge",
    "Palmgrove",
    "Pinewood",
    "Redcliff",
    "Saltholm",
    "Skerry",
    "Southcape",
    "Sunspire",
];

/// A section that begins with the first turn: the first seat has Greyfell with 40 armies and all
/// unlisted territories with 2 armies each; others have the listed ones, with 1 each.
fn begun(first: &str, others: &[(&str, &[&str])], more: &str) -> String {
    let taken = |land: &str| others.iter().any(|(_, lands)| lands.contains(&land));
    let own = LANDS.into_iter().filter(|land| !taken(land));
    let own: Vec<String> = own.map(|land| format!("\"{land}\": {}", if land == "Greyfell" { 40 } else { 2 })).collect();
    let other = |(seat, lands): &(&str, &[&str])| {
        let lands: Vec<String> = lands.iter().map(|land| format!("\"{land}\": 1")).collect();
        format!("\"{seat}\": {{{}}}", lands.join(", "))
    };
    let others: Vec<String> = others.iter().map(other).collect();
    format!("{SMALL}, armies: {{\"{first}\": {{{}}}, {}}}, {more}", own.join(", "), others.join(", "))
}

fn metric(game: &Game, seat: u8, name: &str) -> i64 {
    let row = game.metric_row(Seat(seat));
    let at = Risk::names().iter().position(|other| *other == name).expect("a metric of Risk");
    row.values[at]
}

/// The names of the module's metrics.
trait Names {
    fn names() -> Vec<&'static str>;
}

impl Names for Risk {
    fn names() -> Vec<&'static str> {
        <Self as endturn_scenario::author::Module>::METRICS.iter().map(|metric| metric.name).collect()
    }
}

#[test]
fn ri_1_territories_are_claimed_and_then_armies_placed_by_turns() {
    let rules = "rules: (setup: Claim, first_armies: (14, 9, 9, 9, 9), at_once: 2)";
    let mut game = game(&Risk, "A B C", &format!("{SMALL}, patch: ({rules})"));
    let first =
        play(&mut game, "A: place Oasis; B: place Oasis !illegal-move; B: place Dunes 2 !illegal-move; B: place Dunes");
    assert_eq!(first, ["2/1 B Place#0 p0", "3/1 C Place#0 p0"]);
    play(
        &mut game,
        "C: end !segment-not-complete; C: attack Oasis Dunes !segment-mismatch; C: trade 1 2 3 !segment-mismatch",
    );
    while metric(&game, 0, "territories") + metric(&game, 1, "territories") + metric(&game, 2, "territories") < 24 {
        let free = LANDS.iter().find(|land| game.submit(game.next_seat().unwrap(), &format!("place {land}")).is_ok());
        assert!(free.is_some(), "{}", state(&game));
    }
    // Nine armies each, eight of them on as many territories.
    assert_eq!(state(&game), "25/9 A Place#0 p0");
    assert_eq!([0, 1, 2].map(|seat| metric(&game, seat, "armies")), [9; 3]);
    let last =
        play(&mut game, "A: place Dunes !illegal-move; A: place Oasis 2 !illegal-move; A: place Oasis; B: place Dunes");
    assert_eq!(last.last().map(String::as_str), Some("27/9 C Place#0 p0"));
    let c = game.legal(Seat(2), 100).choices.len();
    assert_eq!(c, 8, "its own territories");
    let own = LANDS.iter().find(|land| game.submit(Seat(2), &format!("place {land}")).is_ok());
    assert!(own.is_some());
    assert_eq!(state(&game), "28/10 A Reinforce#0 p0", "T-58: play opens a round, and the count of turns goes on");
}

#[test]
fn ri_1_dealt_territories_are_shared_out_and_who_has_no_armies_left_is_stepped_over() {
    let rules = "rules: (setup: Dealt, first_armies: (14, 9, 9, 9, 5), at_once: 1)";
    let players = "A B C D E";
    let mut dealt = seeded(&Risk, players, &format!("{SMALL}, patch: ({rules})"), 5);
    let other = seeded(&Risk, players, &format!("{SMALL}, patch: ({rules})"), 6);
    assert_eq!([0, 1, 2, 3, 4].map(|seat| metric(&dealt, seat, "territories")), [5, 5, 5, 5, 4]);
    let lands = |game: &Game| serde_json::to_string(&game.view(Seat(0))["risk"]["territories"]).unwrap();
    assert_ne!(lands(&dealt), lands(&other), "they are dealt by chance");
    // Nine armies: four are left to place for the first four, five for the last.
    for _ in 0..4 * 5 {
        let seat = dealt.next_seat().unwrap();
        assert!(LANDS.iter().any(|land| dealt.submit(seat, &format!("place {land}")).is_ok()));
    }
    assert_eq!(state(&dealt), "25/5 E Place#0 p0", "all others are stepped over");
    assert!(LANDS.iter().any(|land| dealt.submit(Seat(4), &format!("place {land}")).is_ok()));
    assert_eq!(state(&dealt), "26/6 A Reinforce#0 p0");
}

#[test]
fn ri_2_armies_count_territories_and_whole_continents() {
    // Twelve territories, and the Isles are whole: 4 + 2.
    let others: &[(&str, &[&str])] = &[(
        "B",
        &[
            "Frosthold",
            "Millbrook",
            "Ashford",
            "Kingsmoor",
            "Fairmead",
            "Oldbridge",
            "Amber Coast",
            "Dunes",
            "Oasis",
            "Palmgrove",
            "Sunspire",
            "Drywell",
        ],
    )];
    let mut game = game(&Risk, "A B", &begun("A", others, ""));
    assert_eq!((metric(&game, 0, "continents"), metric(&game, 1, "continents")), (1, 0));
    play(
        &mut game,
        "A: place Greyfell 7 !illegal-move; A: place Greyfell 5; A: end !segment-not-complete; A: place Icemere 1",
    );
    assert_eq!(state(&game), "1/1 A Attack#1 p0");
    play(&mut game, "A: end; A: end; B: place Dunes 5 !illegal-move; B: place Dunes 4");
    assert_eq!(state(&game), "2/1 B Attack#1 p0");
}

#[test]
fn ri_3_five_cards_have_to_be_traded_and_a_shown_territory_gets_armies() {
    let cards = "cards: {\"A\": [\"Amber Coast\", \"Drywell\", \"Frosthold\", \"Greyfell\", \"wild\"]}";
    let others: &[(&str, &[&str])] = &[("B", &["Northgate", "Amber Coast"])];
    let mut game = game(&Risk, "A B", &begun("A", others, cards));
    assert_eq!(metric(&game, 0, "cards"), 5);
    let before = metric(&game, 0, "armies");
    // In alphabetical order: infantry, infantry, infantry, cavalry, wild. The first that shows an
    // own territory brings two armies, once.
    play(
        &mut game,
        "A: place Greyfell !trade-first; A: trade 1 2 4 !illegal-move; A: trade 1 1 2 !illegal-move; A: trade 1 2 9 !illegal-move",
    );
    play(&mut game, "A: trade 0 1 2 !number-out-of-range; A: trade 1 2 3; A: trade 1 2 3 !illegal-move");
    assert_eq!((metric(&game, 0, "cards"), metric(&game, 0, "armies") - before), (2, 2));
    // 22 / 3 = 7, the Isles and the Vale 7, three infantry 4.
    play(&mut game, "A: place Greyfell 18");
    assert_eq!(state(&game), "1/1 A Attack#1 p0");
}

/// A game with a seed with which the first attack takes a territory held by one army.
fn taken(players: &str, section: &str, line: &str) -> Game {
    let attempt = |seed| {
        let mut game = seeded(&Risk, players, section, seed);
        play(&mut game, line);
        let (order, seat) = ("attack Greyfell Northgate 3", Seat(0));
        game.submit(seat, order).unwrap_or_else(|refusal| panic!("{refusal}"));
        game.submit(seat, "occupy 3").is_ok().then_some(game)
    };
    (0..50).find_map(attempt).expect("three dice beat one soon")
}

#[test]
fn ri_7_six_cards_after_an_elimination_are_traded_at_once_and_a_card_comes_at_the_end() {
    let held = ["Amber Coast", "Ashford", "Copper Hills", "Drywell", "Dunes", "Fairmead", "Frosthold"];
    let (own, other) = held.split_at(3);
    let hand = |cards: &[&str]| cards.iter().map(|card| format!("\"{card}\"")).collect::<Vec<_>>().join(", ");
    let cards = format!("cards: {{\"A\": [{}], \"B\": [{}]}}", hand(own), hand(other));
    let others: &[(&str, &[&str])] = &[("B", &["Northgate"]), ("C", &["Skerry", "Lantern"])];
    let mut game = taken("A B C", &begun("A", others, &cards), "A: place Greyfell");
    assert_eq!((metric(&game, 0, "cards"), metric(&game, 1, "territories")), (7, 0));
    play(&mut game, "A: attack Icemere Skerry 1 !trade-first; A: end !segment-not-complete; A: trade 1 2 3");
    play(
        &mut game,
        "A: trade 1 2 3 !segment-mismatch; A: attack Icemere Skerry 1 !place-first; A: end !segment-not-complete",
    );
    let to_place = game.view(Seat(0))["risk"]["to_place"].as_u64().unwrap();
    assert_eq!(to_place, 10, "one of each");
    play(&mut game, "A: place Icemere 10; A: end");
    assert_eq!(metric(&game, 0, "cards"), 4);
    play(&mut game, "A: end");
    assert_eq!((metric(&game, 0, "cards"), state(&game)), (5, "2/1 C Reinforce#0 p0".to_owned()));
}

#[test]
fn ri_5_a_conquest_is_occupied_before_anything_else() {
    let others: &[(&str, &[&str])] = &[("B", &["Northgate", "Skerry"])];
    let section = begun("A", others, "");
    let attempt = |seed| {
        let mut game = seeded(&Risk, "A B", &section, seed);
        play(&mut game, "A: place Greyfell; A: occupy 3 !illegal-move; A: attack Greyfell Northgate 4 !illegal-move");
        play(&mut game, "A: attack Greyfell Skerry !illegal-move; A: attack Greyfell Pinewood !illegal-move");
        play(&mut game, "A: attack Northgate Ashford !illegal-move; A: attack Greyfell Northgate");
        (metric(&game, 0, "territories") == 23).then_some(game)
    };
    let mut game = (0..50).find_map(attempt).expect("three dice beat one soon");
    let lines = "A: attack Icemere Skerry !occupy-first; A: end !segment-not-complete; A: begin Fortify !segment-not-complete; \
                 A: occupy 2 !illegal-move; A: occupy 60 !illegal-move; A: occupy 10";
    play(&mut game, lines);
    assert_eq!(state(&game), "1/1 A Attack#2 p0", "to occupy is no segment");
}

#[test]
fn ri_5_a_conquest_without_a_choice_is_told_as_any_other() {
    let section = begun("A", &[("B", &["Northgate", "Skerry"])], "");
    let attempt = |seed| {
        let mut game = seeded(&Risk, "A B", &section, seed);
        game.listen(true);
        play(&mut game, "A: place Greyfell; A: attack Icemere Skerry");
        (metric(&game, 0, "territories") == 23).then_some(game)
    };
    let mut game = (0..50).find_map(attempt).expect("one die beats one soon");
    let facts: Vec<String> = game.take_facts().iter().map(|entry| entry.fact.text(game.world())).collect();
    assert_eq!(facts[facts.len() - 2..], ["A takes Skerry from B", "A moves 1 army into Skerry"]);
}

#[test]
fn ri_6_armies_move_once_along_own_territories_and_the_turn_is_over() {
    let others: &[(&str, &[&str])] = &[("B", &["Northgate", "Skerry", "Gullrock"])];
    let mut game = game(&Risk, "A B", &begun("A", others, ""));
    let lines = "A: place Greyfell; A: fortify Greyfell Frosthold 1 !segment-mismatch; A: begin Fortify; \
                 A: fortify Greyfell Lantern !illegal-move; A: fortify Greyfell Frosthold 90 !illegal-move; \
                 A: fortify Greyfell Northgate 1 !illegal-move; A: fortify Greyfell Frosthold 20";
    let pushed = play(&mut game, lines);
    assert_eq!(pushed, ["1/1 A Attack#1 p0", "1/1 A Fortify#2 p0", "2/1 B Reinforce#0 p0"]);
}

#[test]
fn ri_7_others_see_how_many_cards_one_has_and_not_which() {
    let others: &[(&str, &[&str])] = &[("B", &["Northgate"]), ("C", &["Skerry", "Lantern"])];
    let with = |b: &str| {
        game(
            &Risk,
            "A=general B=general C=general",
            &begun("A", others, &format!("cards: {{\"B\": [{b}], \"C\": [\"Oasis\"]}}")),
        )
    };
    let (one, other) = (with("\"Dunes\", \"wild\""), with("\"Frosthold\", \"Icemere\""));
    assert_ne!(one.digest(), other.digest());
    for seat in [Seat(0), Seat(2)] {
        assert_eq!(one.view(seat), other.view(seat));
        assert_eq!(one.status(seat), other.status(seat));
        let drawn = |game: &Game| game.drawing(Some(seat)).expect("there is a map").plain();
        assert_eq!(drawn(&one), drawn(&other));
        assert_eq!(drawn(&one).contains("Oasis ("), seat == Seat(2), "{}", drawn(&one));
    }
    assert_ne!(one.view(Seat(1)), other.view(Seat(1)));
    assert!(one.drawing(None).expect("there is a map").plain().contains("Dunes ("));
    assert_eq!(one.view(Seat(0))["risk"]["players"][1]["cards"], 2);
}

#[test]
fn a_game_that_meets_the_turn_limit_is_ranked_by_territories() {
    let setup = load(&Risk, "A=random_mover B=random_mover C=random_mover", SMALL).unwrap();
    let mut game = Game::new(Arc::new(GameSetup { turn_limit: 12, seed: 4, ..setup })).unwrap();
    game.advance_rounds(20);
    let ended = game.ended().expect("the limit ends it");
    assert_eq!(ended.condition, "turn limit");
    let territories: Vec<i64> =
        ended.results.iter().map(|result| metric(&game, result.seat.0, "territories")).collect();
    assert!(territories.is_sorted_by(|one, other| one >= other), "{territories:?}");
}

#[test]
fn ri_8_generals_play_games_to_their_end_and_beat_chance() {
    let mut won = 0;
    for seed in 0..10 {
        let mut game = seeded(&Risk, "A=general B=random_mover C=random_mover", SMALL, seed);
        game.advance_rounds(200);
        let ended = game.ended().expect("200 rounds are enough");
        assert_eq!((ended.condition.as_str(), ended.results.len()), ("world conquered", 3));
        won += u32::from(ended.winners().eq([Seat(0)]));
    }
    assert!(won >= 9, "{won} of 10");
}

#[test]
fn ri_8_personas_keep_the_promises_of_the_kit() {
    let claimed = format!("{SMALL}, patch: (rules: (setup: Claim, at_once: 5))");
    for (players, section) in [
        ("A=general B=random_mover C=general", SMALL.to_owned()),
        ("A=random_mover B=random_mover", claimed),
        ("A B=general C D", SMALL.to_owned()),
    ] {
        let proof = Subject::of(setup(&Risk, players, &section)).keeps_every_promise(1);
        assert!(proof.forged.refused > 0 && proof.forged.played > 0, "{proof:?}");
    }
}

/// All promises of the kit except that every rule runs: there is no setup.
#[test]
fn games_that_begin_with_the_first_turn_keep_the_promises_of_the_kit() {
    let hands = "cards: {\"A\": [\"Dunes\", \"wild\", \"Oasis\"], \"B\": [\"Skerry\", \"wild\"], \"C\": [\"Ashford\", \"Lantern\", \"Drywell\"]}";
    let others: &[(&str, &[&str])] = &[("B", &["Northgate", "Skerry", "Dunes"]), ("C", &["Oasis", "Lantern"])];
    let subject = Subject::of(setup(&Risk, "A=random_mover B=general C=random_mover", &begun("A", others, hands)));
    subject.same_inputs_same_bytes(1);
    subject.a_recycled_world_plays_as_a_fresh_one(1);
    subject.a_snapshot_continues_as_the_original(1);
    assert!(subject.a_forged_snapshot_is_refused_or_played(1, 200).refused > 0);
    subject.a_record_replays_and_tampering_is_found(1);
    subject.refusals_change_nothing_and_no_order_panics(1);
    subject.an_order_that_is_taken_back_leaves_no_trace(1);
    subject.questions_change_nothing_and_proposals_are_legal(1);
    subject.what_it_lists_is_legal(1);
    subject.a_persona_goes_by_its_view(1);
}

#[test]
fn what_no_game_could_begin_with_is_refused() {
    let others: &[(&str, &[&str])] = &[("B", &["Northgate"])];
    for (players, section, told) in [
        ("A", SMALL.to_owned(), "two to six players"),
        (
            "A B",
            format!("{SMALL}, armies: {{\"A\": {{\"Oasis\": 2}}, \"B\": {{\"Oases\": 2}}}}"),
            "did you mean `Oasis`?",
        ),
        (
            "A B",
            format!("{SMALL}, armies: {{\"A\": {{\"Oasis\": 2}}, \"B\": {{\"oasis\": 2}}}}"),
            "there is a territory `oasis` already",
        ),
        ("A B", format!("{SMALL}, armies: {{\"A\": {{\"Oasis\": 0}}}}"), "no seat has Amber Coast, Ashford"),
        ("A B C", begun("A", others, ""), "C has no territory"),
        ("A B", format!("{SMALL}, cards: {{\"A\": [\"Oasis\"]}}"), "cards may be given only if armies are"),
        ("A B", begun("A", others, "cards: {\"A\": [\"Oasis\", \"Dune\"]}"), "did you mean `Dunes`?"),
        (
            "A B",
            begun("A", others, "cards: {\"A\": [\"Oasis\"], \"B\": [\"Oasis\"]}"),
            "there is a card `Oasis` already",
        ),
        ("A B", begun("A", others, "cards: {\"A\": [\"wild\", \"wild\", \"wild\"]}"), "at most 2 wild cards"),
        ("A B", format!("{SMALL}, patch: (rules: (first_armies: (11, 9, 9, 9, 9)))"), "2 players need 12 armies each"),
        ("A B", format!("{SMALL}, patch: (rules: (first_armies: (201, 9, 9, 9, 9)))"), "from 1 to 200"),
        ("A B", format!("{SMALL}, patch: (rules: (wild: 4))"), "from 0 to 3"),
        (
            "A B",
            format!("{SMALL}, patch: (map: (territories: {{\"Dunes\": (continent: \"Sunlnd\")}}))"),
            "did you mean `Sunland`?",
        ),
        (
            "A B",
            format!("{SMALL}, patch: (map: (territories: {{\"Dunes\": (borders: [\"Oasis\"])}}))"),
            "but Dunes does not border",
        ),
    ] {
        let report = load(&Risk, players, &section).map(|_| ()).unwrap_err();
        assert!(report.contains(told), "{section}\n{report}");
    }
}

#[test]
fn ri_9_a_player_resigns_to_its_only_rival() {
    let mut three = game(&Risk, "A B C", &begun("A", &[("B", &["Northgate"]), ("C", &["Oasis"])], ""));
    play(&mut three, "A: resign !rivals-left");
    let mut two = game(&Risk, "A B", &begun("A", &[("B", &["Northgate"])], ""));
    play(&mut two, "A: resign");
    assert_eq!(crate::support::ended(&two), (vec![1], "resignation"));
}
