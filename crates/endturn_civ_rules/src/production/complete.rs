//! C-32 Completing production: results of completing an improvement. Carried out by
//! `crates/endturn_civ/src/phase_end/improvements.rs`.
//! Draws none. Tells nothing.

use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

/// A part of a spaceship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum SpacePart {
    /// Effect `SS_Structural`.
    Structural,
    /// Effect `SS_Component`.
    Component,
    /// Effect `SS_Module`.
    Module,
}

impl SpacePart {
    /// The part that a building is, by which of the three effects it carries; the first in this
    /// order counts.
    #[must_use]
    pub(crate) const fn of(structural: bool, component: bool, module: bool) -> Option<Self> {
        if structural {
            Some(Self::Structural)
        } else if component {
            Some(Self::Component)
        } else if module {
            Some(Self::Module)
        } else {
            None
        }
    }

    /// Maximum number of them in a spaceship.
    #[must_use]
    pub const fn limit(self) -> i32 {
        match self {
            Self::Structural => 32,
            Self::Component => 16,
            Self::Module => 12,
        }
    }
}

/// Spaceship parts that were built, placed or not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[shape(default)]
pub struct SpaceParts {
    /// Structurals, 0 to 32.
    #[shape(range(min = 0, max = 32))]
    structurals: i32,
    /// Components, 0 to 16.
    #[shape(range(min = 0, max = 16))]
    components: i32,
    /// Modules, 0 to 12.
    #[shape(range(min = 0, max = 12))]
    modules: i32,
}

impl SpaceParts {
    /// Number of parts of a kind.
    #[must_use]
    pub const fn count(&self, part: SpacePart) -> i32 {
        match part {
            SpacePart::Structural => self.structurals,
            SpacePart::Component => self.components,
            SpacePart::Module => self.modules,
        }
    }

    /// Whether another part of the kind may be built.
    #[must_use]
    pub const fn has_room(&self, part: SpacePart) -> bool {
        self.count(part) < part.limit()
    }

    /// Adds a part that was built; returns true if it is the very first of the ship, which is
    /// announced to all.
    pub fn add(&mut self, part: SpacePart) -> bool {
        let is_first = *self == Self::default();
        if self.has_room(part) {
            match part {
                SpacePart::Structural => self.structurals += 1,
                SpacePart::Component => self.components += 1,
                SpacePart::Module => self.modules += 1,
            }
        }
        is_first
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn c_32_a_part_is_tested_for_structural_component_module_in_this_order() {
        assert_eq!(SpacePart::of(true, true, true), Some(SpacePart::Structural));
        assert_eq!(SpacePart::of(false, true, true), Some(SpacePart::Component));
        assert_eq!(SpacePart::of(false, false, true), Some(SpacePart::Module));
        assert_eq!(SpacePart::of(false, false, false), None);
    }

    #[test]
    fn c_32_a_ship_takes_so_many_parts_and_no_more() {
        let mut ship = SpaceParts::default();
        assert!(ship.add(SpacePart::Module));
        for _ in 0..20 {
            assert!(!ship.add(SpacePart::Module));
        }
        assert_eq!((ship.count(SpacePart::Module), ship.has_room(SpacePart::Module)), (12, false));
        assert_eq!((SpacePart::Structural.limit(), SpacePart::Component.limit()), (32, 16));
        assert!(ship.has_room(SpacePart::Structural));
    }
}
