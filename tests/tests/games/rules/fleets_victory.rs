//! F-06: the end of games.

use endturn_engine::seats::SeatOutcome;
use endturn_tests::fleets_table;

/// At the turn limit the living are ranked by fleet value, then stock; equals share a rank.
#[test]
fn f_06_the_turn_limit_ranks_by_fleet_then_stock() {
    let homes = r#""Red": (ships: {"skiff": 10}), "Blue": (metal: 7, ships: {"skiff": 10}), "Green": (ships: {"frigate": 3}), "Grey": (ships: {"skiff": 10})"#;
    let mut table = fleets_table(&["Red", "Blue", "Green", "Grey"], homes, "");
    for _ in 0..50 {
        assert!(table.game.ended().is_none());
        table.round(&[]);
    }
    let ended = table.game.ended().unwrap();
    assert_eq!((ended.condition.as_str(), ended.round), ("turn limit", 50));
    let ranks: Vec<(u32, u32, SeatOutcome)> =
        ended.results.iter().map(|result| (result.seat.number(), result.rank, result.outcome)).collect();
    use SeatOutcome::{Loss, Win};
    assert_eq!(ranks, [(3, 1, Win), (2, 2, Loss), (1, 3, Loss), (4, 3, Loss)]);
}

/// The last player left wins; the eliminated rank by how long they lasted; an eliminated seat is
/// not asked again.
#[test]
fn f_06_the_last_player_left_wins() {
    let homes = r#""Red": (ships: {"skiff": 10}), "Blue": (), "Green": ()"#;
    let mut table = fleets_table(&["Red", "Blue", "Green"], homes, "");
    table.round(&["1: attack 2 skiff 5"]);
    table.round(&["1: attack 3 skiff 5"]);
    table.round(&[]);
    assert_eq!(table.refusal(2, "end").code, "eliminated");
    assert_eq!(table.refusal(1, "attack 2 skiff 0").code, "target-eliminated");
    table.round(&[]);
    let ended = table.game.ended().unwrap();
    let ranks: Vec<(u32, u32)> = ended.results.iter().map(|result| (result.seat.number(), result.rank)).collect();
    assert_eq!((ended.round, ranks), (4, vec![(1, 1), (3, 2), (2, 3)]));
    assert_eq!(table.refusal(1, "end").code, "game-over");
}

/// An eliminated player's plans are gone: missions dissolve, batches and builds stop.
#[test]
fn f_06_the_missions_of_the_eliminated_dissolve() {
    let homes = r#""Red": (ships: {"skiff": 10}), "Blue": (metal: 50_000, energy: 50_000, ships: {"skiff": 4}), "Green": (ships: {"skiff": 50})"#;
    let mut table = fleets_table(&["Red", "Blue", "Green"], homes, "");
    table.round(&["1: attack 2 skiff 10"]);
    table.round(&["2: attack 3 skiff 4", "2: queue dreadnought 3"]);
    let facts = table.round(&[]);
    assert!(facts.contains(&"4 skiffs of Blue dissolve without a home".to_owned()), "{facts:?}");
    assert_eq!((table.metric(2, "ships_building"), table.metric(2, "missions"), table.metric(2, "alive")), (0, 0, 0));
    assert!(table.round(&[]).is_empty(), "Green is never attacked");
}
