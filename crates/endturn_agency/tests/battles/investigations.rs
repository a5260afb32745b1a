//! E-08 Lead investigations.

use endturn_agency::battles::chance::Chance;
use endturn_agency::battles::fixed::Fixed;
use endturn_agency::battles::investigations::{chance, lose, start, turn};
use endturn_agency::battles::rules::LeadRules;
use endturn_agency::battles::state::Investigation;
use endturn_agency::frame::ids::LeadId;
use proptest::prelude::*;

use crate::battles::support::shipped;

fn investigation(difficulty: u32) -> Investigation {
    Investigation { lead: LeadId(0), difficulty, progress: Fixed::ZERO, turn_started: 1 }
}

#[test]
fn e_08_nobody_there_makes_no_progress_and_draws_nothing() {
    let mut one = investigation(10);
    let made = turn(&shipped(), &mut one, (Fixed::ZERO, 0), || panic!("nothing is drawn"));
    assert_eq!((made.is_done, made.draw, one.progress), (false, None, Fixed::ZERO));
}

#[test]
fn e_08_the_difficulty_is_the_end_of_it() {
    let rules = shipped();
    let mut one = Investigation { progress: Fixed::whole(9), ..investigation(10) };
    let made = turn(&rules, &mut one, (Fixed::whole(100), 1), || 1);
    assert_eq!((made.chance.steps(), made.is_done, one.progress), (10_000, true, Fixed::whole(10)));
    assert_eq!(chance(&rules, 10, Fixed::whole(10), Fixed::whole(11)), (0, 0));
    assert_eq!(Chance::rounded(0, 0).steps(), 10_000);
}

#[test]
fn e_08_who_leaves_takes_a_share_of_the_progress() {
    let mut one = Investigation { progress: Fixed::whole(6), ..investigation(10) };
    lose(&mut one, Fixed::whole(300), Fixed::whole(100));
    assert_eq!(one.progress, Fixed::whole(2));
    lose(&mut one, Fixed::ZERO, Fixed::ZERO);
    assert_eq!(one.progress, Fixed::whole(2));
    lose(&mut one, Fixed::whole(1), Fixed::ZERO);
    assert_eq!(one.progress, Fixed::ZERO);
}

proptest! {
    /// However the turns divide the progress, the overall probability of completion is the
    /// same.
    #[test]
    fn e_08_the_chances_of_all_turns_add_up_to_the_cumulative_one(
        difficulty in 1..100_u32, first in 0..50_i64, second in 0..50_i64,
    ) {
        let rules = shipped();
        let (a, b) = (Fixed::whole(first), Fixed::whole(first + second));
        let (direct, whole) = chance(&rules, difficulty, Fixed::ZERO, b);
        let (early, _) = chance(&rules, difficulty, Fixed::ZERO, a);
        let (late, rest) = chance(&rules, difficulty, a, b);
        prop_assert_eq!((early + late, whole - early), (direct, rest));
    }

    #[test]
    fn e_08_every_draw_gives_a_difficulty_within_its_range(shown in 0..20_000_u32, drawn in any::<u64>()) {
        let rules = shipped();
        let lead = LeadRules { difficulty: shown, ..rules.lead(LeadId(0)).expect("a lead").clone() };
        let one = start(&rules, (LeadId(0), &lead), 1, drawn);
        prop_assert!(one.difficulty >= shown && one.difficulty <= shown + shown / 2);
    }
}
