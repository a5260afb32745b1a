//! C-16 Arranging workers: placement of a city's citizens. Carried out by
//! `crates/endturn_civ/src/refresh/governor.rs`.
//! Draws none. Tells nothing.
//!
//! The policy is a search over *placements*: start with the slots of the highest estimated value,
//! then replace one used slot by one unused slot, the best replacement first, until none is better.
//! If that does not meet the goal, a weaker goal is tried, up to one that allows everything. Where
//! the rule leaves a choice open:
//!
//! - Of equally good replacements the one that puts a citizen on the earlier slot is taken, then
//!   the one that takes the citizen from the later slot; tiles come before specialists **(ours)**.
//!   So of tiles with the same output those of lowest index are always the worked ones.
//! - While the goal is not met, replacements with the same violation are ranked by score, but a
//!   better score alone is no reason to move **(ours)**.
//! - Unhappiness where a goal requires a happy city counts like disorder **(ours)**.
//!
//! The result is a function of goal, site and judge alone. Optimisations never change it: tiles of
//! equal output are one class, verdicts are remembered, and with a [`Ceiling`] most replacements
//! are known to be no better without being judged.

use crate::outputs::Outputs;

mod ceiling;
mod goal;
mod memo;
#[cfg(test)]
mod oracle;
mod place;
mod search;
mod slots;
#[cfg(test)]
mod town;

pub use ceiling::Ceiling;
use goal::Standing;
pub use goal::{Fallback, Goal};
use memo::Memo;
pub use place::{Placement, SPECIALIST_KINDS, Site, Verdict};
use search::Search;
use slots::Slots;

/// The placement that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arranged {
    /// The final placement of the citizens.
    pub placement: Placement,
    /// The judgement of it.
    pub verdict: Verdict,
    /// Whether the goal of the rung is met.
    pub sufficient: bool,
    /// The rung of the ladder on which it was found; see `Goal::at_rung`.
    pub rung: u8,
}

/// Memory that searches reuse, so that they need not allocate.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    slots: Slots,
    memo: Memo,
}

/// Arranges citizens for a goal that no player set (C-16): weaker goals are tried until one is met,
/// so there always is a result.
///
/// `judge` returns the verdict on the citizens' total output, the centre tile included, and their
/// number of specialists; it must be a function of these alone, and stay below the site's ceiling,
/// if there is one.
pub fn arrange(
    goal: &Goal,
    fallback: &Fallback,
    site: &Site<'_>,
    scratch: &mut Scratch,
    mut judge: impl FnMut(Outputs, i32) -> Verdict,
) -> Arranged {
    scratch.memo.forget();
    scratch.slots.survey(site);
    let mut found = arrange_at(goal, 0, site, scratch, &mut judge);
    for rung in 1..=3 {
        if found.sufficient {
            break;
        }
        found = arrange_at(&goal.at_rung(rung, fallback), rung, site, scratch, &mut judge);
    }
    found
}

/// Arranges citizens for one goal, such as one set by a player, and for no weaker one. If the
/// result is not sufficient, the goal cannot be met and is to be dropped (C-16).
pub fn pursue(
    goal: &Goal,
    site: &Site<'_>,
    scratch: &mut Scratch,
    mut judge: impl FnMut(Outputs, i32) -> Verdict,
) -> Arranged {
    scratch.memo.forget();
    scratch.slots.survey(site);
    arrange_at(goal, 0, site, scratch, &mut judge)
}

