//! A-02 Random draws and A-19 Thresholds: one uniform roll of 1 to 100 per objective tried and one
//! per agent's hit points.

use endturn_agency::frame::ids::{AgentId, SiteId};
use endturn_agency::patrol::rolls::{RollKind, d100, die, fulfils, loss, threshold};
use endturn_engine::random::{DrawSubject, Draws};

#[test]
fn a_19_equality_fails_the_objective_and_saves_the_hit_points() {
    let line = threshold(100, 30);
    assert_eq!((line, fulfils(30, line), fulfils(31, line)), (30, false, true));
    assert_eq!((loss(31, line), loss(30, line), loss(29, line), loss(1, line)), (0, 0, 1, 29));
    assert_eq!((threshold(1, 20), threshold(250, 20), threshold(0, i32::MAX)), (119, -130, i32::MAX));
}

#[test]
fn a_02_each_roll_has_a_die_of_its_own() {
    let rolls = |turn, site, agent, kind| {
        let mut draws = Draws::new(7);
        draws.enter_round(turn);
        let mut die = die(&draws, DrawSubject::TABLE, SiteId(site), AgentId(agent), kind);
        [(); 8].map(|()| d100(&mut die))
    };
    let base = rolls(3, 1, 2, RollKind::Objective);
    assert_eq!(base, rolls(3, 1, 2, RollKind::Objective));
    for other in [
        rolls(4, 1, 2, RollKind::Objective),
        rolls(3, 2, 2, RollKind::Objective),
        rolls(3, 1, 1, RollKind::Objective),
        rolls(3, 2, 1, RollKind::Objective),
        rolls(3, 1, 2, RollKind::HitPoints),
    ] {
        assert_ne!(base, other);
    }
}

#[test]
fn a_02_a_roll_is_even_from_1_to_100() {
    let draws = Draws::new(1);
    let mut counts = [0_u32; 101];
    for agent in 0..100_000 {
        counts[d100(&mut die(&draws, DrawSubject::TABLE, SiteId(0), AgentId(agent), RollKind::HitPoints)) as usize] +=
            1;
    }
    // 1000 each is the uniform count; the standard deviation is 31.
    assert_eq!(counts[0], 0);
    assert!(counts[1..].iter().all(|count| (850..1150).contains(count)), "{counts:?}");
}
