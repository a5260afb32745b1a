//! Subjects of effect kinds and of all other lists of requirements, and the invalidation of cached
//! sums.

/// The subject of rules' queries for a kind of effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// A nation.
    Player,
    /// A nation and an output.
    PlayerOutput,
    /// A city.
    City,
    /// A city; for effects that require a building, a city and a building.
    CityOrBuilding,
    /// A city and an output.
    CityOutput,
    /// A city, a specialist and an output.
    CitySpecialist,
    /// A city and a layer of vision.
    CityLayer,
    /// A city and a tile.
    Tile,
    /// A city, a tile and an output.
    TileOutput,
    /// Another subject, in words: a unit, an action, another nation, a building, or something that
    /// changes too often to cache.
    Apart(&'static str, Stale),
}

/// The invalidation of cached values of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stale {
    /// With a change of a fact that one of its effects depends on: sums or masks of tiles are
    /// cached, and dropped then.
    WithFacts,
    /// The same; but for effects that depend on more, values cached by cities become stale with any
    /// change of a nation.
    WithFactsOrNations,
    /// With any change of a nation: values cached by cities depend on it, and it is unknown on
    /// which facts.
    WithNations,
    /// Never, because nothing is cached: it is evaluated anew whenever it counts.
    Never,
}

/// One of the things that a requirement may be about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Subject {
    /// A nation.
    Nation,
    /// Another nation.
    OtherNation,
    /// A city.
    City,
    /// A building that is built, sold or used, not one that a city has.
    Building,
    /// A tile.
    Tile,
    /// A unit.
    Unit,
    /// A type of unit.
    UnitType,
    /// An output.
    Output,
    /// A specialist.
    Specialist,
    /// An action.
    Action,
    /// A layer of vision.
    VisionLayer,
    /// A kind of information.
    Intelligence,
}

/// Each subject with the words for it in [`Asked::told`]; the first ones are the usual ones.
const SUBJECTS: [(&str, Subject); 14] = [
    ("a nation", Subject::Nation),
    ("another nation", Subject::OtherNation),
    ("a city", Subject::City),
    ("a building", Subject::Building),
    ("a tile", Subject::Tile),
    ("a unit", Subject::Unit),
    ("a unit type", Subject::UnitType),
    ("an output", Subject::Output),
    ("a specialist", Subject::Specialist),
    ("an action", Subject::Action),
    ("a layer of vision", Subject::VisionLayer),
    ("a kind of information", Subject::Intelligence),
    ("the type of the attacker", Subject::UnitType),
    ("the nation that has lost it", Subject::Nation),
];

impl Subject {
    fn of(words: &str) -> Option<Self> {
        SUBJECTS.iter().find(|(known, _)| *known == words).map(|(_, subject)| *subject)
    }

    /// The subject in words.
    pub(crate) fn told(self) -> &'static str {
        SUBJECTS.iter().find(|(_, subject)| *subject == self).map_or("", |(words, _)| words)
    }
}

/// The subjects of the lists of requirements outside of `effects.ron`, which their docs name too.
pub(crate) mod lists {
    use super::Asked::{self, Apart, City, Player};
    use super::Stale::Never;

    /// Of `extras.ron`.
    pub(crate) const EXTRA: Asked = Apart("a nation, a tile and a unit", Never);
    /// Of `buildings.ron`, for building and for obsolescence.
    pub(crate) const BUILDING: Asked = City;
    /// Of `governments.ron`.
    pub(crate) const GOVERNMENT: Asked = Player;
    /// Of `specialists.ron`.
    pub(crate) const SPECIALIST: Asked = City;
    /// Of `policies.ron`.
    pub(crate) const POLICY: Asked = Player;
    /// Of the actor in `actions.ron`.
    pub(crate) const ACTOR: Asked = Apart("a unit, another nation and an action", Never);
    /// Of the target in `actions.ron`; which of these it has depends on the action.
    pub(crate) const TARGET: Asked = Apart("a unit, a city, a building, a tile, another nation and an action", Never);
    /// Of `disasters.ron`.
    pub(crate) const DISASTER: Asked = City;
    /// Of `appears` and `disappears` in `extras.ron`.
    pub(crate) const BY_CHANCE: Asked = Apart("a tile", Never);
    /// Of `goods.ron`.
    pub(crate) const GOOD: Asked = City;
    /// Of `treaties.ron`.
    pub(crate) const CLAUSE: Asked = Apart("a nation and another nation", Never);
    /// Of `auto_attack` in `game.ron`.
    pub(crate) const AUTO_ATTACK: Asked = Apart("a unit, a tile and another nation", Never);
}

