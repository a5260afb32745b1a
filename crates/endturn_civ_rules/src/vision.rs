//! W-138 Vision and fog: vision of units and cities on each layer, and the units of others that a
//! nation sees. Carried out by `crates/endturn_civ/src/visibility.rs` and
//! `crates/endturn_civ/src/changes/vision.rs`.
//! Draws none. Tells nothing.

use serde::{Deserialize, Serialize};

use crate::ruleset::words::VisionLayer;

/// Maximum squared radius at which units see hidden ones, before effects.
const HIDDEN_SQ: i32 = 2;

/// A set of layers of vision.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Layers(u8);

impl Layers {
    /// No layers.
    pub const NONE: Self = Self(0);

    /// The layers that `has` accepts.
    #[must_use]
    pub fn those(has: impl Fn(VisionLayer) -> bool) -> Self {
        let bit = |&layer: &VisionLayer| u8::from(has(layer)) << layer as u8;
        Self(VisionLayer::ALL.iter().map(bit).fold(0, |all, bit| all | bit))
    }

    /// Whether a layer is in the set.
    #[must_use]
    #[inline]
    pub const fn has(self, layer: VisionLayer) -> bool {
        self.0 >> layer as u8 & 1 == 1
    }
}

/// Squared radii of vision on each layer, in tiles; below 0 not even the own tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Radii {
    /// Units visible to plain sight.
    pub main: i32,
    /// Units hidden in the air.
    pub stealth: i32,
    /// Units hidden under water.
    pub subsurface: i32,
}

impl Radii {
    /// No vision.
    pub const NONE: Self = Self { main: -1, stealth: -1, subsurface: -1 };

    /// Plain sight of this radius, and no vision of hidden units.
    #[must_use]
    pub const fn plain(main: i32) -> Self {
        Self { main, ..Self::NONE }
    }

    /// The vision of a unit: its type's radius, plus the effects on each layer, never below 0. A
    /// longer main sight does not extend stealth or subsurface sight.
    #[must_use]
    pub fn of_unit(base: i32, bonus: impl Fn(VisionLayer) -> i32) -> Self {
        Self::each(|layer| {
            let own = if layer == VisionLayer::Main { base } else { base.clamp(0, HIDDEN_SQ) };
            own.saturating_add(bonus(layer)).max(0)
        })
    }

    /// One radius for each layer.
    #[must_use]
    pub fn each(radius_sq: impl Fn(VisionLayer) -> i32) -> Self {
        Self {
            main: radius_sq(VisionLayer::Main),
            stealth: radius_sq(VisionLayer::Stealth),
            subsurface: radius_sq(VisionLayer::Subsurface),
        }
    }

    /// The largest of them.
    #[must_use]
    #[inline]
    pub fn widest(self) -> i32 {
        self.main.max(self.stealth).max(self.subsurface)
    }

    /// The layers on which a tile at a squared distance is seen.
    #[must_use]
    #[inline]
    pub const fn at(self, sqdist: i32) -> Layers {
        const fn bit(is_seen: bool, layer: VisionLayer) -> u8 {
            (is_seen as u8) << layer as u8
        }
        Layers(
            bit(sqdist <= self.main, VisionLayer::Main)
                | bit(sqdist <= self.stealth, VisionLayer::Stealth)
                | bit(sqdist <= self.subsurface, VisionLayer::Subsurface),
        )
    }
}

/// A tile as a nation sees it, which decides the units it sees there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TileInView {
    /// The layers on which it is seen.
    pub layers: Layers,
    /// Whether it has a city that belongs to no friend: units inside are invisible.
    pub is_closed: bool,
}

/// A unit that may be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnitInView {
    /// The layer on which its type is seen.
    pub layer: VisionLayer,
    /// Whether it belongs to the nation itself.
    pub is_own: bool,
    /// Whether it belongs to a friend: the nation itself, its team, or an ally.
    pub is_friend: bool,
    /// Whether another unit carries it.
    pub is_aboard: bool,
}

