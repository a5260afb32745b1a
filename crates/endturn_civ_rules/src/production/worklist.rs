//! C-33 Worklist: the next target of a city's worklist. Carried out by
//! `crates/endturn_civ/src/phase_end/worklist.rs`.
//! Draws none. Tells nothing.

use super::availability::{Shop, has_later, has_now, why_not_now};
use super::reason::Reason;
use super::target::Target;
use super::upgrade::{replacement, successor};

/// Maximum targets of a worklist.
pub const LENGTH: usize = 64;

/// The decision on one entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is built next: itself, or its replacement.
    Take(Target),
    /// It waits in its place, for this reason.
    Postpone(Reason),
    /// It leaves the list, because it will never be possible.
    Remove,
}

/// Decides on an entry of a worklist (C-33).
pub fn verdict(shop: &impl Shop, entry: Target) -> Verdict {
    if has_now(shop, entry) {
        return Verdict::Take(entry);
    }
    let better = match entry {
        Target::Unit(unit) => successor(shop, unit).map(Target::Unit),
        Target::Building(building) => replacement(shop, building).map(Target::Building),
    };
    if let Some(better) = better.filter(|better| has_now(shop, *better)) {
        return Verdict::Take(better);
    }
    if has_later(shop, entry) { Verdict::Postpone(why_not_now(shop, entry)) } else { Verdict::Remove }
}

/// The result of a scan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// This is built next. Its entry has left the list, which is empty now if `emptied`.
    Next {
        /// The target.
        target: Target,
        /// Whether the list is empty now.
        emptied: bool,
    },
    /// This entry can't be built; emit the signal, check whether the city still exists, and
    /// continue. With the reason [`Reason::Never`] the entry has left the list.
    Barred {
        /// The entry.
        entry: Target,
        /// The reason.
        reason: Reason,
        /// Whether its removal has emptied the list.
        emptied: bool,
    },
    /// No entry can be built.
    Nothing,
}

/// A walk along a worklist from its front. It stops at everything that must be reported, because a
/// listener may remove the city.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scan {
    place: usize,
}

