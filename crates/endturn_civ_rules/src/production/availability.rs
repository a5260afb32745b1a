//! C-31 Cannot build, C-35 Unit availability and upgrade: targets a city can build directly, now,
//! or later. Carried out by `crates/endturn_civ/src/phase_end/improvements.rs` and
//! `crates/endturn_civ/src/phase_end/trained.rs`.
//! Draws none. Tells nothing.

use super::complete::SpacePart;
use super::reason::{Need, Reason};
use super::target::Target;
use crate::ids::{BuildingId, UnitTypeId};
use crate::ruleset::words::Genus;

/// A requirement that does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unmet {
    /// The missing condition.
    pub need: Need,
    /// Whether the condition must hold rather than not hold.
    pub present: bool,
}

impl Unmet {
    /// The reason it gives.
    #[must_use]
    pub(crate) const fn reason(self) -> Reason {
        if self.present { Reason::Need(self.need) } else { Reason::Have(self.need) }
    }
}

/// Whether barbarians may build a unit type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BarbarianRole {
    /// They may not.
    None,
    /// They may, with any techs.
    Free,
    /// They may, if any player knows its tech.
    IfAnyoneKnows,
}

/// One city with its owner, as a shop: queries about its offers, each answered for now.
///
/// Queries are made one by one and in the cheapest order, so none needs to know the answer to
/// another.
pub trait Shop {
    /// Number of buildings in the ruleset.
    fn buildings(&self) -> usize;
    /// Number of unit types in the ruleset.
    fn unit_types(&self) -> usize;
    /// The requirements of a target that don't hold here, in their order: those of its table, and
    /// for units the building and government they name, but not the tech.
    fn unmet(&self, target: Target) -> impl Iterator<Item = Unmet>;

    /// The genus of a building.
    fn genus(&self, building: BuildingId) -> Genus;
    /// Whether the building is coinage.
    fn is_coinage(&self, building: BuildingId) -> bool;
    /// The kind of space part that a building is.
    fn space_part(&self, building: BuildingId) -> Option<SpacePart>;
    /// Whether the owner may build this part: space-race victory on, `Enable_Space` above 0, the
    /// ship not launched, and room for one more.
    fn takes_space_part(&self, part: SpacePart) -> bool;
    /// Whether a great wonder was never built, neither by others nor lost.
    fn is_wonder_free(&self, wonder: BuildingId) -> bool;
    /// Whether the city has the building.
    fn has(&self, building: BuildingId) -> bool;
    /// Whether the building is obsolete: any of its conditions for that holds.
    fn is_obsolete(&self, building: BuildingId) -> bool;
    /// The first building named positively among the conditions that make this one obsolete.
    fn replacement(&self, building: BuildingId) -> Option<BuildingId>;
    /// Whether the building has any effect here (C-34).
    fn is_productive(&self, building: BuildingId) -> bool;

    /// Whether the type can't be built at all: flag `NoBuild`.
    fn is_no_build(&self, unit: UnitTypeId) -> bool;
    /// Whether the type is nuclear, and the owner's effect `Enable_Nuke` is not above 0.
    fn is_forbidden_nuke(&self, unit: UnitTypeId) -> bool;
    /// Whether the tech the type needs is known to the owner, or it needs none.
    fn knows_tech_of(&self, unit: UnitTypeId) -> bool;
    /// Whether any player has ever known the tech the type needs.
    fn anyone_knows_tech_of(&self, unit: UnitTypeId) -> bool;
    /// Whether barbarians may build the type.
    fn barbarian_role(&self, unit: UnitTypeId) -> BarbarianRole;
    /// Whether the owner is a barbarian.
    fn is_barbarian(&self) -> bool;
    /// Whether the type is `Unique`.
    fn is_unique(&self, unit: UnitTypeId) -> bool;
    /// Whether the owner has a unit of the type.
    fn owns_unit(&self, unit: UnitTypeId) -> bool;
    /// Whether the type's class builds anywhere, or terrain native to it is in or next to the city.
    fn is_at_home(&self, unit: UnitTypeId) -> bool;
    /// Whether the city has as many free unit slots as the type takes.
    fn has_slots(&self, unit: UnitTypeId) -> bool;
    /// The type that replaces it.
    fn obsoleted_by(&self, unit: UnitTypeId) -> Option<UnitTypeId>;
    /// Whether the type has the role `FirstBuild`.
    fn is_first_build(&self, unit: UnitTypeId) -> bool;
}

/// Whether the city can build a building, obsolete or not (C-31).
pub(crate) fn has_direct_building(shop: &impl Shop, building: BuildingId) -> bool {
    !shop.has(building)
        && (shop.genus(building) != Genus::GreatWonder || shop.is_wonder_free(building))
        && shop.space_part(building).is_none_or(|part| shop.takes_space_part(part))
        && shop.unmet(Target::Building(building)).next().is_none()
}

/// Whether the city can build a unit, obsolete or not (C-35).
pub fn has_direct_unit(shop: &impl Shop, unit: UnitTypeId) -> bool {
    !shop.is_no_build(unit)
        && knows_enough(shop, unit)
        && !shop.is_forbidden_nuke(unit)
        && is_first_of_kind(shop, unit)
        && shop.is_at_home(unit)
        && shop.has_slots(unit)
        && shop.unmet(Target::Unit(unit)).next().is_none()
}

/// Whether the owner may have one more of a type; false for a unique type that the owner has.
fn is_first_of_kind(shop: &impl Shop, unit: UnitTypeId) -> bool {
    !shop.is_unique(unit) || !shop.owns_unit(unit)
}

