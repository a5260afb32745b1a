//! F-05: the mission timeline, turn by turn.

use endturn_tests::{Table, fleets_table};
use serde_json::json;

fn table() -> Table {
    fleets_table(&["Red", "Blue"], r#""Red": (ships: {"skiff": 100}), "Blue": (ships: {"skiff": 10})"#, "")
}

/// The table of F-05: the state after each turn's resolution.
#[test]
fn f_05_the_timeline_turn_by_turn() {
    let mut table = table();
    // T = 1: declared; the ships are reserved and still at home until the resolution.
    table.game.submit(endturn_engine::Seat(0), "attack 2 skiff 60").unwrap();
    assert_eq!(table.view(1, "/home/skiff"), json!(100));
    assert_eq!(table.view(1, "/unreserved/skiff"), json!(40));
    assert_eq!(table.round(&[]), ["Red sends 60 skiffs against Blue, battle in round 3"]);
    assert_eq!((table.metric(1, "ships_home"), table.metric(1, "ships_away")), (40, 60), "T: away from now on");
    // T + 1: away, no combat.
    assert_eq!(table.round(&[]), Vec::<String>::new());
    assert_eq!((table.metric(1, "ships_away"), table.metric(2, "ships_home")), (60, 10));
    // T + 2: the battle is fought in this resolution; 10 skiffs deal 10 damage.
    let facts = table.round(&["2: queue skiff 100"]);
    let battle = "Red attacks Blue: 60 skiffs against 110 skiffs; losses 60 skiffs and 60 skiffs; Blue holds";
    assert_eq!(facts, ["Blue completes 100 skiffs", battle, "Red loses every ship of the mission against Blue"]);
}

/// T + 2 … T + 4: survivors are in transit for two turns and do not defend in T + 4's battles.
#[test]
fn f_05_survivors_are_home_after_four_turns_and_do_not_defend_before() {
    let homes = r#""Red": (ships: {"skiff": 100}), "Blue": (ships: {"skiff": 40, "frigate": 10}), "Green": (ships: {"skiff": 5})"#;
    let mut table = fleets_table(&["Red", "Blue", "Green"], homes, "");
    table.round(&["1: attack 2 skiff 100"]);
    table.round(&["3: attack 1 skiff 5"]);
    // T + 2: the attack fails against 40 skiffs and 10 frigates, or leaves survivors; either way
    // they are in transit.
    let facts = table.round(&[]);
    assert!(facts[0].starts_with("Red attacks Blue: 100 skiffs against 40 skiffs, 10 frigates"), "{facts:?}");
    let survivors = table.metric(1, "ships_away");
    // Green's raid fights in round 4, when Red's survivors are still away: an empty home falls to 5
    // skiffs.
    let facts = table.round(&[]);
    assert_eq!(
        facts[0],
        "Green attacks Red: 5 skiffs against no ships; losses no ships and no ships; Green takes the planet"
    );
    assert_eq!(facts[1], "Red is eliminated by Green");
    assert_eq!(facts.len(), 2 + usize::from(survivors > 0), "{facts:?}");
}

/// T + 4: survivors rejoin the garrison after that turn's battles.
#[test]
fn f_05_survivors_come_home_after_the_battles_of_their_last_turn() {
    let homes = r#""Red": (ships: {"skiff": 100}), "Blue": (ships: {"skiff": 10}), "Green": (ships: {"skiff": 50})"#;
    let mut table = fleets_table(&["Red", "Blue", "Green"], homes, "");
    table.round(&["1: attack 2 skiff 60"]);
    table.round(&[]);
    let facts = table.round(&["3: attack 1 skiff 50"]);
    assert_eq!(facts[1], "Blue is eliminated by Red");
    assert_eq!(table.metric(1, "ships_away"), 50);
    assert!(table.round(&[]).is_empty());
    let facts = table.round(&[]);
    let battle =
        "Green attacks Red: 50 skiffs against 40 skiffs; losses 40 skiffs and 40 skiffs; Green takes the planet";
    assert_eq!(facts[0], battle, "round 5: Red's 50 survivors are due home after the battle that takes the planet");
}

/// Ships of a mission declared this turn still defend; those that fall cannot depart.
#[test]
fn f_05_reserved_ships_defend_and_only_the_living_depart() {
    let homes = r#""Red": (ships: {"skiff": 50}), "Blue": (ships: {"skiff": 80})"#;
    let mut table = fleets_table(&["Red", "Blue"], homes, "");
    table.round(&["1: attack 2 skiff 50"]);
    table.round(&[]);
    let facts = table.round(&["2: attack 1 skiff 70"]);
    assert_eq!(facts[0], "Red attacks Blue: 50 skiffs against 80 skiffs; losses 50 skiffs and 50 skiffs; Blue holds");
    let reduced =
        "the mission of Blue against Red lacks 40 skiffs that were ordered: they were destroyed when Red attacked";
    assert_eq!(facts[2], reduced, "its seat and the story are told, and why");
    assert_eq!(facts[3], "Blue sends 30 skiffs against Red, battle in round 5", "of 80 ships 30 are left");
}

/// The whole mission may fall; then a further fact says that no ship leaves. A player that ordered
/// no more ships than remain is told nothing.
#[test]
fn f_05_a_mission_without_ships_stays_and_a_whole_one_is_not_spoken_of() {
    let homes = r#""Red": (ships: {"skiff": 150}), "Blue": (ships: {"skiff": 150, "frigate": 40}), "Green": ()"#;
    let mut table = fleets_table(&["Red", "Blue", "Green"], homes, "");
    table.round(&["1: attack 2 skiff 150"]);
    table.round(&[]);
    let facts = table.round(&["2: attack 3 skiff 149", "2: attack 1 frigate 1"]);
    assert!(facts[0].contains("150 skiffs against 150 skiffs, 40 frigates; losses 150 skiffs and"), "{facts:?}");
    let of_blue: Vec<&String> =
        facts.iter().filter(|fact| fact.contains("mission of Blue") || fact.contains("Blue sends")).collect();
    assert!(of_blue[0].starts_with("the mission of Blue against Green lacks "), "{facts:?}");
    assert!(of_blue[0].ends_with(" skiffs that were ordered: they were destroyed when Red attacked"), "{facts:?}");
    assert!(of_blue.last().unwrap().starts_with("Blue sends 1 frigate against Red"), "{facts:?}");
    assert!(!facts.iter().any(|fact| fact.contains("against Red lacks")), "{facts:?}");
}

/// Ships that deserted before the battles are missing too, and the fact says that they deserted.
#[test]
fn f_05_a_mission_whose_ships_deserted_says_so() {
    let homes = r#""Red": (ships: {"dreadnought": 200}), "Blue": ()"#;
    let patch = "economy: (insolvency: Desert(500))";
    let mut table = fleets_table(&["Red", "Blue"], homes, patch);
    let facts = table.round(&["1: attack 2 dreadnought 150"]);
    let reduced = "the mission of Red against Blue lacks 50 dreadnoughts that were ordered: they deserted";
    assert!(facts.contains(&reduced.to_owned()), "{facts:?}");
    assert_eq!(facts.last().unwrap(), "Red sends 100 dreadnoughts against Blue, battle in round 3");
}

/// Ships that come home in the resolution in which a mission leaves replace those that fell.
#[test]
fn f_05_returning_ships_stand_in_for_the_lost() {
    let homes = r#""Red": (ships: {"skiff": 100}), "Blue": (ships: {"skiff": 60}), "Green": (ships: {"frigate": 1})"#;
    let mut table = fleets_table(&["Red", "Blue", "Green"], homes, "");
    table.round(&["1: attack 3 skiff 40"]);
    table.round(&[]);
    let facts = table.round(&["2: attack 1 skiff 50"]);
    assert!(facts.contains(&"Green is eliminated by Red".to_owned()), "{facts:?}");
    table.round(&[]);
    let away = table.metric(1, "ships_away");
    let facts = table.round(&["1: attack 2 skiff 60"]);
    assert_eq!(facts[0], "Blue attacks Red: 50 skiffs against 60 skiffs; losses 50 skiffs and 50 skiffs; Red holds");
    let left = 10 + away;
    assert!(facts.contains(&format!("Red sends {left} skiffs against Blue, battle in round 7")), "{facts:?}");
    let reduced = format!(
        "the mission of Red against Blue lacks {} skiffs that were ordered: they were destroyed when Blue attacked",
        60 - left
    );
    assert!(facts.contains(&reduced), "{facts:?}");
}

/// Two missions toward each other pass without meeting, and both planets may fall in one
/// resolution.
#[test]
fn f_05_mutual_missions_never_meet() {
    let homes = r#""Red": (ships: {"skiff": 30}), "Blue": (ships: {"skiff": 30})"#;
    let mut table = fleets_table(&["Red", "Blue"], homes, "");
    table.round(&["1: attack 2 skiff 30", "2: attack 1 skiff 30"]);
    table.round(&[]);
    let facts = table.round(&[]);
    assert_eq!(facts.iter().filter(|fact| fact.ends_with("takes the planet")).count(), 2, "{facts:?}");
    let ended = table.game.ended().unwrap();
    assert_eq!((ended.condition.as_str(), ended.round), ("nobody left", 3));
    assert!(ended.results.iter().all(|result| result.rank == 1), "both share the game");
}

/// Missions toward an eliminated seat turn back on their own timeline; none departs toward it.
#[test]
fn f_06_missions_toward_the_eliminated_turn_back() {
    let homes = r#""Red": (ships: {"skiff": 20}), "Blue": (), "Green": (ships: {"skiff": 20})"#;
    let mut table = fleets_table(&["Red", "Blue", "Green"], homes, "");
    table.round(&["1: attack 2 skiff 5"]);
    table.round(&["3: attack 2 skiff 7"]);
    let facts = table.round(&["1: attack 2 skiff 3"]);
    assert!(facts.contains(&"Green turns 7 skiffs back from Blue".to_owned()), "{facts:?}");
    assert!(!facts.iter().any(|fact| fact.contains("sends")), "nobody departs toward a fallen planet: {facts:?}");
    let mut home = Vec::new();
    for _ in 0..3 {
        home.extend(table.round(&[]).into_iter().map(|fact| (table.game.rounds_finished(), fact)));
    }
    assert_eq!(
        home,
        [(5, "5 skiffs of Red are home from Blue".into()), (6, "7 skiffs of Green are home from Blue".into())]
    );
}
