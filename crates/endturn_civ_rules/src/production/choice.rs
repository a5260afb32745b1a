//! C-34 Repeat, advisor, initial production: the next target of a city without a worklist. Carried
//! out by `crates/endturn_civ/src/phase_end/worklist.rs`.
//! Draws none. Tells nothing.

use super::availability::{Shop, has_direct, has_now};
use super::target::Target;
use crate::ids::{BuildingId, UnitTypeId};
use crate::ruleset::words::Genus;

/// Whether a city builds the same once more: a unit that is not unique, or a building that can
/// still be built, such as coinage and space parts (C-34).
pub fn is_repeated(shop: &impl Shop, target: Target) -> bool {
    target.unit().is_none_or(|unit| !shop.is_unique(unit)) && has_now(shop, target)
}

/// The advisor's proposal: the first building in the ruleset's order that is no wonder and has an
/// effect here, else the first that can be built at all, excluding small wonders (C-34).
pub fn advise(shop: &impl Shop) -> Option<Target> {
    let now = |building: &BuildingId| has_now(shop, Target::Building(*building));
    let is_useful = |building: &BuildingId| {
        !matches!(shop.genus(*building), Genus::GreatWonder | Genus::SmallWonder)
            && (shop.is_coinage(*building) || shop.is_productive(*building))
    };
    let is_any = |building: &BuildingId| shop.genus(*building) != Genus::SmallWonder;
    let all = || (0..shop.buildings()).map(BuildingId::at);
    let useful = all().find(|building| is_useful(building) && now(building));
    useful.or_else(|| all().find(|building| is_any(building) && now(building))).map(Target::Building)
}

/// The first target of a new city: the most advanced unit of the role `FirstBuild`, else the first
/// improvement, else the first unit it can build (C-34). `None` if it can build nothing.
pub fn initial(shop: &impl Shop) -> Option<Target> {
    let units = || (0..shop.unit_types()).map(|at| Target::Unit(UnitTypeId::at(at)));
    let is_first =
        |target: &Target| target.unit().is_some_and(|unit| shop.is_first_build(unit)) && has_now(shop, *target);
    let buildings = || (0..shop.buildings()).map(|at| Target::Building(BuildingId::at(at)));
    let first = units().rev().find(is_first);
    first
        .or_else(|| buildings().find(|target| has_direct(shop, *target)))
        .or_else(|| units().find(|target| has_direct(shop, *target)))
}

#[cfg(test)]
mod tests {
    use super::super::availability::Unmet;
    use super::super::reason::Need;
    use super::super::stall::{COUNT, Stall, b, u};
    use super::*;

    #[test]
    fn c_34_what_can_be_built_again_is_repeated() {
        let mut stall = Stall::default();
        assert!(is_repeated(&stall, u(0)));
        stall.unique.insert(0);
        assert!(!is_repeated(&stall, u(0)));
        stall.coinage = Some(5);
        stall.genus[5] = Genus::Special;
        assert!(is_repeated(&stall, b(5)), "coinage goes on");
        stall.standing.insert(5);
        assert!(!is_repeated(&stall, b(5)));
        assert_eq!(advise(&stall), Some(b(0)));
    }

    #[test]
    fn c_34_the_advisor_takes_the_first_useful_building_and_wonders_only_at_last() {
        let mut stall = Stall::default();
        stall.genus[0] = Genus::GreatWonder;
        stall.genus[1] = Genus::SmallWonder;
        stall.idle.insert(2);
        assert_eq!(advise(&stall), Some(b(3)));
        (2..COUNT).for_each(|at| stall.idle.insert(at));
        assert_eq!(advise(&stall), Some(b(0)), "nothing useful: anything but a small wonder");
        stall.coinage = Some(7);
        assert_eq!(advise(&stall), Some(b(7)), "coinage counts as useful");
        (0..COUNT).filter(|at| *at != 1).for_each(|at| stall.standing.insert(at));
        assert_eq!(advise(&stall), None);
    }

    #[test]
    fn c_34_a_new_city_begins_with_its_best_first_unit() {
        let mut stall = Stall::default();
        [1, 3, 4].into_iter().for_each(|at| stall.first_build.insert(at));
        stall.unknown.insert(4);
        assert_eq!(initial(&stall), Some(u(3)));
        stall.first_build = crate::bits::Bits256::EMPTY;
        assert_eq!(initial(&stall), Some(b(0)));
        stall.unmet = (0..COUNT).map(|at| (b(at), Unmet { need: Need::Tech, present: true })).collect();
        assert_eq!(initial(&stall), Some(u(0)));
        (0..COUNT).for_each(|at| stall.no_build.insert(at));
        assert_eq!(initial(&stall), None);
    }
}
