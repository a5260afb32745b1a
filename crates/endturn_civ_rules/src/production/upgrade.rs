//! C-30 Upgrade of obsolete improvements, C-35 Unit availability and upgrade: replacements of an
//! obsolete target. Carried out by `crates/endturn_civ/src/phase_end/production.rs` and
//! `crates/endturn_civ/src/phase_end/trained.rs`.
//! Draws none. Tells nothing.

use super::availability::{Shop, has_direct, has_direct_building, has_direct_unit, has_now};
use super::target::Target;
use crate::ids::{BuildingId, UnitTypeId};

/// The last of a chain that the city can build directly. A circular chain ends after `length`
/// steps.
fn last<T: Copy>(from: T, length: usize, next: impl Fn(T) -> Option<T>, is_direct: impl Fn(T) -> bool) -> Option<T> {
    std::iter::successors(next(from), |at| next(*at)).take(length).filter(|at| is_direct(*at)).last()
}

/// The last type of the chain of successors that the city can build directly (C-35), not
/// considering the type itself.
pub fn successor(shop: &impl Shop, unit: UnitTypeId) -> Option<UnitTypeId> {
    let chain = |at| shop.obsoleted_by(at);
    last(unit, shop.unit_types(), chain, |at| at != unit && has_direct_unit(shop, at))
}

/// The last building of the chain of replacements that the city can build directly (C-30), not
/// considering the building itself.
pub(crate) fn replacement(shop: &impl Shop, building: BuildingId) -> Option<BuildingId> {
    let chain = |at| shop.replacement(at);
    last(building, shop.buildings(), chain, |at| at != building && has_direct_building(shop, at))
}

/// The new target that replaces an obsolete one at the production step, without penalty (C-30,
/// C-35): `None` if it stays.
///
/// The city must still be able to build the target itself directly, and the new target now.
/// [`super::change::is_free_to_change`] decides whether the city may change production at all,
/// which only matters for units.
pub fn upgraded(shop: &impl Shop, target: Target) -> Option<Target> {
    if !has_direct(shop, target) {
        return None;
    }
    match target {
        Target::Building(building) => replacement(shop, building).map(Target::Building),
        Target::Unit(unit) => successor(shop, unit).map(Target::Unit),
    }
    .filter(|better| has_now(shop, *better))
}

#[cfg(test)]
mod tests {
    use super::super::availability::Unmet;
    use super::super::reason::Need;
    use super::super::stall::{Stall, b, u};
    use super::*;

    /// Barracks, Barracks II and III as indices 0 to 2; the same for Phalanx, Pikemen, Musketeers
    /// among units.
    fn chains() -> Stall {
        let mut stall = Stall::default();
        for at in 0..2_u16 {
            stall.replaced[usize::from(at)] = Some(BuildingId(at + 1));
            stall.successors[usize::from(at)] = Some(UnitTypeId(at + 1));
        }
        stall
    }

    #[test]
    fn c_30_an_obsolete_target_becomes_the_last_of_its_chain_that_can_be_built() {
        let mut stall = chains();
        assert_eq!(upgraded(&stall, b(0)), Some(b(2)));
        stall.unmet.push((b(2), Unmet { need: Need::Tech, present: true }));
        assert_eq!(upgraded(&stall, b(0)), Some(b(1)));
        stall.standing.insert(0);
        assert_eq!(upgraded(&stall, b(0)), None, "the target itself must still be direct");
    }

    #[test]
    fn c_30_a_replacement_that_is_obsolete_itself_is_not_taken() {
        let mut stall = chains();
        stall.obsolete.insert(2);
        assert_eq!(upgraded(&stall, b(0)), None);
    }

    #[test]
    fn c_35_a_unit_becomes_its_last_buildable_successor_over_gaps() {
        let mut stall = chains();
        stall.unknown.insert(1);
        assert_eq!(upgraded(&stall, u(0)), Some(u(2)));
        stall.unknown.insert(2);
        assert_eq!(upgraded(&stall, u(0)), None);
        assert!(has_now(&stall, u(0)));
        stall.unknown.remove(2);
        assert!(!has_now(&stall, u(0)), "it has a successor");
    }

    #[test]
    fn c_30_c_35_a_chain_in_a_circle_comes_to_an_end() {
        let mut stall = chains();
        stall.replaced[2] = Some(BuildingId(0));
        stall.successors[2] = Some(UnitTypeId(0));
        stall.unmet.push((b(2), Unmet { need: Need::Tech, present: true }));
        assert_eq!(upgraded(&stall, b(0)), Some(b(1)));
        assert!(successor(&stall, UnitTypeId(0)).is_some());
    }
}
