//! C-31 Cannot build, C-35 Unit availability and upgrade: what a city can build directly, now, or later (8.2, 8.8).
//! Carried out by `crates/endturn_civ/src/phase_end/improvements.rs` and `crates/endturn_civ/src/phase_end/trained.rs`.
//! Draws none. Tells nothing.

use super::complete::SpacePart;
use super::reason::{Need, Reason};
use super::target::Target;
use crate::ids::{BuildingId, UnitTypeId};
use crate::ruleset::words::Genus;

/// A requirement that does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unmet {
    /// What it asks for.
    pub need: Need,
    /// Whether it asks for its presence.
    pub present: bool,
}

impl Unmet {
    /// The reason it gives.
    #[must_use]
    pub(crate) const fn reason(self) -> Reason {
        if self.present { Reason::Need(self.need) } else { Reason::Have(self.need) }
    }
}

/// What barbarians may build of a unit type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BarbarianRole {
    /// Nothing.
    None,
    /// It, whatever is known.
    Free,
    /// It, if anybody knows its tech.
    IfAnyoneKnows,
}

/// One city with its owner, as a shop: questions about what it offers, each answered for now.
///
/// Questions are asked one by one and in the order that is cheapest, so none needs to know what another one answers.
pub trait Shop {
    /// How many buildings the ruleset has.
    fn buildings(&self) -> usize;
    /// How many unit types the ruleset has.
    fn unit_types(&self) -> usize;
    /// The requirements of a target that don't hold here, in their order: those of its table, and for units the building
    /// and government they name, but not the tech.
    fn unmet(&self, target: Target) -> impl Iterator<Item = Unmet>;

    /// The genus of a building.
    fn genus(&self, building: BuildingId) -> Genus;
    /// Whether the building is coinage.
    fn is_coinage(&self, building: BuildingId) -> bool;
    /// The space part that a building is.
    fn space_part(&self, building: BuildingId) -> Option<SpacePart>;
    /// Whether the owner may build this part: space-race victory on, `Enable_Space` above 0, the ship not launched, and
    /// room for one more.
    fn takes_space_part(&self, part: SpacePart) -> bool;
    /// Whether a great wonder was never built, neither by others nor lost.
    fn is_wonder_free(&self, wonder: BuildingId) -> bool;
    /// Whether the city has the building.
    fn has(&self, building: BuildingId) -> bool;
    /// Whether the building is obsolete: any of what makes it so holds.
    fn is_obsolete(&self, building: BuildingId) -> bool;
    /// The first building named positively among what makes this one obsolete.
    fn replacement(&self, building: BuildingId) -> Option<BuildingId>;
    /// Whether the building does anything here (C-34).
    fn is_productive(&self, building: BuildingId) -> bool;

    /// Whether nobody can build the type at all: flag `NoBuild`.
    fn is_no_build(&self, unit: UnitTypeId) -> bool;
    /// Whether the type is nuclear, and the owner's effect `Enable_Nuke` is not above 0.
    fn is_forbidden_nuke(&self, unit: UnitTypeId) -> bool;
    /// Whether the tech the type needs is known to the owner, or it needs none.
    fn knows_tech_of(&self, unit: UnitTypeId) -> bool;
    /// Whether anyone has ever known the tech the type needs.
    fn anyone_knows_tech_of(&self, unit: UnitTypeId) -> bool;
    /// What the type is to barbarians.
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
    /// The type that takes its place.
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

/// Whether the owner may have one more of a type, of which there may be one only.
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

/// Whether the city can build something, obsolete or not (8.2, 8.8).
pub(crate) fn has_direct(shop: &impl Shop, target: Target) -> bool {
    match target {
        Target::Building(building) => has_direct_building(shop, building),
        Target::Unit(unit) => has_direct_unit(shop, unit),
    }
}

/// Whether the city can build something now, which is never what is obsolete: for a unit, that a successor can be built
/// directly (C-31, C-35).
pub fn has_now(shop: &impl Shop, target: Target) -> bool {
    match target {
        Target::Building(building) => !shop.is_obsolete(building) && has_direct_building(shop, building),
        Target::Unit(unit) => has_direct_unit(shop, unit) && super::upgrade::successor(shop, unit).is_none(),
    }
}

/// Whether the city may be able to build something one day that it can't build now (8.2, C-33).
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

/// Why the city can't build something now although it may later: the first requirement that is not met (C-33).
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