impl Scan {
    /// Continues to the next result.
    pub fn step(&mut self, shop: &impl Shop, list: &mut Vec<Target>) -> Found {
        let Some(entry) = list.get(self.place).copied() else { return Found::Nothing };
        match verdict(shop, entry) {
            Verdict::Take(target) => {
                list.remove(self.place);
                Found::Next { target, emptied: list.is_empty() }
            }
            Verdict::Postpone(reason) => {
                self.place += 1;
                Found::Barred { entry, reason, emptied: false }
            }
            Verdict::Remove => {
                list.remove(self.place);
                Found::Barred { entry, reason: Reason::Never, emptied: list.is_empty() }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::availability::Unmet;
    use super::super::reason::Need;
    use super::super::stall::{COUNT, Stall, b, u};
    use super::*;
    use crate::ids::{BuildingId, UnitTypeId};
    use crate::ruleset::words::Genus;
    use proptest::prelude::*;

    fn walk(stall: &Stall, list: &mut Vec<Target>) -> Vec<Found> {
        let mut scan = Scan::default();
        let mut found = Vec::new();
        loop {
            let one = scan.step(stall, list);
            found.push(one);
            if !matches!(one, Found::Barred { .. }) {
                return found;
            }
        }
    }

    #[test]
    fn c_33_entries_are_postponed_removed_and_taken_in_order() {
        let mut stall = Stall::default();
        stall.unmet.push((b(0), Unmet { need: Need::Building, present: true }));
        stall.genus[1] = Genus::GreatWonder;
        stall.taken.insert(1);
        let mut list = vec![b(0), b(1), u(2), b(3)];
        let found = walk(&stall, &mut list);
        let expected = [
            Found::Barred { entry: b(0), reason: Reason::Need(Need::Building), emptied: false },
            Found::Barred { entry: b(1), reason: Reason::Never, emptied: false },
            Found::Next { target: u(2), emptied: false },
        ];
        assert_eq!(found, expected);
        assert_eq!(list, [b(0), b(3)], "what is postponed stays in its place");
    }

    #[test]
    fn c_33_successors_and_replacements_are_taken_instead() {
        let mut stall = Stall::default();
        stall.successors[0] = Some(UnitTypeId(1));
        stall.replaced[0] = Some(BuildingId(1));
        stall.obsolete.insert(0);
        assert_eq!(verdict(&stall, u(0)), Verdict::Take(u(1)));
        assert_eq!(verdict(&stall, b(0)), Verdict::Take(b(1)));
        stall.standing.insert(1);
        assert_eq!(verdict(&stall, b(0)), Verdict::Remove, "obsolete, and its replacement stands already");
    }

    #[test]
    fn c_33_a_list_that_runs_empty_is_told() {
        let mut stall = Stall::default();
        assert_eq!(walk(&stall, &mut vec![u(0)]), [Found::Next { target: u(0), emptied: true }]);
        stall.no_build.insert(0);
        let gone = Found::Barred { entry: u(0), reason: Reason::Never, emptied: true };
        assert_eq!(walk(&stall, &mut vec![u(0)]), [gone, Found::Nothing]);
        assert_eq!(walk(&stall, &mut vec![]), [Found::Nothing]);
    }

    fn bits() -> impl Strategy<Value = crate::bits::Bits256> {
        any::<u8>().prop_map(|byte| (0..COUNT).filter(|at| byte >> at & 1 == 1).collect())
    }

    prop_compose! {
        fn any_stall()(
            standing in bits(),
            obsolete in bits(),
            taken in bits(),
            idle in bits(),
            unknown in bits(),
            chain in proptest::array::uniform8(0..2 * COUNT),
            wonders in bits(),
        ) -> Stall {
            let genus = std::array::from_fn(|at| {
                if wonders.contains(at) { Genus::GreatWonder } else { Genus::Improvement }
            });
            let next = |at: usize| (chain[at] < COUNT).then_some(chain[at]);
            Stall {
                standing, obsolete, taken, idle, unknown, genus,
                replaced: std::array::from_fn(|at| next(at).map(BuildingId::at)),
                successors: std::array::from_fn(|at| next(at).map(UnitTypeId::at)),
                ..Stall::default()
            }
        }
    }

    proptest! {
        /// Whatever is offered, in whatever way, is not obsolete, is not already built and is not
        /// another's wonder.
        #[test]
        fn c_31_c_35_nothing_obsolete_is_ever_offered(stall in any_stall(), entries in prop::collection::vec(0..2 * COUNT, 0..6)) {
            let mut list: Vec<Target> =
                entries.iter().map(|at| if *at < COUNT { b(*at) } else { u(*at - COUNT) }).collect();
            let before = list.len();
            let found = walk(&stall, &mut list);
            let removed = found.iter().filter(|one| !matches!(one,
                Found::Nothing | Found::Barred { reason: Reason::Need(_) | Reason::Have(_) | Reason::Unavailable, .. }));
            prop_assert_eq!(before - list.len(), removed.count());
            let taken = found.iter().filter_map(|one| match one {
                Found::Next { target, .. } => Some(*target),
                _ => None,
            });
            let offers = taken.chain(super::super::choice::advise(&stall));
            let upgrades = (0..COUNT).flat_map(|at| [b(at), u(at)])
                .filter_map(|target| super::super::upgrade::upgraded(&stall, target));
            for offer in offers.chain(upgrades) {
                match offer {
                    Target::Building(building) => {
                        let at = building.index();
                        prop_assert!(!stall.obsolete.contains(at) && !stall.standing.contains(at));
                        prop_assert!(!(stall.genus[at] == Genus::GreatWonder && stall.taken.contains(at)));
                    }
                    Target::Unit(unit) => {
                        prop_assert!(!stall.unknown.contains(unit.index()));
                        prop_assert!(successor(&stall, unit).is_none());
                    }
                }
            }
        }
    }
}
