//! W-126 May attack: units that a unit can hit at their location. `actions.ron` defines, under
//! `Attack` and `SuicideAttack`, which units may attack at all. Carried out by
//! `crates/endturn_civ/src/clash.rs` and `crates/endturn_civ/src/changes/battle.rs`.
//! Draws none. Tells nothing.

use crate::ruleset::words::Relation;

/// W-117, W-126: whether nations in this relation are at war; those that have never met are.
#[must_use]
pub const fn is_at_war(relation: Relation) -> bool {
    matches!(relation, Relation::War | Relation::NeverMet)
}

/// The values that decide whether a unit can hit another (W-126).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is one thing that counts, whatever the others are")]
pub struct TargetTerms {
    /// The attacked tile is native to the attacker's class.
    pub is_native: bool,
    /// The attacker's class has the flag `AttackNonNative`.
    pub attacks_non_native: bool,
    /// The attacker's type has the flag `Only_Native_Attack`.
    pub is_native_only: bool,
    /// The attacker's attack, in points.
    pub attack: i32,
    /// The defender's class has the flag `Unreachable`.
    pub is_unreachable: bool,
    /// The attacker's type names that class as a target.
    pub is_named: bool,
    /// `Unit_Reachable` says that the location does not protect: a city, or a base native to the
    /// defender.
    pub is_exposed: bool,
}

/// The reason why a unit can't hit another (W-126).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// The attacked tile.
    Terrain,
    /// The defender's class.
    Unreachable,
}

impl TargetTerms {
    /// W-126: the obstacle; the tile is checked first.
    #[must_use]
    pub const fn obstacle(&self) -> Option<Obstacle> {
        let shoots_over = self.attacks_non_native && self.attack > 0 && !self.is_native_only;
        if !self.is_native && !shoots_over {
            Some(Obstacle::Terrain)
        } else if self.is_unreachable && !self.is_named && !self.is_exposed {
            Some(Obstacle::Unreachable)
        } else {
            None
        }
    }
}

/// A unit on an attacked tile (W-126).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OnTile {
    /// The attacker could hit it.
    pub can_be_hit: bool,
    /// It is aboard another.
    pub is_transported: bool,
    /// Its type has the flag `NeverProtects`.
    pub never_protects: bool,
}

/// W-126: whether a tile with these units can be attacked. If `unreachableprotects` is on, the
/// attacker must be able to hit every unit that protects others; it must always be able to hit at
/// least one unit (ours).
#[must_use]
pub fn is_open(units: impl IntoIterator<Item = OnTile>, unreachable_protects: bool) -> bool {
    let mut some = false;
    for unit in units {
        some |= unit.can_be_hit;
        let protects = !unit.is_transported && !unit.never_protects;
        if unreachable_protects && protects && !unit.can_be_hit {
            return false;
        }
    }
    some
}

#[cfg(test)]
mod tests {
    use super::*;

    const LAND: TargetTerms = TargetTerms {
        is_native: true,
        attacks_non_native: false,
        is_native_only: false,
        attack: 4,
        is_unreachable: false,
        is_named: false,
        is_exposed: false,
    };

    #[test]
    fn w_126_who_has_never_met_is_at_war() {
        let at_war: Vec<Relation> = Relation::ALL.iter().copied().filter(|&one| is_at_war(one)).collect();
        assert_eq!(at_war, [Relation::War, Relation::NeverMet]);
    }

    #[test]
    fn w_126_only_some_classes_hit_what_stands_where_they_cannot_be() {
        let ashore = TargetTerms { is_native: false, ..LAND };
        let ship = TargetTerms { attacks_non_native: true, ..ashore };
        let told =
            [LAND, ashore, ship, TargetTerms { attack: 0, ..ship }, TargetTerms { is_native_only: true, ..ship }];
        let terrain = Some(Obstacle::Terrain);
        assert_eq!(told.map(|one| one.obstacle()), [None, terrain, None, terrain, terrain]);
    }

    #[test]
    fn w_126_unreachable_units_are_hit_by_those_that_name_them_and_where_they_are_exposed() {
        let flier = TargetTerms { is_unreachable: true, ..LAND };
        assert_eq!(flier.obstacle(), Some(Obstacle::Unreachable));
        assert_eq!(TargetTerms { is_named: true, ..flier }.obstacle(), None);
        assert_eq!(TargetTerms { is_exposed: true, ..flier }.obstacle(), None);
    }

    #[test]
    fn w_126_an_unreachable_unit_shields_its_tile_where_the_table_says_so() {
        let ship = OnTile { can_be_hit: true, is_transported: false, never_protects: false };
        let bomber = OnTile { can_be_hit: false, ..ship };
        assert_eq!([is_open([ship, bomber], true), is_open([ship, bomber], false)], [false, true]);
        assert!(is_open([ship, OnTile { is_transported: true, ..bomber }], true), "not from aboard");
        assert!(is_open([ship, OnTile { never_protects: true, ..bomber }], true));
        assert!(!is_open([bomber], false) && !is_open([], true), "there is nobody to hit");
    }
}
