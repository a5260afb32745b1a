//! F-05 Missions: the turns in which an attack departs, fights and returns home, counted from the
//! turn in which it was declared.

use endturn_fleets::missions::Timeline;
use endturn_fleets::ruleset::Missions;

const SHIPPED: Missions = Missions { battle_after: 2, home_after: 4 };

#[test]
fn f_05_battle_and_homecoming_happen_once() {
    let line = Timeline::new(&SHIPPED, 1);
    assert_eq!((0..10).filter(|&turn| line.fights_in(turn)).collect::<Vec<_>>(), [3]);
    assert_eq!((0..10).filter(|&turn| line.lands_in(turn)).collect::<Vec<_>>(), [5]);
}

#[test]
fn f_05_the_ruleset_sets_the_pace() {
    let line = Timeline::new(&Missions { battle_after: 1, home_after: 5 }, 3);
    assert_eq!((line.battle, line.home), (4, 8));
}

#[test]
fn a_mission_at_the_end_of_time_stays_a_mission() {
    let line = Timeline::new(&SHIPPED, u32::MAX);
    assert_eq!((line.battle, line.home), (u32::MAX, u32::MAX));
}