fn arrange_at(
    goal: &Goal,
    rung: u8,
    site: &Site<'_>,
    scratch: &mut Scratch,
    judge: &mut impl FnMut(Outputs, i32) -> Verdict,
) -> Arranged {
    let Scratch { slots, memo } = scratch;
    slots.fill(goal, site);
    let (verdict, standing) = Search::new(goal, site, slots, memo, judge).improve();
    Arranged { placement: slots.placement(), verdict, sufficient: standing.violation == 0, rung }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::town::{Town, land};
    use super::*;
    use crate::ruleset::words::Output;

    const CENTRE: Outputs = land(2, 1, 0);

    fn arranged(goal: &Goal, town: &Town) -> Arranged {
        arrange(goal, &Fallback::default(), &town.site(), &mut Scratch::default(), |work, idlers| {
            town.judge(work, idlers)
        })
    }

    fn usual(town: &Town) -> Arranged {
        arranged(&Goal::usual(town.terms.size, 0, false), town)
    }

    fn placed(tiles: &[u32], specialists: &[u8]) -> Placement {
        let mut placement = Placement { worked: tiles.iter().map(|tile| 1 << tile).sum(), ..Placement::default() };
        placement.specialists[..specialists.len()].copy_from_slice(specialists);
        placement
    }

    #[test]
    fn c_16_a_city_of_one_prefers_food() {
        // 20 * 2 + 5 * 1 against 20 * 1 + 5 * 3, and 2 of trade as science and gold.
        let town = Town::plain(1, 4, &[CENTRE, land(1, 3, 2), land(2, 1, 0)]);
        let found = usual(&town);
        assert_eq!((found.placement, found.sufficient, found.rung), (placed(&[2], &[]), true, 0));
        assert_eq!(found.verdict.surplus, land(2, 2, 0));
        // At size 2 a point of food counts 10: 10 * 1 + 5 * 3 + 2 * 2 against 10 * 2 + 5 * 1.
        let both = [land(4, 1, 0), land(1, 3, 2), land(2, 1, 0), land(2, 1, 0), land(1, 3, 2)];
        assert_eq!(usual(&Town::plain(2, 4, &both)).placement, placed(&[1, 4], &[]));
    }

    #[test]
    fn c_16_of_equal_slots_the_tile_of_lowest_index_is_worked() {
        let same = land(2, 1, 0);
        let town = Town::plain(2, 4, &[CENTRE, same, same, same, same]);
        assert_eq!(usual(&town).placement, placed(&[1, 2], &[]));
        let taken = Town { workable: 0b11000, ..town };
        assert_eq!(usual(&taken).placement, placed(&[3, 4], &[]));
        // A tile with the output of a specialist comes before the specialist.
        let mut barren = Town::plain(1, 4, &[land(4, 2, 0), Outputs([0, 0, 0, 0, 0, 3])]);
        barren.terms.usage = Outputs::NONE;
        assert_eq!(usual(&barren).placement, placed(&[1], &[]));
    }

    #[test]
    fn c_16_equal_tiles_in_another_order_change_only_which_of_them_are_worked() {
        let (grass, hill) = (land(3, 0, 1), land(1, 2, 0));
        let town = Town::plain(3, 4, &[CENTRE, grass, hill, grass, hill, grass]);
        let other = Town::plain(3, 4, &[CENTRE, hill, hill, grass, grass, grass]);
        let (found, moved) = (usual(&town), usual(&other));
        assert_eq!(found.verdict, moved.verdict);
        assert_eq!(found.placement, placed(&[1, 3, 5], &[]));
        assert_eq!(moved.placement, placed(&[3, 4, 5], &[]));
    }

    #[test]
    fn c_16_entertainers_prevent_disorder_where_food_allows() {
        // 6 citizens of whom 4 are content: 2 unhappy ones must be outweighed. An entertainer takes
        // a content place; the 2 luxury make a content one happy. 1: happy 1, content 2, unhappy 2;
        // 2: happy 2, content 0, unhappy 2, which suffices.
        let town =
            Town::plain(6, 4, &[CENTRE, land(4, 1, 0), land(4, 1, 0), land(4, 1, 0), land(4, 1, 0), land(4, 1, 0)]);
        let found = usual(&town);
        assert!(found.sufficient && found.rung == 0 && !found.verdict.in_disorder);
        assert_eq!(found.placement, placed(&[1, 2, 3, 4], &[2]));
        assert_eq!(found.verdict.surplus[Output::Food], 2 + 16 - 12);
    }

    #[test]
    fn c_16_the_least_food_comes_before_the_score() {
        // Shields and trade of tile 1 are worth more, but 2 + 1 food do not feed 2 citizens with 1
        // left.
        let town = Town::plain(2, 4, &[CENTRE, land(0, 9, 9), land(1, 8, 9), land(2, 0, 0), land(2, 0, 0)]);
        let found = usual(&town);
        assert!(found.sufficient);
        assert_eq!(found.verdict.surplus[Output::Food], 1);
        assert_eq!(found.placement, placed(&[2, 3], &[]));
    }

    #[test]
    fn c_16_a_city_that_cannot_feed_itself_takes_the_next_rung() {
        // Just enough food for one citizen, no more: rung 1. Less than that: rung 2 accepts the
        // city's old surplus.
        let town = Town::plain(1, 4, &[land(1, 1, 0), land(1, 0, 0)]);
        let found = usual(&town);
        assert_eq!((found.rung, found.sufficient, found.placement), (1, true, placed(&[1], &[])));
        let hungry = Town::plain(1, 4, &[land(0, 1, 0), land(1, 0, 0)]);
        let fallback = Fallback { surplus: land(-1, 1, 0), is_human: false };
        let goal = Goal::usual(1, 0, false);
        let judge = |work, idlers| hungry.judge(work, idlers);
        let found = arrange(&goal, &fallback, &hungry.site(), &mut Scratch::default(), judge);
        assert_eq!((found.rung, found.sufficient, found.placement), (2, true, placed(&[1], &[])));
        let anything = arrange(&goal, &Fallback::default(), &hungry.site(), &mut Scratch::default(), judge);
        assert_eq!((anything.rung, anything.sufficient), (3, true));
    }

    #[test]
    fn c_16_a_city_without_tiles_and_specialists_still_gets_a_placement() {
        let mut town = Town::plain(5, 0, &[Outputs::NONE]);
        assert_eq!(usual(&town).placement.idlers(), 5);
        assert_eq!(usual(&town).rung, 3);
        (town.tiles, town.specialists, town.usable, town.workable) = (vec![], vec![], 0, u128::MAX);
        let found = usual(&town);
        assert_eq!((found.placement, found.sufficient), (placed(&[], &[5]), true));
    }

    #[test]
    fn c_16_a_goal_that_asks_for_happiness_gets_it_or_is_not_met() {
        let town = Town::plain(4, 4, &[CENTRE, land(6, 2, 0), land(5, 1, 0), land(4, 1, 0), land(4, 1, 0)]);
        let goal = Goal { require_happy: true, ..Goal::usual(4, 0, false) };
        let judge = |work, idlers| town.judge(work, idlers);
        let found = pursue(&goal, &town.site(), &mut Scratch::default(), judge);
        // 2 entertainers make the 2 others happy, which is half of the city.
        assert!(found.sufficient && found.verdict.is_happy);
        assert_eq!(found.placement, placed(&[1, 2], &[2]));
        let sad = Town::plain(2, 4, &town.tiles);
        let found = pursue(&goal, &sad.site(), &mut Scratch::default(), |work, idlers| sad.judge(work, idlers));
        assert!(!found.sufficient, "a city of 2 is too small to be happy");
    }

    #[test]
    fn c_16_what_one_city_taught_does_not_reach_the_next() {
        let towns = [3, 9, 1, 14].map(|size| Town::plain(size, 4, &[land(3, 1, 1); 12]));
        let mut scratch = Scratch::default();
        for town in towns.iter().chain(&towns) {
            let goal = Goal::usual(town.terms.size, 0, false);
            let judge = |work, idlers| town.judge(work, idlers);
            assert_eq!(arrange(&goal, &Fallback::default(), &town.site(), &mut scratch, judge), usual(town));
        }
    }

    #[test]
    fn c_16_a_ceiling_spares_most_verdicts() {
        let land = [land(3, 0, 1), land(1, 2, 0), land(2, 1, 0), land(1, 0, 2), land(1, 1, 0), land(4, 1, 0)];
        let tiles: Vec<_> = (0..21).map(|at| land[at * 5 % 6]).collect();
        let mut town = Town::plain(8, 8, &tiles);
        let asked = |town: &Town| {
            let asked = Cell::new(0);
            let judge = |work, idlers| {
                asked.set(asked.get() + 1);
                town.judge(work, idlers)
            };
            arrange(&Goal::usual(8, 0, false), &Fallback::default(), &town.site(), &mut Scratch::default(), judge);
            asked.get()
        };
        let few = asked(&town);
        town.ceiling = None;
        assert!(few * 3 < asked(&town), "{few} of {} verdicts", asked(&town));
    }

    #[test]
    fn c_16_numbers_beyond_all_measure_do_no_harm() {
        let tiles = [Outputs([i32::MAX; 6]), Outputs([i32::MIN; 6]), Outputs([i32::MAX; 6])];
        let goal = Goal {
            weights: Outputs([i32::MAX; 6]),
            minimum: Outputs([i32::MAX; 6]),
            allow_disorder: false,
            require_happy: true,
            happy_weight: i32::MIN,
        };
        let site = Site {
            tiles: &tiles,
            workable: u128::MAX,
            specialists: &tiles,
            usable: u8::MAX,
            size: i32::MAX,
            bonus_pct: Outputs([i32::MAX; 6]),
            rate_pct: Outputs([i32::MIN; 6]),
            ceiling: None,
        };
        for extreme in [i32::MIN, i32::MAX] {
            let judge = |_, _| Verdict { surplus: Outputs([extreme; 6]), mood_deficit: extreme, ..Verdict::default() };
            let found = arrange(&goal, &Fallback::default(), &site, &mut Scratch::default(), judge);
            assert_eq!(found.placement.workers() + found.placement.idlers(), 255);
        }
    }
}
