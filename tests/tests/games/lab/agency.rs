//! The personas of agency as the shipped plans play them.

use endturn::lab::{
    batch::Plan,
    play::{Arena, Budget, End},
};
use endturn_engine::seats::SeatOutcome;

/// Number of wins of each contender of a plan in the first replicates of its first configuration,
/// by seat.
fn wins(plan: &str, replicates: u32, meet: &[&str]) -> Vec<[u32; 2]> {
    let path = format!("{}/../plans/{plan}", env!("CARGO_MANIFEST_DIR"));
    let plan = endturn::Modules::shipped().load_plan(&path).unwrap_or_else(|reports| panic!("{reports:?}"));
    let mut arena = Arena::new(plan.setup(0).unwrap(), Budget::default(), false);
    let place = |name: &&str| plan.players.iter().position(|player| player.name == **name).unwrap();
    let meet: Vec<usize> = meet.iter().map(place).collect();
    let mut wins = vec![[0; 2]; meet.len()];
    let specs = (0..plan.schedule().games()).map_while(|game| plan.schedule().game(game));
    for spec in specs.take_while(|spec| spec.replicate < replicates).filter(|spec| spec.configuration == 0) {
        let seating = plan.schedule().seating(&spec);
        let at = |contender: &u16| meet.iter().position(|one| *one == usize::from(*contender));
        let Some(places) = seating.iter().map(at).collect::<Option<Vec<_>>>() else { continue };
        let personas: Vec<_> = seating.iter().map(|one| plan.personas(0, *one)).collect();
        let result = arena.play(&spec, &personas);
        assert!(matches!(result.end, End::Over(_)) && result.refused == 0, "{result:?}");
        for (seat, row) in result.seats.iter().enumerate() {
            wins[places[seat]][seat] += u32::from(row.outcome == Some(SeatOutcome::Win));
        }
    }
    wins
}

#[test]
fn p_03_the_strongest_persona_beats_basic_from_both_seats() {
    let wins = wins("agency_opponent.ron", 8, &["ruthless", "basic"]);
    assert!(wins[0].iter().all(|won| *won >= 7), "{wins:?}");
    assert_eq!(wins[1], [0, 0]);
}
