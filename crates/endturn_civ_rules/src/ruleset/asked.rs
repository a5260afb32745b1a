//! Subjects of effect kinds, and the invalidation of cached sums.

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