impl TileInView {
    /// Whether a unit on the tile is visible. Own units always are; units of others are not if they
    /// are out of sight or in a city of a nation that is no friend, and those of nations that are
    /// no friends not if they are carried, or hide on a layer that is not seen here.
    #[must_use]
    #[inline]
    pub const fn shows(self, unit: &UnitInView) -> bool {
        if unit.is_own {
            return true;
        }
        let is_in_sight = self.layers.has(VisionLayer::Main) && !self.is_closed;
        is_in_sight && (unit.is_friend || !unit.is_aboard && self.layers.has(unit.layer))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LAYERS: [VisionLayer; 3] = [VisionLayer::Main, VisionLayer::Stealth, VisionLayer::Subsurface];

    fn seen(radii: Radii, sqdist: i32) -> [bool; 3] {
        LAYERS.map(|layer| radii.at(sqdist).has(layer))
    }

    #[test]
    fn w_138_units_see_what_hides_no_farther_than_their_neighbours() {
        let plain = |base| Radii::of_unit(base, |_| 0);
        assert_eq!(plain(2), Radii { main: 2, stealth: 2, subsurface: 2 });
        assert_eq!(plain(8), Radii { main: 8, stealth: 2, subsurface: 2 }, "a bomber");
        assert_eq!(plain(1), Radii { main: 1, stealth: 1, subsurface: 1 });
        assert_eq!(plain(-3), Radii { main: 0, stealth: 0, subsurface: 0 }, "everybody sees where he is");
    }

    #[test]
    fn w_138_effects_add_to_each_layer_by_itself() {
        let fortress = Radii::of_unit(2, |layer| if layer == VisionLayer::Main { 8 } else { 0 });
        assert_eq!(fortress, Radii { main: 10, stealth: 2, subsurface: 2 });
        let sonar = Radii::of_unit(8, |layer| if layer == VisionLayer::Subsurface { 3 } else { -9 });
        assert_eq!(sonar, Radii { main: 0, stealth: 0, subsurface: 5 });
        assert_eq!(sonar.widest(), 5);
        assert_eq!(Radii::of_unit(i32::MAX, |_| i32::MAX).widest(), i32::MAX);
    }

    #[test]
    fn w_138_a_tile_is_seen_on_the_layers_that_reach_it() {
        let radii = Radii { main: 5, stealth: 2, subsurface: -1 };
        assert_eq!(seen(radii, 0), [true, true, false]);
        assert_eq!(seen(radii, 2), [true, true, false]);
        assert_eq!(seen(radii, 4), [true, false, false]);
        assert_eq!(seen(radii, 8), [false; 3]);
        assert_eq!(seen(Radii::NONE, 0), [false; 3]);
        assert_eq!(seen(Radii::plain(0), 0), [true, false, false]);
    }

    const STRANGER: UnitInView =
        UnitInView { layer: VisionLayer::Main, is_own: false, is_friend: false, is_aboard: false };

    /// The tile in plain view, and optionally on one more layer, or out of sight; open or with a
    /// city that belongs to no friend.
    fn tile(hidden: Option<VisionLayer>, is_closed: bool) -> TileInView {
        let far = |layer| if layer == VisionLayer::Main || Some(layer) == hidden { 0 } else { -1 };
        TileInView { layers: Radii::each(far).at(0), is_closed }
    }

    #[test]
    fn w_138_strangers_are_seen_in_the_open_on_their_layer() {
        let (plain, dark) = (tile(None, false), TileInView::default());
        let deep = UnitInView { layer: VisionLayer::Subsurface, ..STRANGER };
        assert!(plain.shows(&STRANGER) && !dark.shows(&STRANGER));
        assert!(!plain.shows(&deep) && !tile(Some(VisionLayer::Stealth), false).shows(&deep));
        assert!(tile(Some(VisionLayer::Subsurface), false).shows(&deep));
        assert!(!plain.shows(&UnitInView { is_aboard: true, ..STRANGER }), "nobody looks into foreign boats");
        assert!(!tile(None, true).shows(&STRANGER), "nor into foreign cities");
        let under = TileInView { layers: Radii { main: -1, stealth: -1, subsurface: 9 }.at(0), is_closed: false };
        assert!(!under.shows(&deep), "who hides is seen where one looks at all");
    }

    #[test]
    fn w_138_friends_hide_from_nobody_and_ones_own_are_always_seen() {
        let friend = UnitInView { layer: VisionLayer::Stealth, is_friend: true, is_aboard: true, ..STRANGER };
        assert!(tile(None, false).shows(&friend) && !TileInView::default().shows(&friend));
        assert!(!tile(None, true).shows(&friend), "but in cities of strangers");
        let own = UnitInView { is_own: true, ..friend };
        assert!(tile(None, true).shows(&own) && TileInView::default().shows(&own));
    }
}
