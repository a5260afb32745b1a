//! F-08.1 Forgetting **(ours)**: reports of scans and battles that no view can show any more are
//! dropped as the round ends: those older than `MEMORY_ROUNDS` in the round that begins, and those
//! about eliminated seats.

use endturn_engine::Seat;
use endturn_engine::ids::KeyIndex;
use endturn_fleets::components::{ScanId, ScanReport};
use endturn_fleets::facts::FleetsFact;
use endturn_fleets::ruleset::MEMORY_ROUNDS;
use endturn_fleets::scans::ScanFacts;

use crate::personas::sandbox::Sandbox;

/// Exactly the reports made at most [`MEMORY_ROUNDS`] ago about surviving seats are kept,
/// unchanged.
#[test]
fn f_08_reports_are_kept_as_long_as_a_view_can_show_them_and_no_longer() {
    let seats = [("Red", "aggressive"), ("Blue", "turtle"), ("Green", "skirmisher"), ("Gold", "turtle")];
    let mut table = Sandbox::of_personas(60, &seats);
    let (mut forgotten, mut fell) = (0, 0);
    for seed in 0..6 {
        table.game.restart(seed);
        table.game.listen(true);
        let mut made: Vec<ScanReport> = Vec::new();
        while table.game.ended().is_none() {
            table.game.advance_round();
            for entry in table.game.take_facts() {
                if let Some(FleetsFact::PlanetScanned { seat, target, level, ships, economy, player }) =
                    entry.downcast()
                {
                    let (owner, target, level) = (*seat, *target, *level);
                    let facts = ScanFacts { home: *ships, economy: economy.0, player: player.0.clone() };
                    made.push(ScanReport { owner, target, level, round: entry.round, facts });
                }
            }
            let stands = |seat: Seat| table.game.seat_table().stands(seat);
            let next = table.game.rounds_finished() + 1;
            let shown = |one: &&ScanReport| one.round + MEMORY_ROUNDS >= next && stands(one.target);
            let world = table.game.world();
            let reports = world.resource::<KeyIndex<ScanId>>().entities();
            let kept: Vec<&ScanReport> = reports.filter_map(|entity| world.get(entity)).collect();
            assert_eq!(kept, made.iter().filter(shown).collect::<Vec<_>>(), "seed {seed}, round {next}");
            forgotten += made.iter().filter(|one| one.round + MEMORY_ROUNDS < next).count();
            fell += made.iter().filter(|one| !stands(one.target)).count();
        }
    }
    assert!(forgotten > 100 && fell > 100, "{forgotten} old ones and {fell} of the fallen");
}