fn knows_enough(shop: &impl Shop, unit: UnitTypeId) -> bool {
    if !shop.is_barbarian() {
        return shop.knows_tech_of(unit);
    }
    match shop.barbarian_role(unit) {
        BarbarianRole::None => false,
        BarbarianRole::Free => true,
        BarbarianRole::IfAnyoneKnows => shop.anyone_knows_tech_of(unit),
    }
}

/// Whether the city can build something, obsolete or not.
pub(crate) fn has_direct(shop: &impl Shop, target: Target) -> bool {
    match target {
        Target::Building(building) => has_direct_building(shop, building),
        Target::Unit(unit) => has_direct_unit(shop, unit),
    }
}

/// Whether the city can build something now, which excludes everything obsolete: for units, types
/// with a successor that can be built directly (C-31, C-35).
pub fn has_now(shop: &impl Shop, target: Target) -> bool {
    match target {
        Target::Building(building) => !shop.is_obsolete(building) && has_direct_building(shop, building),
        Target::Unit(unit) => has_direct_unit(shop, unit) && super::upgrade::successor(shop, unit).is_none(),
    }
}

/// Whether the city may one day be able to build something that it can't build now (C-33).
pub fn has_later(shop: &impl Shop, target: Target) -> bool {
    let is_open = match target {
        Target::Building(building) => {
            !shop.is_obsolete(building) && (shop.genus(building) != Genus::GreatWonder || shop.is_wonder_free(building))
        }
        Target::Unit(unit) => {
            !shop.is_no_build(unit)
                && shop.is_at_home(unit)
                && super::upgrade::successor(shop, unit).is_none()
                && !(shop.is_barbarian() && shop.barbarian_role(unit) == BarbarianRole::None)
        }
    };
    is_open && !shop.unmet(target).any(|unmet| unmet.need.is_unchanging())
}

/// The reason why the city can't build something now although it may later: the first requirement
/// that is not met (C-33).
pub fn why_not_now(shop: &impl Shop, target: Target) -> Reason {
    match target {
        Target::Unit(unit) if !knows_enough(shop, unit) => Reason::Need(Need::Tech),
        Target::Building(building) if shop.has(building) => Reason::Have(Need::Building),
        _ => shop.unmet(target).next().map_or(Reason::Unavailable, Unmet::reason),
    }
}

#[cfg(test)]
mod tests {
    use super::super::stall::{Stall, b, u};
    use super::*;

    #[test]
    fn c_31_a_building_is_offered_once_and_a_great_wonder_once_in_the_world() {
        let mut stall = Stall::default();
        assert!(has_now(&stall, b(0)));
        stall.standing.insert(0);
        assert!(!has_now(&stall, b(0)));
        stall.genus[1] = Genus::GreatWonder;
        assert!(has_now(&stall, b(1)));
        stall.taken.insert(1);
        assert!(!has_direct(&stall, b(1)) && !has_later(&stall, b(1)));
        stall.taken.insert(2);
        assert!(has_now(&stall, b(2)), "only great wonders can be taken");
    }

    #[test]
    fn c_31_space_parts_wait_for_the_ship() {
        let mut stall = Stall::default();
        stall.parts[3] = Some(SpacePart::Module);
        assert!(!has_direct(&stall, b(3)));
        stall.takes_parts = true;
        assert!(has_direct(&stall, b(3)));
    }

    #[test]
    fn c_31_an_obsolete_building_is_direct_but_not_buildable_now() {
        let mut stall = Stall::default();
        stall.obsolete.insert(0);
        assert!(has_direct(&stall, b(0)) && !has_now(&stall, b(0)) && !has_later(&stall, b(0)));
    }

    #[test]
    fn c_35_each_condition_of_a_unit_counts() {
        let can = |set: fn(&mut Stall)| {
            let mut stall = Stall::default();
            set(&mut stall);
            has_direct(&stall, u(0))
        };
        assert!(can(|_| {}));
        assert!(!can(|stall| stall.no_build.insert(0)));
        assert!(!can(|stall| stall.nukes.insert(0)));
        assert!(!can(|stall| stall.unknown.insert(0)));
        assert!(!can(|stall| stall.homeless.insert(0)));
        assert!(!can(|stall| stall.crowded.insert(0)));
        assert!(!can(|stall| stall.owned_unique.insert(0)));
        assert!(!can(|stall| stall.unmet.push((u(0), Unmet { need: Need::Government, present: true }))));
    }

    #[test]
    fn c_35_barbarians_build_what_their_roles_say() {
        let mut stall = Stall { barbarian: true, ..Stall::default() };
        assert!(!has_direct(&stall, u(0)));
        stall.roles[0] = BarbarianRole::Free;
        stall.unknown.insert(0);
        assert!(has_direct(&stall, u(0)), "they need not know its tech");
        stall.roles[0] = BarbarianRole::IfAnyoneKnows;
        assert!(!has_direct(&stall, u(0)));
        stall.known_abroad.insert(0);
        assert!(has_direct(&stall, u(0)));
    }

    #[test]
    fn c_33_what_can_change_is_waited_for_and_what_can_not_is_not() {
        let mut stall = Stall::default();
        stall.unmet.push((b(0), Unmet { need: Need::Building, present: true }));
        stall.unmet.push((b(1), Unmet { need: Need::Tech, present: true }));
        stall.unmet.push((b(1), Unmet { need: Need::NationGroup, present: true }));
        stall.unmet.push((b(2), Unmet { need: Need::Government, present: false }));
        assert!(has_later(&stall, b(0)) && !has_later(&stall, b(1)) && has_later(&stall, b(2)));
        assert_eq!(why_not_now(&stall, b(0)).to_string(), "need_building");
        assert_eq!(why_not_now(&stall, b(2)).to_string(), "have_government");
        stall.unknown.insert(0);
        assert_eq!(why_not_now(&stall, u(0)).to_string(), "need_tech");
    }
}
