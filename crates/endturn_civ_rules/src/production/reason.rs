//! C-31 Cannot build, C-35 Unit availability and upgrade: reasons why something can't be built, in
//! the words of the signals `unit_cant_be_built` and `building_cant_be_built`. Carried out by
//! `crates/endturn_civ/src/phase_end/improvements.rs` and
//! `crates/endturn_civ/src/phase_end/trained.rs`.
//! Draws none. Tells nothing.

use std::fmt;

use crate::ruleset::requirement::Condition;

/// The subject of a requirement, as its word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// A tech.
    Tech,
    /// A government.
    Government,
    /// A building.
    Building,
    /// A genus of building.
    BuildingGenus,
    /// An extra.
    Extra,
    /// A flag of extras.
    ExtraFlag,
    /// A resource.
    Resource,
    /// A terrain.
    Terrain,
    /// A class of terrain.
    TerrainClass,
    /// A flag of terrains.
    TerrainFlag,
    /// Possible alterations of the terrain.
    TerrainAlter,
    /// The tile's relation to cities.
    CityTile,
    /// A size of the city.
    MinSize,
    /// A maximum of units on the tile.
    MaxUnitsOnTile,
    /// A unit type, or properties and states of units.
    Unit,
    /// An output.
    Output,
    /// A specialist.
    Specialist,
    /// An action.
    Action,
    /// A relation to another player.
    Relation,
    /// A group of nations.
    NationGroup,
    /// A skill of the AI.
    AiSkill,
    /// A year.
    MinYear,
    /// A layer of vision, or a kind of information.
    Vision,
}

impl Need {
    /// The subject of a condition.
    #[must_use]
    pub const fn of(condition: &Condition) -> Self {
        match condition {
            Condition::Tech(_) => Self::Tech,
            Condition::Government(_) => Self::Government,
            Condition::Building(_) => Self::Building,
            Condition::BuildingGenus(_) => Self::BuildingGenus,
            Condition::Extra(_) => Self::Extra,
            Condition::ExtraFlag(_) => Self::ExtraFlag,
            Condition::Resource(_) => Self::Resource,
            Condition::Terrain(_) => Self::Terrain,
            Condition::TerrainClass(_) => Self::TerrainClass,
            Condition::TerrainFlag(_) => Self::TerrainFlag,
            Condition::TerrainAlter(_) => Self::TerrainAlter,
            Condition::CityTile(_) => Self::CityTile,
            Condition::MinSize(_) => Self::MinSize,
            Condition::MaxUnitsOnTile(_) => Self::MaxUnitsOnTile,
            Condition::UnitType(_)
            | Condition::UnitClass(_)
            | Condition::UnitFlag(_)
            | Condition::UnitClassFlag(_)
            | Condition::UnitState(_)
            | Condition::Activity(_)
            | Condition::MinMoveFragments(_)
            | Condition::MinHitPoints(_)
            | Condition::MinAge(_) => Self::Unit,
            Condition::Output(_) => Self::Output,
            Condition::Specialist(_) => Self::Specialist,
            Condition::Action(_) => Self::Action,
            Condition::Relation(_) => Self::Relation,
            Condition::NationGroup(_) => Self::NationGroup,
            Condition::AiSkill(_) => Self::AiSkill,
            Condition::MinYear(_) => Self::MinYear,
            Condition::VisionLayer(_) | Condition::Intelligence(_) => Self::Vision,
        }
    }

    /// Whether conditions of this kind never change during a game, so that an unmet requirement
    /// means never.
    #[must_use]
    pub(crate) const fn is_unchanging(self) -> bool {
        matches!(
            self,
            Self::BuildingGenus
                | Self::CityTile
                | Self::Unit
                | Self::Output
                | Self::Specialist
                | Self::Action
                | Self::NationGroup
                | Self::AiSkill
                | Self::Vision
        )
    }

    /// Its word after `need_` or `have_`.
    #[must_use]
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Tech => "tech",
            Self::Government => "government",
            Self::Building => "building",
            Self::BuildingGenus => "building_genus",
            Self::Extra => "extra",
            Self::ExtraFlag => "extraflag",
            Self::Resource => "resource",
            Self::Terrain => "terrain",
            Self::TerrainClass => "terrainclass",
            Self::TerrainFlag => "terrainflag",
            Self::TerrainAlter => "terrainalter",
            Self::CityTile => "citytile",
            Self::MinSize => "minsize",
            Self::MaxUnitsOnTile => "maxunitsontile",
            Self::Unit => "unit",
            Self::Output => "output",
            Self::Specialist => "specialist",
            Self::Action => "action",
            Self::Relation => "diplrel",
            Self::NationGroup => "nationgroup",
            Self::AiSkill => "ai_level",
            Self::MinYear => "minyear",
            Self::Vision => "vision",
        }
    }
}

/// The reason why something can't be built, or not yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It can't be built here now (C-31, C-35).
    Unavailable,
    /// It costs more citizens than there are (C-36).
    PopCost,
    /// It will never be possible (C-33).
    Never,
    /// A required condition doesn't hold (C-33).
    Need(Need),
    /// A forbidden condition holds (C-33).
    Have(Need),
}

impl fmt::Display for Reason {
    fn fmt(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unavailable => text.write_str("unavailable"),
            Self::PopCost => text.write_str("pop_cost"),
            Self::Never => text.write_str("never"),
            Self::Need(need) => write!(text, "need_{}", need.word()),
            Self::Have(need) => write!(text, "have_{}", need.word()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn c_33_reasons_are_the_words_of_the_signal() {
        let reasons = [
            Reason::Unavailable,
            Reason::PopCost,
            Reason::Never,
            Reason::Need(Need::of(&Condition::Tech("Flight".into()))),
            Reason::Need(Need::of(&Condition::MinSize(4))),
            Reason::Have(Need::of(&Condition::Government("Anarchy".into()))),
        ];
        let words = reasons.map(|reason| reason.to_string());
        assert_eq!(words, ["unavailable", "pop_cost", "never", "need_tech", "need_minsize", "have_government"]);
    }

    #[test]
    fn c_33_nations_do_not_change_and_terrain_may() {
        assert!(Need::NationGroup.is_unchanging());
        assert!(!Need::Terrain.is_unchanging() && !Need::Tech.is_unchanging() && !Need::Building.is_unchanging());
    }
}