impl Asked {
    /// The subject in words.
    #[must_use]
    pub(crate) const fn told(self) -> &'static str {
        match self {
            Self::Player => "a nation",
            Self::PlayerOutput => "a nation and an output",
            Self::City | Self::CityOrBuilding => "a city",
            Self::CityOutput => "a city and an output",
            Self::CitySpecialist => "a city, a specialist and an output",
            Self::CityLayer => "a city and a layer of vision",
            Self::Tile => "a city and a tile",
            Self::TileOutput => "a city, a tile and an output",
            Self::Apart(what, _) => what,
        }
    }

    /// The invalidation of its cached values.
    #[must_use]
    pub(crate) const fn stale(self) -> Stale {
        match self {
            Self::Player
            | Self::PlayerOutput
            | Self::City
            | Self::CityOutput
            | Self::CitySpecialist
            | Self::CityLayer
            | Self::Tile
            | Self::TileOutput => Stale::WithFacts,
            Self::CityOrBuilding => Stale::WithFactsOrNations,
            Self::Apart(_, stale) => stale,
        }
    }

    /// Whether rules know a subject, stated or following from a stated one: a unit has a nation, a
    /// type and a tile, a city a nation and a tile, a tile perhaps a city and a nation.
    #[must_use]
    pub(crate) fn has(self, subject: Subject) -> bool {
        self.stated().any(|stated| {
            stated == subject
                || match subject {
                    Subject::Nation => matches!(stated, Subject::Unit | Subject::City | Subject::Tile),
                    Subject::City => matches!(stated, Subject::Unit | Subject::Tile),
                    Subject::Tile => matches!(stated, Subject::Unit | Subject::City),
                    Subject::UnitType => stated == Subject::Unit,
                    _ => false,
                }
        })
    }

    /// The subjects that its words state.
    fn stated(self) -> impl Iterator<Item = Subject> {
        self.told().split(", ").flat_map(|part| part.split(" and ")).filter_map(Subject::of)
    }

    /// Number of sums cached for effects on a tile; 0 for effects on anything else.
    pub(crate) const fn tile_columns(self, outputs: usize) -> usize {
        match self {
            Self::Tile => 1,
            Self::TileOutput => outputs,
            Self::Player
            | Self::PlayerOutput
            | Self::City
            | Self::CityOrBuilding
            | Self::CityOutput
            | Self::CitySpecialist
            | Self::CityLayer
            | Self::Apart(..) => 0,
        }
    }

    /// Whether an output is in question.
    #[must_use]
    pub const fn has_output(self) -> bool {
        matches!(self, Self::PlayerOutput | Self::CityOutput | Self::CitySpecialist | Self::TileOutput)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::effect_kind::EffectKind;

    #[test]
    fn all_words_for_subjects_are_known() {
        use lists::*;
        let others = [EXTRA, ACTOR, TARGET, CLAUSE, AUTO_ATTACK];
        for asked in EffectKind::ALL.iter().map(|kind| kind.asked()).chain(others) {
            let parts = asked.told().split(", ").flat_map(|part| part.split(" and "));
            assert_eq!(asked.stated().count(), parts.count(), "{}", asked.told());
        }
    }
}
