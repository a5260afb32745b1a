//! W-54 Tech_Parasite, W-73 Free techs, W-75 Transfers: techs that a nation gets for free, or takes
//! from others. Carried out by `crates/endturn_civ/src/phase_end/science.rs` and
//! `crates/endturn_civ/src/changes/research.rs`.
//! Draws none. Tells nothing.

use endturn_engine::random::Draw;

use super::research::{Aim, Research};
use super::tech_tree::{TechTree, pick};
use crate::bits::Bits256;
use crate::ids::TechId;
use crate::ruleset::game::FreeTech;

/// Chooses a free tech (W-73): a future tech if none is left.
pub fn free_tech(
    method: FreeTech,
    research: &Research,
    tree: &TechTree,
    draw: &mut Draw,
    cost: impl Fn(TechId) -> i32,
) -> Aim {
    let any = |draw: &mut Draw| tree.random(&research.known, draw).map_or(Aim::Future, Aim::Tech);
    match (method, research.aim) {
        (FreeTech::Goal, Some(aim)) => aim,
        (FreeTech::Goal | FreeTech::Random, _) => any(draw),
        (FreeTech::Cheapest, _) => {
            let least = tree.researchable(&research.known).map(&cost).min();
            let cheapest = tree.researchable(&research.known).filter(|tech| Some(cost(*tech)) == least);
            pick(cheapest, draw).map_or(Aim::Future, Aim::Tech)
        }
    }
}

/// Chooses the tech that spreads by itself if at least a given number of research groups know it
/// (W-54): any of those that the nation may get; `None` if there is none.
pub fn spread_tech<'a>(
    taker: &Research,
    groups: impl Iterator<Item = &'a Bits256> + Clone,
    needed: i32,
    tree: &TechTree,
    holes: bool,
    draw: &mut Draw,
) -> Option<TechId> {
    let is_spread = |tech: &TechId| {
        let count = groups.clone().filter(|known| known.contains(tech.index())).count();
        i32::try_from(count).is_ok_and(|count| count >= needed)
    };
    let open = (0..tree.len()).map(TechId::at).filter(|tech| tree.is_gettable(&taker.known, *tech, holes));
    pick(open.filter(is_spread), draw)
}

/// Chooses the tech taken from a victim by theft or conquest (W-75): any that the victim knows and
/// the taker may get, else a future tech if the victim has more of them.
pub fn taken_tech(
    taker: &Research,
    victim: (&Bits256, i32),
    tree: &TechTree,
    holes: bool,
    draw: &mut Draw,
) -> Option<Aim> {
    let (known, future) = victim;
    let is_open = |at: &usize| tree.is_gettable(&taker.known, TechId::at(*at), holes);
    let count = known.iter().filter(is_open).count();
    if count == 0 {
        return (future > taker.future).then_some(Aim::Future);
    }
    let at = draw.below(count as u64) as usize;
    known.iter().filter(is_open).nth(at).map(|at| Aim::Tech(TechId::at(at)))
}

#[cfg(test)]
mod tests {
    use super::super::tech_tree::tests::six;
    use super::*;
    use crate::production::fair;
    use std::collections::BTreeSet;

    fn known(techs: &[usize]) -> Bits256 {
        techs.iter().copied().collect()
    }

    fn picks(method: FreeTech, research: &Research, costs: [i32; 6]) -> BTreeSet<Aim> {
        let one =
            |number| free_tech(method, research, &six(), &mut fair::draw("W-73", number), |tech| costs[tech.index()]);
        (0..40).map(one).collect()
    }

    #[test]
    fn w_73_each_method_has_its_choice() {
        let research = Research { aim: Some(Aim::Tech(TechId(4))), known: known(&[0, 1]), ..Research::default() };
        let (two, four) = (Aim::Tech(TechId(2)), Aim::Tech(TechId(4)));
        let costs = [0, 0, 80, 0, 90, 0];
        assert_eq!(picks(FreeTech::Goal, &research, costs), [four].into());
        assert_eq!(picks(FreeTech::Random, &research, costs), [two, four].into());
        assert_eq!(picks(FreeTech::Cheapest, &research, costs), [two].into());
        assert_eq!(picks(FreeTech::Cheapest, &research, [80; 6]), [two, four].into(), "ties are drawn");
        let aimless = Research { aim: None, ..research };
        assert_eq!(picks(FreeTech::Goal, &aimless, costs), [two, four].into());
        let wise = Research { known: known(&[0, 1, 2, 3, 4, 5]), ..aimless };
        assert_eq!(picks(FreeTech::Cheapest, &wise, costs), [Aim::Future].into());
    }

    #[test]
    fn w_54_what_enough_groups_know_comes_by_itself() {
        let reader = Research { known: known(&[0]), ..Research::default() };
        let groups = [known(&[0]), known(&[0, 1, 2]), known(&[0, 1, 2]), known(&[1, 5])];
        let come = |needed, holes| -> BTreeSet<Option<u16>> {
            let one = |number| {
                let draw = &mut fair::draw("W-54", number);
                spread_tech(&reader, groups.iter(), needed, &six(), holes, draw).map(|tech| tech.0)
            };
            (0..40).map(one).collect()
        };
        assert_eq!(come(2, true), [Some(1), Some(2)].into(), "two builds on one");
        assert_eq!((come(2, false), come(3, true)), ([Some(1)].into(), [Some(1)].into()));
        assert_eq!((come(1, true).len(), come(4, true)), (3, [None].into()));
    }

    #[test]
    fn w_75_a_thief_takes_what_he_lacks() {
        let thief = Research { known: known(&[0]), ..Research::default() };
        let take = |holes, victim: &[usize], future| -> BTreeSet<Option<Aim>> {
            let one =
                |number| taken_tech(&thief, (&known(victim), future), &six(), holes, &mut fair::draw("W-75", number));
            (0..40).map(one).collect()
        };
        let tech = |at| Some(Aim::Tech(TechId(at)));
        assert_eq!(take(true, &[0, 1, 2], 0), [tech(1), tech(2)].into());
        assert_eq!(take(false, &[0, 1, 2], 0), [tech(1)].into());
        assert_eq!((take(true, &[0], 0), take(true, &[0], 1)), ([None].into(), [Some(Aim::Future)].into()));
    }
}
